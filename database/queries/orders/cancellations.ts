import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import type { Queryable } from '../../connection/connect.ts';
import { cancellation, cancellationLine } from '../../schema/orders/cancellations.ts';

export type CancellationRow = typeof cancellation.$inferSelect;

/** Pieces that were cancelled together, by position. */
export type CancellationRecord = CancellationRow & { readonly lines: readonly LinePieces[] };

/** Lists the cancellations of orders, oldest first. */
export async function listCancellations(
  db: Queryable,
  orderIds: readonly string[],
): Promise<CancellationRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(cancellation)
    .where(inArray(cancellation.orderId, [...orderIds]))
    .orderBy(asc(cancellation.createdAt), asc(cancellation.id));
  if (rows.length === 0) return [];
  const lines = await db
    .select()
    .from(cancellationLine)
    .where(
      inArray(
        cancellationLine.cancellationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(cancellationLine.position));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ cancellationId }) => cancellationId === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }));
}

/** Lists the cancellations of an order that have taken effect, oldest first: not those of a refund that waits or was undone. */
export async function listDoneCancellations(db: Queryable, orderId: string): Promise<CancellationRecord[]> {
  return (await listCancellations(db, [orderId])).filter(({ state }) => state === 'done');
}

/** Finds the cancellation of an order with an idempotency key; undefined without a key. */
export async function findCancellationByKey(
  db: Queryable,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string | null },
): Promise<CancellationRecord | undefined> {
  if (idempotencyKey === null) return undefined;
  const [row] = await db
    .select({ id: cancellation.id })
    .from(cancellation)
    .where(and(eq(cancellation.orderId, orderId), eq(cancellation.idempotencyKey, idempotencyKey)));
  return row && (await listCancellations(db, [orderId])).find(({ id }) => id === row.id);
}

/** Inserts a cancellation, and counts its pieces in their lines. The order must be locked. */
export async function insertCancellation(
  tx: Queryable,
  { lines, ...row }: CancellationRecord,
): Promise<void> {
  const { id, orderId } = row;
  await tx.insert(cancellation).values(row);
  await tx.insert(cancellationLine).values(lines.map((line) => ({ ...line, cancellationId: id, orderId })));
  await tx.execute(sql`
    UPDATE order_line SET cancelled = cancelled + part.quantity FROM cancellation_line AS part
    WHERE part.cancellation_id = ${id} AND part.order_id = order_line.order_id AND part.position = order_line.position`);
}

/** Changes the state of a cancellation that waits. Undone pieces no longer count in their lines. The order must be locked. */
export async function settleCancellation(
  tx: Queryable,
  { id, state }: { id: string; state: 'done' | 'undone' },
): Promise<void> {
  await tx.update(cancellation).set({ state }).where(eq(cancellation.id, id));
  if (state === 'done') return;
  await tx.execute(sql`
    UPDATE order_line SET cancelled = cancelled - part.quantity FROM cancellation_line AS part
    WHERE part.cancellation_id = ${id} AND part.order_id = order_line.order_id AND part.position = order_line.position`);
}
