import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { COUNTED_STATES, type OrderState } from '#domain/order/order-state.ts';
import type { Queryable } from '../connect.ts';
import { stockUnit } from '../schema/catalog.ts';
import { order, orderLine, outbox, stockHold } from '../schema/orders.ts';

export type OrderRow = typeof order.$inferSelect;
export type OrderLineRow = typeof orderLine.$inferSelect;

/** An order with its lines in their order. */
export type OrderRecord = OrderRow & { readonly lines: readonly OrderLineRow[] };

/** Inserts an order unless the person has one under the same idempotency key; true when it was inserted. Waits for a rival under way. */
export async function insertOrder(tx: Queryable, row: typeof order.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(order)
    .values(row)
    .onConflictDoNothing({ target: [order.userId, order.idempotencyKey] })
    .returning({ id: order.id });
  return inserted.length > 0;
}

/** Takes `quantity` pieces off what is available of a product; the unit's id, or undefined when there are not so many. */
export async function takeStock(
  tx: Queryable,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<string | undefined> {
  const [taken] = await tx
    .update(stockUnit)
    .set({ available: sql`${stockUnit.available} - ${quantity}` })
    .where(
      and(eq(stockUnit.productId, productId), isNull(stockUnit.size), gte(stockUnit.available, quantity)),
    )
    .returning({ id: stockUnit.id });
  return taken?.id;
}

/** Writes an order's line and the stock that it holds or has bought. */
export async function insertLine(
  tx: Queryable,
  { line, stockUnitId, state }: { line: OrderLineRow; stockUnitId: string; state: 'held' | 'sold' },
): Promise<void> {
  await tx.insert(orderLine).values(line);
  await tx
    .insert(stockHold)
    .values({ orderId: line.orderId, position: line.position, stockUnitId, quantity: line.quantity, state });
}

/** The order that a person placed under an idempotency key. */
export async function findOrderByKey(
  db: Queryable,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<OrderRecord | undefined> {
  return findOrder(db, and(eq(order.userId, userId), eq(order.idempotencyKey, idempotencyKey)));
}

/** The order that a card payment pays, whoever owns it. */
export async function findOrderByIntent(db: Queryable, intentId: string): Promise<OrderRecord | undefined> {
  return findOrder(db, eq(order.paymentIntentId, intentId));
}

/** An order that counts, by its own id or its card payment's. */
export async function findCountedOrder(db: Queryable, reference: string): Promise<OrderRecord | undefined> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference);
  return findOrder(
    db,
    and(
      or(isUuid ? eq(order.id, reference) : undefined, eq(order.paymentIntentId, reference)),
      inArray(order.state, [...COUNTED_STATES]),
    ),
  );
}

/** A person's orders that count, newest first. */
export async function listOrders(db: Queryable, userId: string): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), inArray(order.state, [...COUNTED_STATES])))
    .orderBy(desc(order.createdAt), desc(order.id));
  return withLines(db, rows);
}

/** Notes which payment at the provider pays an order. It never changes once it is known. */
export async function saveIntent(
  db: Queryable,
  { orderId, intentId, at }: { orderId: string; intentId: string; at: Date },
): Promise<void> {
  await db
    .update(order)
    .set({ paymentIntentId: intentId, updatedAt: at })
    .where(and(eq(order.id, orderId), isNull(order.paymentIntentId)));
}

/** Locks an order until the transaction ends, and reads it. */
export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRecord | undefined> {
  const rows = await tx.select().from(order).where(eq(order.id, orderId)).for('update');
  const [row] = await withLines(tx, rows);
  return row;
}

/** Moves an order to a state; its hold, if any, no longer has an end. */
export async function moveOrder(
  tx: Queryable,
  { orderId, state, at }: { orderId: string; state: OrderState; at: Date },
): Promise<void> {
  await tx.update(order).set({ state, holdEndsAt: null, updatedAt: at }).where(eq(order.id, orderId));
}

/** Marks the stock of all of an order's lines as bought. */
export async function sellHeldStock(tx: Queryable, orderId: string): Promise<void> {
  await tx.update(stockHold).set({ state: 'sold' }).where(eq(stockHold.orderId, orderId));
}

/** Writes a message to be sent once the transaction has committed; the same kind for the same order only once. */
export async function insertOutbox(tx: Queryable, row: typeof outbox.$inferInsert): Promise<void> {
  await tx
    .insert(outbox)
    .values(row)
    .onConflictDoNothing({ target: [outbox.kind, outbox.orderId] });
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
