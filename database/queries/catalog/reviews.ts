import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { BOUGHT_STATES } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product, review } from '../../schema/catalog.ts';
import { order, orderLine } from '../../schema/orders.ts';
import { IS_PUBLISHED } from './products.ts';

/** A stored review. */
export type ReviewRecord = typeof review.$inferSelect;

/** The end of a page of reviews, newest first. */
export type ReviewPosition = { readonly createdAt: Date; readonly id: string };

/** Lists up to `limit` reviews of a published product after `after`, newest first. */
export async function listReviews(
  db: Queryable,
  { productId, limit, after }: { productId: string; limit: number; after?: ReviewPosition | undefined },
): Promise<(Omit<ReviewRecord, 'email' | 'writerId'> & { verifiedPurchase: boolean })[]> {
  return db
    .select({
      id: review.id,
      productId: review.productId,
      name: review.name,
      comments: review.comments,
      rateTenths: review.rateTenths,
      verifiedPurchase: isVerifiedPurchase(db),
      createdAt: review.createdAt,
    })
    .from(review)
    .where(
      and(
        eq(review.productId, productId),
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
export async function upsertReview(tx: Queryable, row: ReviewRecord): Promise<boolean> {
  const [before] =
    row.writerId === null
      ? []
      : await tx
          .delete(review)
          .where(and(eq(review.writerId, row.writerId), eq(review.productId, row.productId)))
          .returning({ rateTenths: review.rateTenths });
  const counted = await tx
    .update(product)
    .set({
      ratingSumTenths: sql`${product.ratingSumTenths} + ${row.rateTenths - (before?.rateTenths ?? 0)}`,
      ratingCount: sql`${product.ratingCount} + ${before === undefined ? 1 : 0}`,
    })
    .where(and(eq(product.id, row.productId), IS_PUBLISHED))
    .returning({ id: product.id });
  if (counted.length === 0) return false;
  await tx.insert(review).values(row);
  return true;
}

/**
 * The condition that the author of a review has bought the product. Evaluated on each read, because an order can still be cancelled or
 * refunded.
 */
function isVerifiedPurchase(db: Queryable) {
  const purchase = db
    .select({ one: sql`1` })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        eq(order.userId, review.writerId),
        eq(orderLine.productId, review.productId),
        inArray(order.state, [...BOUGHT_STATES]),
      ),
    );
  return sql<boolean>`${exists(purchase)}`;
}
