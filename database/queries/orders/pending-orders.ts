import { and, eq, gt, inArray, lt, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { order, orderLine, stockHold } from '../../schema/orders/orders.ts';
import { isOwnedBy, type OrderOwner } from './order-owner.ts';

/** Counts the orders with expired holds, with pending refunds, and under review. */
export async function countPendingOrders(
  db: Queryable,
  { at }: { at: Date },
): Promise<{ holdsExpired: number; refundsPending: number; needReview: number }> {
  const states = await db
    .select({ state: order.state, orders: sql<number>`count(*)::int` })
    .from(order)
    .where(inArray(order.state, ['refund_pending', 'needs_review']))
    .groupBy(order.state);
  const countOf = (state: string) => states.find((row) => row.state === state)?.orders ?? 0;
  return {
    holdsExpired: await db.$count(order, lt(order.holdEndsAt, at)),
    refundsPending: countOf('refund_pending'),
    needReview: countOf('needs_review'),
  };
}

/** The pieces that unpaid orders hold, by product and size. */
export type HeldItem = {
  readonly productId: string;
  readonly size: string | null;
  readonly quantity: number;
};

/**
 * Lists what the customer's own unpaid card orders hold. A new order with one of these products can use this stock: it cancels those orders
 * first (`listUnpaidOrders`).
 */
export async function listHeldItems(db: Queryable, owner: OrderOwner): Promise<HeldItem[]> {
  return db
    .select({
      productId: orderLine.productId,
      size: orderLine.size,
      quantity: sum(stockHold.held).mapWith(Number),
    })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .innerJoin(
      stockHold,
      and(eq(stockHold.orderId, orderLine.orderId), eq(stockHold.position, orderLine.position)),
    )
    .where(and(isOwnedBy(owner), eq(order.state, 'awaiting_payment'), gt(stockHold.held, 0)))
    .groupBy(orderLine.productId, orderLine.size);
}
