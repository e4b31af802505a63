import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
} from 'drizzle-orm';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { VISIBLE_STATES, type OrderState } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { orderEvent } from '../../schema/orders/ledger.ts';
import { order, orderLine } from '../../schema/orders/orders.ts';
import { outbox } from '../../schema/orders/outbox.ts';
import { isUuid } from '../uuid.ts';
import { isOwnedBy, type OrderOwner } from './order-owner.ts';

export type OrderRow = typeof order.$inferSelect;
/** An order before its insert, which numbers it. */
export type NewOrderRow = Omit<OrderRow, 'number' | 'hasLeft'>;
/** The return fields of a line without returns. */
export const NO_RETURNS = {
  inReturn: 0,
  returned: 0,
  exchanged: 0,
  replaces: null,
  takenGoodsCents: null,
  takenTaxCents: null,
};
export type OrderLineRow = typeof orderLine.$inferSelect;
/** A line before its insert, which reads the SKU of its stock unit. */
export type NewOrderLineRow = Omit<
  OrderLineRow,
  'sku' | 'inShipment' | 'delivered' | 'cancelled' | 'settled' | keyof typeof NO_RETURNS
>;
export type OrderEventRow = typeof orderEvent.$inferSelect;

/** An order with its lines, in order. */
export type OrderRecord = OrderRow & { readonly lines: readonly OrderLineRow[] };

/** The condition that a shopper sees an order: a cancelled cash order counts, a card order that was never paid does not (DECISIONS 26). */
export const isVisibleOrder = or(
  inArray(order.state, [...VISIBLE_STATES]),
  and(eq(order.state, 'cancelled'), eq(order.paymentMethod, 'cash')),
);

/** Finds the order of an owner with an idempotency key. */
export async function findOrderByKey(
  db: Queryable,
  { owner, idempotencyKey }: { owner: OrderOwner; idempotencyKey: string },
): Promise<OrderRecord | undefined> {
  return findOrder(db, and(isOwnedBy(owner), eq(order.idempotencyKey, idempotencyKey)));
}

/** Finds the order of a card payment, whoever owns it. Without `provider`, of any provider. */
export async function findOrderByPayment(
  db: Queryable,
  { paymentId, provider }: { paymentId: string; provider?: string },
): Promise<OrderRecord | undefined> {
  return findOrder(
    db,
    and(
      eq(order.providerPaymentId, paymentId),
      provider === undefined ? undefined : eq(order.provider, provider),
    ),
  );
}

/** Finds an order by id, whoever owns it; undefined also for an id that is no UUID. */
export async function findOrderById(db: Queryable, id: string): Promise<OrderRecord | undefined> {
  return isUuid(id) ? findOrder(db, eq(order.id, id)) : undefined;
}

/** Finds the id of the order with a number. For staff tools only: anyone can guess a number. */
export async function findOrderIdByNumber(db: Queryable, number: number): Promise<string | undefined> {
  const [row] = await db.select({ id: order.id }).from(order).where(eq(order.number, number));
  return row?.id;
}

/** Finds an order that its shopper sees, by its id or that of its card payment. */
export async function findVisibleOrder(db: Queryable, reference: string): Promise<OrderRecord | undefined> {
  return findOrder(
    db,
    and(
      or(isUuid(reference) ? eq(order.id, reference) : undefined, eq(order.providerPaymentId, reference)),
      isVisibleOrder,
    ),
  );
}

/** Lists the orders that a customer sees, newest first. */
export async function listVisibleOrders(db: Queryable, userId: string): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), isVisibleOrder))
    .orderBy(desc(order.createdAt), desc(order.id));
  return withLines(db, rows);
}

/** Lists all orders of a customer in every state, newest first. */
export async function listAllOrders(db: Queryable, userId: string): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(desc(order.createdAt), desc(order.id));
  return withLines(db, rows);
}

/** Lists the orders that meet a condition, oldest first. */
export async function listOrders(db: Queryable, condition: SQL): Promise<OrderRecord[]> {
  const rows = await db.select().from(order).where(condition).orderBy(asc(order.createdAt), asc(order.id));
  return withLines(db, rows);
}

/** Lists the orders with these numbers. */
export function listOrdersByNumber(db: Queryable, numbers: readonly number[]): Promise<OrderRecord[]> {
  return listOrders(db, inArray(order.number, [...numbers]));
}

/** Counts those of these orders that exist. */
export function countOrders(db: Queryable, numbers: readonly number[]): Promise<number> {
  return db.$count(order, inArray(order.number, [...numbers]));
}

/** Lists up to `limit` orders whose hold has ended, the earliest end first. */
export async function listEndedHolds(
  db: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(lte(order.holdEndsAt, at))
    .orderBy(asc(order.holdEndsAt), asc(order.id))
    .limit(limit);
  return withLines(db, rows);
}

/** Lists those of the given orders that may still receive a payment: unpaid and cancelled ones. */
export async function listPayableOrders(db: Queryable, ids: readonly string[]): Promise<OrderRow[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return db
    .select()
    .from(order)
    .where(and(inArray(order.id, known), inArray(order.state, ['awaiting_payment', 'cancelled'])));
}

/**
 * Returns the given ids without those of unknown orders. Ids that are no UUIDs are returned too: they belong to another program at the same
 * provider.
 */
export async function listKnownOrderIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const possible = ids.filter(isUuid);
  const others = ids.filter((id) => !isUuid(id));
  if (possible.length === 0) return others;
  const known = await db.select({ id: order.id }).from(order).where(inArray(order.id, possible));
  return [...others, ...known.map(({ id }) => id)];
}

/** Records the payment of an order at the provider, unless it has one. */
export async function updatePaymentId(
  db: Queryable,
  { orderId, paymentId, at }: { orderId: string; paymentId: string; at: Date },
): Promise<void> {
  await db
    .update(order)
    .set({ providerPaymentId: paymentId, updatedAt: at })
    .where(and(eq(order.id, orderId), isNull(order.providerPaymentId)));
}

/** Extends the hold of an unpaid order. */
export async function extendHold(
  db: Queryable,
  { orderId, until }: { orderId: string; until: Date },
): Promise<void> {
  await db
    .update(order)
    .set({ holdEndsAt: until })
    .where(and(eq(order.id, orderId), eq(order.state, 'awaiting_payment')));
}

/** Locks an order until the transaction ends, and returns it. */
export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRecord | undefined> {
  const rows = await tx.select().from(order).where(eq(order.id, orderId)).for('update');
  const [row] = await withLines(tx, rows);
  return row;
}

/** Changes the state of a locked order, ends its hold, and appends the event. */
export async function updateOrderState(
  tx: Queryable,
  { order: { id, state }, to, cause, at }: { order: OrderRow; to: OrderState; cause: OrderCause; at: Date },
): Promise<void> {
  await tx.update(order).set({ state: to, holdEndsAt: null, updatedAt: at }).where(eq(order.id, id));
  await tx.insert(orderEvent).values({ orderId: id, fromState: state, toState: to, cause, at });
}

/** Changes where the mails about an order go. */
export async function updateOrderEmail(
  tx: Queryable,
  { orderId, email, at }: { orderId: string; email: string; at: Date },
): Promise<void> {
  await tx.update(order).set({ email, updatedAt: at }).where(eq(order.id, orderId));
}

/** Records that the customer of a cancelled cash order did not accept it at the door. */
export async function updateRefusedAt(
  tx: Queryable,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  await tx.update(order).set({ refusedAt: at }).where(eq(order.id, orderId));
}

/** Deletes the digests of phone numbers of orders that were refused before a time. Returns how many. */
export async function deletePhoneDigests(
  db: Queryable,
  { refusedBefore }: { refusedBefore: Date },
): Promise<number> {
  const { rowCount } = await db
    .update(order)
    .set({ phoneDigest: null })
    .where(and(lt(order.refusedAt, refusedBefore), isNotNull(order.phoneDigest)));
  return rowCount ?? 0;
}

/** Counts the orders that need a review by staff. */
export function countOrdersUnderReview(db: Queryable): Promise<number> {
  return db.$count(order, isUnderReview(db));
}

/** Returns the condition of the orders that need a review by staff, without those whose full refund is already queued. */
function isUnderReview(db: Queryable): SQL | undefined {
  const refunds = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, 'cancel_order'), eq(outbox.subjectId, order.id), isNull(outbox.doneAt)));
  return and(eq(order.state, 'needs_review'), notExists(refunds));
}

/** Lists the orders that need a review by staff, longest waiting first. */
export async function listOrdersUnderReview(db: Queryable, limit?: number): Promise<OrderRecord[]> {
  const rows = db.select().from(order).where(isUnderReview(db)).orderBy(asc(order.updatedAt), asc(order.id));
  return withLines(db, await (limit === undefined ? rows : rows.limit(limit)));
}

/** Lists the cash orders placed before a time and not handed over, oldest first. */
export async function listLateCashOrders(
  db: Queryable,
  { before }: { before: Date },
): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(and(eq(order.state, 'placed'), lt(order.createdAt, before)))
    .orderBy(asc(order.createdAt), asc(order.id));
  return withLines(db, rows);
}

/** Lists the events of an order, oldest first. */
export async function listOrderEvents(db: Queryable, orderId: string): Promise<OrderEventRow[]> {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(asc(orderEvent.id));
}

/** Lists the events that brought orders under review, in their order. */
export async function listReviewEvents(db: Queryable, orderIds: readonly string[]): Promise<OrderEventRow[]> {
  return db
    .select()
    .from(orderEvent)
    .where(and(inArray(orderEvent.orderId, orderIds), eq(orderEvent.toState, 'needs_review')))
    .orderBy(asc(orderEvent.id));
}

/** Records the first time that the browser received the result of its payment. */
export async function acknowledgePayment(
  db: Queryable,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  await db
    .update(order)
    .set({ acknowledgedAt: at })
    .where(and(eq(order.id, orderId), isNull(order.acknowledgedAt)));
}

async function findOrder(db: Queryable, condition: ReturnType<typeof and>): Promise<OrderRecord | undefined> {
  const rows = await db.select().from(order).where(condition).limit(1);
  const [row] = await withLines(db, rows);
  return row;
}

/** Returns orders with their lines, in the same sequence. */
export async function withLines(db: Queryable, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, ids))
    .orderBy(orderLine.orderId, orderLine.position);
  return rows.map((row) => ({ ...row, lines: lines.filter(({ orderId }) => orderId === row.id) }));
}
