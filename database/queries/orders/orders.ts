import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { COUNTED_STATES, type OrderState } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { moneyMovement, orderEvent, type MoneyKind } from '../../schema/ledger.ts';
import { order, orderLine } from '../../schema/orders.ts';

export type OrderRow = typeof order.$inferSelect;
export type OrderLineRow = typeof orderLine.$inferSelect;
export type OrderEventRow = typeof orderEvent.$inferSelect;

/** An order with its lines in their order. */
export type OrderRecord = OrderRow & { readonly lines: readonly OrderLineRow[] };

/**
 * An order that its shopper sees: a card order whose payment never succeeded is not among them (DECISIONS 26), while a cash order
 * that was cancelled still is.
 */
const counted = or(
  inArray(order.state, [...COUNTED_STATES]),
  and(eq(order.state, 'cancelled'), eq(order.paymentMethod, 'cash')),
);

/** The order that a person placed under an idempotency key. */
export async function findOrderByKey(
  db: Queryable,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<OrderRecord | undefined> {
  return findOrder(db, and(eq(order.userId, userId), eq(order.idempotencyKey, idempotencyKey)));
}

/** The order that a card payment pays, whoever owns it. Without `provider`, the payment may be of any. */
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

/** An order by its own id, whoever owns it and wherever it stands; no order when `id` is not even a UUID. */
export async function findOrderById(db: Queryable, id: string): Promise<OrderRecord | undefined> {
  return isUuid(id) ? findOrder(db, eq(order.id, id)) : undefined;
}

/** An order that counts, by its own id or its card payment's. */
export async function findCountedOrder(db: Queryable, reference: string): Promise<OrderRecord | undefined> {
  return findOrder(
    db,
    and(
      or(isUuid(reference) ? eq(order.id, reference) : undefined, eq(order.providerPaymentId, reference)),
      counted,
    ),
  );
}

/** A person's orders that count, newest first. */
export async function listOrders(db: Queryable, userId: string): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), counted))
    .orderBy(desc(order.createdAt), desc(order.id));
  return withLines(db, rows);
}

/** Every order of a person, whatever became of it, newest first. */
export async function listAllOrders(db: Queryable, userId: string): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(desc(order.createdAt), desc(order.id));
  return withLines(db, rows);
}

/** The orders of a person that still wait for the payment of this product, but for the one under the given key. */
export async function listWaitingOrders(
  db: Queryable,
  { userId, productId, exceptKey }: { userId: string; productId: string; exceptKey: string },
): Promise<OrderRecord[]> {
  const rows = await db
    .select({ order })
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.productId, productId)))
    .where(
      and(eq(order.userId, userId), eq(order.state, 'awaiting_payment'), ne(order.idempotencyKey, exceptKey)),
    )
    .orderBy(asc(order.createdAt), asc(order.id));
  return withLines(
    db,
    rows.map((row) => row.order),
  );
}

/** The orders whose hold has ended, the longest ended first, at most `limit`. */
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

/** Those of the given orders for which money could still come in: they wait for it, or were given up. */
export async function listUnpaidOrders(db: Queryable, ids: readonly string[]): Promise<OrderRow[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return db
    .select()
    .from(order)
    .where(and(inArray(order.id, known), inArray(order.state, ['awaiting_payment', 'cancelled'])));
}

/** Records which payment at the provider pays an order. Never overwrites one. */
export async function updatePaymentId(
  db: Queryable,
  { orderId, paymentId, at }: { orderId: string; paymentId: string; at: Date },
): Promise<void> {
  await db
    .update(order)
    .set({ providerPaymentId: paymentId, updatedAt: at })
    .where(and(eq(order.id, orderId), isNull(order.providerPaymentId)));
}

/** Lets a hold whose payment is still under way at the provider end later. */
export async function extendHold(
  db: Queryable,
  { orderId, until }: { orderId: string; until: Date },
): Promise<void> {
  await db
    .update(order)
    .set({ holdEndsAt: until })
    .where(and(eq(order.id, orderId), eq(order.state, 'awaiting_payment')));
}

/** Locks an order until the transaction ends, and reads it. */
export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRecord | undefined> {
  const rows = await tx.select().from(order).where(eq(order.id, orderId)).for('update');
  const [row] = await withLines(tx, rows);
  return row;
}

/** Moves a locked order to another state, and writes that into its history; its hold, if any, no longer has an end. */
export async function moveOrder(
  tx: Queryable,
  { order: { id, state }, to, cause, at }: { order: OrderRow; to: OrderState; cause: OrderCause; at: Date },
): Promise<void> {
  await tx.update(order).set({ state: to, holdEndsAt: null, updatedAt: at }).where(eq(order.id, id));
  await tx.insert(orderEvent).values({ orderId: id, fromState: state, toState: to, cause, at });
}

/** Money of an order that the shop has, in cents: what came, what went back, what is `left`, and the card payment by which it came. */
export type Takings = {
  readonly returned: number;
  /** What a bank took back in lost disputes. */
  readonly disputed: number;
  readonly left: number;
  readonly provider: string | null;
  readonly providerPaymentId: string | null;
};

/** What the ledger says of an order's money. */
export async function readTakings(db: Queryable, orderId: string): Promise<Takings> {
  const rows = await db.select().from(moneyMovement).where(eq(moneyMovement.orderId, orderId));
  const sum = (wanted: MoneyKind) =>
    rows.filter(({ kind }) => kind === wanted).reduce((total, { cents }) => total + cents, 0);
  const charge = rows.find(({ kind }) => kind === 'charged');
  const returned = sum('refunded') - sum('refund_failed');
  const disputed = sum('dispute_lost') - sum('dispute_reversed');
  const left = sum('charged') + sum('cash_received') - returned - disputed;
  const { provider = null, providerReference: providerPaymentId = null } = charge ?? {};
  return { returned, disputed, left, provider, providerPaymentId };
}

/** The orders that a person has to look at, longest waiting first. */
export async function listOrdersUnderReview(db: Queryable): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(eq(order.state, 'needs_review'))
    .orderBy(asc(order.updatedAt), asc(order.id));
  return withLines(db, rows);
}

/** The cash orders placed before a moment and not handed over, oldest first. */
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

/** What happened to an order, oldest first. */
export async function listOrderEvents(db: Queryable, orderId: string): Promise<OrderEventRow[]> {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(asc(orderEvent.id));
}

/** Appends to the ledger that money of an order moved; the same payment or refund of the provider only once. */
export async function insertMoneyMovement(
  tx: Queryable,
  row: typeof moneyMovement.$inferInsert,
): Promise<void> {
  if (row.cents === 0) return;
  await tx
    .insert(moneyMovement)
    .values(row)
    .onConflictDoNothing({
      target: [moneyMovement.providerReference, moneyMovement.kind, moneyMovement.provider],
    });
}

/**
 * Of the given refunds, those that the ledger counts as returned. `refundIds` are the provider's ids. A refund is left out once its
 * failure is in the ledger.
 */
export async function listCountedRefunds(
  db: Queryable,
  { provider, refundIds }: { provider: string; refundIds: readonly string[] },
): Promise<{ orderId: string; refundId: string; cents: number }[]> {
  if (refundIds.length === 0) return [];
  const failure = alias(moneyMovement, 'failure');
  const rows = await db
    .select({
      orderId: moneyMovement.orderId,
      refundId: moneyMovement.providerReference,
      cents: moneyMovement.cents,
    })
    .from(moneyMovement)
    .leftJoin(
      failure,
      and(
        eq(failure.providerReference, moneyMovement.providerReference),
        eq(failure.provider, moneyMovement.provider),
        eq(failure.kind, 'refund_failed'),
      ),
    )
    .where(
      and(
        inArray(moneyMovement.providerReference, [...refundIds]),
        eq(moneyMovement.provider, provider),
        eq(moneyMovement.kind, 'refunded'),
        isNull(failure.id),
      ),
    )
    .orderBy(asc(moneyMovement.id));
  return rows.map((row) => ({ ...row, refundId: row.refundId ?? '' }));
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Notes that the shopper's browser knows of its payment; the first time counts. */
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

async function withLines(db: Queryable, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, ids))
    .orderBy(orderLine.orderId, orderLine.position);
  return rows.map((row) => ({ ...row, lines: lines.filter(({ orderId }) => orderId === row.id) }));
}
