import { inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';

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
  const of = (state: string) => states.find((row) => row.state === state)?.orders ?? 0;
  return {
    holdsExpired: await db.$count(order, lt(order.holdEndsAt, at)),
    refundsPending: of('refund_pending'),
    needReview: of('needs_review'),
  };
}
