import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ReturnState } from '#domain/return/return-state.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import type { Queryable } from '../../connection/connect.ts';
import { returnCase, returnEvent, returnLine } from '../../schema/orders/returns.ts';
import { isUuid } from '../uuid.ts';

export type ReturnRow = typeof returnCase.$inferSelect;
export type ReturnLineRow = typeof returnLine.$inferSelect;

/** A return with its lines by position, and its history, oldest first. */
export type ReturnRecord = ReturnRow & {
  readonly lines: readonly ReturnLineRow[];
  readonly events: readonly (typeof returnEvent.$inferSelect)[];
};

/** Finds a return; undefined also for an id that is no UUID. */
export async function findReturn(db: Queryable, id: string): Promise<ReturnRecord | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await withParts(db, await db.select().from(returnCase).where(eq(returnCase.id, id)));
  return found;
}

/** Finds the return with a number. For staff only: anyone can guess a number. */
export async function findReturnByNumber(db: Queryable, number: number): Promise<ReturnRecord | undefined> {
  const rows = await db.select().from(returnCase).where(eq(returnCase.number, number));
  const [found] = await withParts(db, rows);
  return found;
}

/** Lists the returns of orders, oldest first. */
export async function listReturns(db: Queryable, orderIds: readonly string[]): Promise<ReturnRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(returnCase)
    .where(inArray(returnCase.orderId, [...orderIds]))
    .orderBy(asc(returnCase.createdAt), asc(returnCase.number));
  return withParts(db, rows);
}

/** Lists the ids of up to `limit` approved returns whose parcel did not come in time, the longest overdue first. */
export async function listOverdueReturns(
  db: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: returnCase.id })
    .from(returnCase)
    .where(lte(returnCase.endsAt, at))
    .orderBy(asc(returnCase.endsAt), asc(returnCase.number))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Finds the return of an order with an idempotency key; undefined without a key. */
export async function findReturnByKey(
  db: Queryable,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string | null },
): Promise<ReturnRecord | undefined> {
  if (idempotencyKey === null) return undefined;
  const rows = await db
    .select()
    .from(returnCase)
    .where(and(eq(returnCase.orderId, orderId), eq(returnCase.idempotencyKey, idempotencyKey)));
  const [found] = await withParts(db, rows);
  return found;
}

/** Returns returns with their lines and history, in the same sequence. */
export async function withParts(db: Queryable, rows: readonly ReturnRow[]): Promise<ReturnRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(returnLine)
    .where(inArray(returnLine.returnId, ids))
    .orderBy(asc(returnLine.position));
  const events = await db
    .select()
    .from(returnEvent)
    .where(inArray(returnEvent.returnId, ids))
    .orderBy(asc(returnEvent.id));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    events: events.filter(({ returnId }) => returnId === row.id),
  }));
}

/** A return before its insert, which numbers it. */
export type NewReturn = Pick<ReturnRow, 'id' | 'orderId' | 'state' | 'openedBy' | 'idempotencyKey'> & {
  readonly lines: readonly Pick<
    ReturnLineRow,
    'position' | 'quantity' | 'reason' | 'comment' | 'resolution' | 'newSize' | 'received'
  >[];
  readonly at: Date;
};

/** Inserts a return, counts its pieces in their lines, and appends the event. The order must be locked. */
export async function insertReturn(tx: Queryable, { lines, at, ...row }: NewReturn): Promise<void> {
  const { id: returnId, orderId, state } = row;
  await tx.insert(returnCase).values({ ...row, createdAt: at, updatedAt: at });
  await tx.insert(returnLine).values(lines.map((line) => ({ ...line, returnId, orderId })));
  await addPiecesInReturn(tx, { orderId, pieces: lines });
  await tx.insert(returnEvent).values({ returnId, fromState: null, toState: state, at });
}

/** Changes the state of a return, and appends the event. The order must be locked. */
export async function updateReturnState(
  tx: Queryable,
  {
    row: { id, state },
    to,
    at,
    ...changed
  }: { row: ReturnRow; to: ReturnState; at: Date } & Partial<
    Pick<ReturnRow, 'endsAt' | 'label' | 'rejectReason' | 'refundWish'>
  >,
): Promise<void> {
  await tx
    .update(returnCase)
    .set({ endsAt: null, ...changed, state: to, updatedAt: at })
    .where(eq(returnCase.id, id));
  await tx.insert(returnEvent).values({ returnId: id, fromState: state, toState: to, at });
}

/** Changes what is recorded about a line of a return. The order must be locked. */
export async function updateReturnLine(
  tx: Queryable,
  { returnId, position }: Pick<ReturnLineRow, 'returnId' | 'position'>,
  changed: Partial<
    Pick<
      ReturnLineRow,
      'resolution' | 'newSize' | 'newPosition' | 'received' | 'accepted' | 'restocked' | 'rejectReason'
    >
  >,
): Promise<void> {
  await tx
    .update(returnLine)
    .set(changed)
    .where(and(eq(returnLine.returnId, returnId), eq(returnLine.position, position)));
}

type Counted = { readonly orderId: string; readonly pieces: readonly LinePieces[] };

/** Counts pieces of order lines as those of an open return, or with `times` -1 no longer. The order must be locked. */
export async function addPiecesInReturn(
  tx: Queryable,
  { orderId, pieces, times = 1 }: Counted & { times?: 1 | -1 },
): Promise<void> {
  for (const { position, quantity } of pieces)
    await tx.execute(sql`
      UPDATE order_line SET in_return = in_return + ${times * quantity} WHERE order_id = ${orderId} AND position = ${position}`);
}

/** Counts pieces of order lines as returned for good, or as exchanged. The order must be locked. */
export async function addReturnedPieces(
  tx: Queryable,
  { orderId, pieces, as }: Counted & { as: 'returned' | 'exchanged' },
): Promise<void> {
  const counter = sql.identifier(as);
  for (const { position, quantity } of pieces)
    await tx.execute(sql`
      UPDATE order_line SET ${counter} = ${counter} + ${quantity} WHERE order_id = ${orderId} AND position = ${position}`);
}
