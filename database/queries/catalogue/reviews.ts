import { and, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { BOUGHT_STATES } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { review } from '../../schema/catalogue/reviews.ts';
import { order, orderLine } from '../../schema/orders/orders.ts';
import { IS_UNDELIVERED } from '../../schema/orders/shipments.ts';
import { IS_PUBLISHED } from './products.ts';

/** A stored review. */
export type ReviewRecord = typeof review.$inferSelect;

/** The end of a page of reviews, newest first. */
export type ReviewPosition = { readonly createdAt: Date; readonly id: string };

/** A review as it is written. */
export type NewReview = typeof review.$inferInsert;

/** Lists up to `limit` reviews of a published product after `after`, newest first, without hidden ones. */
export async function listReviews(
  db: Queryable,
  { productId, limit, after }: { productId: string; limit: number; after?: ReviewPosition | undefined },
) {
  return db
    .select({
      id: review.id,
      productId: review.productId,
      name: review.name,
      comments: review.comments,
      rateTenths: review.rateTenths,
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
        after &&
          sql`(${review.createdAt}, ${review.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit);
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

/** Takes a review that is hidden or deleted out of the rating of its product. */
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
 * The condition that the author of a review has bought the product, and that its delivery has not failed. Evaluated on each read, because
 * an order can still be cancelled or refunded.
 */
export function isVerifiedPurchase(db: Queryable) {
  const undelivered = sql`(
    SELECT coalesce(sum(part.quantity), 0) FROM shipment_line AS part JOIN shipment ON shipment.id = part.shipment_id
    WHERE part.order_id = ${orderLine.orderId} AND part.position = ${orderLine.position} AND ${sql.raw(IS_UNDELIVERED)})`;
  const purchase = db
    .select({ one: sql`1` })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        eq(order.userId, review.writerId),
        eq(orderLine.productId, review.productId),
        inArray(order.state, [...BOUGHT_STATES]),
        sql`${orderLine.quantity} - ${orderLine.cancelled} > ${undelivered}`,
      ),
    );
  return sql<boolean>`${exists(purchase)}`;
}
