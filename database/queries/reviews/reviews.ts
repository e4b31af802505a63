import { and, asc, count, desc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FitCounts } from '#domain/review/fit.ts';
import type { ReviewSort } from '#domain/review/review-sort.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { review } from '../../schema/catalogue/reviews.ts';
import { order, orderLine } from '../../schema/orders/orders.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';

/** A stored review. */
export type ReviewRecord = typeof review.$inferSelect;

/** The end of a page of reviews. `value` is the time in ISO 8601, or the rating in tenths of a star. */
export type ReviewPosition = { readonly value: string; readonly id: string };

/** A review as it is written. */
export type NewReview = typeof review.$inferInsert;

/** Lists up to `limit` reviews of a published product after `after`, without hidden ones. */
export async function listReviews(
  db: Queryable,
  {
    productId,
    limit,
    sort = 'newest',
    after,
  }: { productId: string; limit: number; sort?: ReviewSort; after?: ReviewPosition | undefined },
) {
  return db
    .select({
      id: review.id,
      productId: review.productId,
      name: review.name,
      comments: review.comments,
      rateTenths: review.rateTenths,
      fit: review.fit,
      verifiedPurchase: isVerifiedPurchase(db),
      createdAt: review.createdAt,
      reply: review.reply,
    })
    .from(review)
    .where(
      and(
        eq(review.productId, productId),
        isNull(review.hiddenAt),
        sql`EXISTS (SELECT FROM product WHERE product.id = ${productId} AND ${IS_PUBLISHED})`,
        after && isAfter(after, sort),
      ),
    )
    .orderBy(...SORT_ORDERS[sort])
    .limit(limit);
}

const SORT_ORDERS = {
  newest: [desc(review.createdAt), desc(review.id)],
  highest: [desc(review.rateTenths), desc(review.id)],
  lowest: [asc(review.rateTenths), asc(review.id)],
} as const;

function isAfter({ value, id }: ReviewPosition, sort: ReviewSort) {
  if (sort === 'newest')
    return sql`(${review.createdAt}, ${review.id}) < (${value}::timestamptz, ${id}::uuid)`;
  const operator = sql.raw(sort === 'highest' ? '<' : '>');
  return sql`(${review.rateTenths}, ${review.id}) ${operator} (${value}::integer, ${id}::uuid)`;
}

/** Returns the position of a review in a list with this order. */
export function reviewPositionOf(
  { id, createdAt, rateTenths }: Pick<ReviewRecord, 'id' | 'createdAt' | 'rateTenths'>,
  sort: ReviewSort,
): ReviewPosition {
  return { id, value: sort === 'newest' ? createdAt.toISOString() : String(rateTenths) };
}

/** Counts what the reviews of a product say about its fit, without hidden ones. */
export async function countFits(db: Queryable, productId: string): Promise<FitCounts> {
  const rows = await db
    .select({ fit: review.fit, count: count() })
    .from(review)
    .where(and(eq(review.productId, productId), isNotNull(review.fit), isNull(review.hiddenAt)))
    .groupBy(review.fit);
  const countOf = (fit: string) => rows.find((row) => row.fit === fit)?.count ?? 0;
  return { small: countOf('small'), true: countOf('true'), large: countOf('large') };
}

/**
 * Inserts a review and updates the product's rating. Replaces an earlier review of the same customer. False unless the product is published.
 * Must run in a transaction, and never concurrently for the same customer and product.
 */
export async function upsertReview(tx: Queryable, row: NewReview): Promise<boolean> {
  const [before] =
    row.writerId == null
      ? []
      : await tx
          .delete(review)
          .where(and(eq(review.writerId, row.writerId), eq(review.productId, row.productId)))
          .returning({ rateTenths: review.rateTenths, hiddenAt: review.hiddenAt });
  const counted = before?.hiddenAt === null ? before : undefined;
  const published = await tx
    .update(product)
    .set({
      ratingSumTenths: sql`${product.ratingSumTenths} + ${row.rateTenths - (counted?.rateTenths ?? 0)}`,
      ratingCount: sql`${product.ratingCount} + ${counted === undefined ? 1 : 0}`,
    })
    .where(and(eq(product.id, row.productId), IS_PUBLISHED))
    .returning({ id: product.id });
  if (published.length === 0) return false;
  await tx.insert(review).values(row);
  return true;
}

/** Whether another review has the same text. */
export async function hasReviewWithText(
  db: Queryable,
  { textDigest, writerId, productId }: { textDigest: string; writerId: string | null; productId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM review WHERE text_digest = ${textDigest}
      -- A review that is about to be replaced is not repeated.
      AND (writer_id IS NULL OR writer_id IS DISTINCT FROM ${writerId} OR product_id <> ${productId}) LIMIT 1`);
  return rows.length > 0;
}

/** Subtracts a review that is about to be hidden or deleted from the rating of its product, unless it was hidden before. */
export async function uncountReview(
  tx: Queryable,
  { productId, rateTenths, hiddenAt }: Pick<ReviewRecord, 'productId' | 'rateTenths' | 'hiddenAt'>,
): Promise<void> {
  if (hiddenAt === null) await addToRating(tx, { productId, rateTenths: -rateTenths, count: -1 });
}

/** Adds a review to the rating of its product, or subtracts it. */
export async function addToRating(
  tx: Queryable,
  { productId, rateTenths, count }: { productId: string; rateTenths: number; count: 1 | -1 },
): Promise<void> {
  await tx
    .update(product)
    .set({
      ratingSumTenths: sql`${product.ratingSumTenths} + ${rateTenths}`,
      ratingCount: sql`${product.ratingCount} + ${count}`,
    })
    .where(eq(product.id, productId));
}

/**
 * Returns the condition that the author of a review has received the product and kept a piece of it. Evaluated on each read, because a piece
 * can still be returned.
 */
export function isVerifiedPurchase(db: Queryable) {
  const purchase = db
    .select({ one: sql`1` })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        eq(order.userId, review.writerId),
        eq(orderLine.productId, review.productId),
        sql`${orderLine.delivered} > ${orderLine.returned} + ${orderLine.exchanged}`,
      ),
    );
  return sql<boolean>`${exists(purchase)}`;
}
