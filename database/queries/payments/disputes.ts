import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';
import { paymentDispute } from '../../schema/payments/disputes.ts';

export type DisputeRow = typeof paymentDispute.$inferSelect;

/** Inserts a dispute, or updates its state. */
export async function upsertDispute(
  tx: Queryable,
  row: Omit<DisputeRow, 'closedAt'> & Partial<DisputeRow>,
): Promise<void> {
  const { state, cents, reason, closedAt = null } = row;
  await tx
    .insert(paymentDispute)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentDispute.id, paymentDispute.provider],
      set: { state, cents, reason, closedAt },
    });
}

/** Lists the disputes of a provider with these ids. */
export async function listDisputesById(
  db: Queryable,
  { provider, ids }: { provider: string; ids: readonly string[] },
): Promise<DisputeRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(paymentDispute)
    .where(and(eq(paymentDispute.provider, provider), inArray(paymentDispute.id, [...ids])));
}

/** Lists the disputes of an order's payment, oldest first. */
export function listDisputesOfOrder(db: Queryable, orderId: string): Promise<DisputeRow[]> {
  return db
    .select()
    .from(paymentDispute)
    .where(eq(paymentDispute.orderId, orderId))
    .orderBy(asc(paymentDispute.openedAt), asc(paymentDispute.id));
}

/**
 * Lists the disputes for staff with the numbers and states of their orders, oldest first: open ones, and lost ones whose order is neither
 * cancelled nor refunded.
 */
export async function listDisputesForStaff(
  db: Queryable,
): Promise<(DisputeRow & { readonly orderNumber: number; readonly orderState: string })[]> {
  const rows = await db
    .select({ dispute: paymentDispute, orderNumber: order.number, orderState: order.state })
    .from(paymentDispute)
    .innerJoin(order, eq(order.id, paymentDispute.orderId))
    .where(
      or(
        eq(paymentDispute.state, 'open'),
        and(eq(paymentDispute.state, 'lost'), notInArray(order.state, ['cancelled', 'refunded'])),
      ),
    )
    .orderBy(asc(paymentDispute.openedAt), asc(paymentDispute.id));
  return rows.map(({ dispute, ...ofOrder }) => ({ ...dispute, ...ofOrder }));
}

/** The condition that a dispute is open, or lost while its order has pieces to ship. */
const NEEDS_HANDLING = or(
  eq(paymentDispute.state, 'open'),
  and(
    eq(paymentDispute.state, 'lost'),
    inArray(order.state, [...SHIPPABLE_STATES]),
    eq(order.hasLeft, false),
  ),
);

/** Lists the disputes that need handling, with the numbers of their orders, oldest first. */
export async function listDisputesToHandle(db: Queryable, { limit }: { limit: number }) {
  const { cents, reason } = paymentDispute;
  return db
    .select({ number: order.number, cents, reason, state: paymentDispute.state })
    .from(paymentDispute)
    .innerJoin(order, eq(order.id, paymentDispute.orderId))
    .where(NEEDS_HANDLING)
    .orderBy(asc(paymentDispute.openedAt), asc(paymentDispute.id))
    .limit(limit);
}

/** Lists those of the given orders whose payment has a dispute that needs handling. */
export async function listDisputedOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ orderId: paymentDispute.orderId })
    .from(paymentDispute)
    .innerJoin(order, eq(order.id, paymentDispute.orderId))
    .where(and(inArray(paymentDispute.orderId, [...orderIds]), NEEDS_HANDLING));
  return new Set(rows.map(({ orderId }) => orderId));
}
