import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import type { RefundShare } from '#domain/refund/refund-shares.ts';
import type { Queryable } from '../../connection/connect.ts';
import { refund, refundLine } from '../../schema/payments/refunds.ts';

export type RefundRow = typeof refund.$inferSelect;

/** Inserts a refund; false when another one has its reference. The row of its order must be locked. */
export async function insertRefund(tx: Queryable, row: typeof refund.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(refund)
    .values(row)
    .onConflictDoNothing({ target: refund.reference })
    .returning({ id: refund.id });
  return inserted.length > 0;
}

/** Inserts the shares that a refund consists of. The row of its order must be locked. */
export async function insertRefundShares(
  tx: Queryable,
  { refundId, orderId, shares }: { refundId: string; orderId: string; shares: readonly RefundShare[] },
): Promise<void> {
  if (shares.length === 0) return;
  await tx.insert(refundLine).values(shares.map((share) => ({ ...share, refundId, orderId })));
}

/** Counts pieces of order lines as settled, or with `times` -1 no longer. The order must be locked. */
export async function addSettledPieces(
  tx: Queryable,
  { orderId, shares, times = 1 }: { orderId: string; shares: readonly RefundShare[]; times?: 1 | -1 },
): Promise<void> {
  for (const { position, quantity } of shares)
    if (position !== null)
      await tx.execute(sql`
        UPDATE order_line SET settled = settled + ${times * quantity} WHERE order_id = ${orderId} AND position = ${position}`);
}

/** Finds a refund by its id. */
export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row;
}

/** Lists the refunds of an order in every state, oldest first. */
export function listRefundsOfOrder(db: Queryable, orderId: string): Promise<RefundRow[]> {
  return listRefunds(db, [orderId]);
}

/** Lists the refunds of orders in every state, oldest first. */
export async function listRefunds(db: Queryable, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(refund)
    .where(inArray(refund.orderId, [...orderIds]))
    .orderBy(asc(refund.createdAt), asc(refund.id));
}

/** Ends a pending refund; false when another process has ended it. */
export async function settleRefund(
  tx: Queryable,
  {
    id,
    state,
    reference,
    at,
  }: { id: string; state: 'done' | 'failed' | 'undone'; reference: string | null; at: Date },
): Promise<boolean> {
  const settled = await tx
    .update(refund)
    .set({ state, reference, settledAt: at })
    .where(and(eq(refund.id, id), eq(refund.state, 'pending')))
    .returning({ id: refund.id });
  return settled.length > 0;
}

/** Marks a refund as failed that the provider had reported as succeeded. It waits for staff. */
export async function failDoneRefund(
  tx: Queryable,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  await tx
    .update(refund)
    .set({ state: 'failed', settledAt: at, waitsSince: at })
    .where(and(eq(refund.reference, reference), eq(refund.state, 'done'), eq(refund.method, 'card')));
}

/** Records that a refund no longer repeats a failed one, which waits for staff again. The row of its order must be locked. */
export async function restoreReplaced(
  tx: Queryable,
  { id, replaces }: { id: string; replaces: string },
): Promise<void> {
  await tx.update(refund).set({ replaces: null }).where(eq(refund.id, id));
  await tx.update(refund).set({ waitsSince: refund.settledAt }).where(eq(refund.id, replaces));
}

/** Lists the shares that refunds of an order consist of. */
export async function listRefundShares(
  db: Queryable,
  orderId: string,
): Promise<(RefundShare & { readonly refundId: string })[]> {
  const rows = await db.select().from(refundLine).where(eq(refundLine.orderId, orderId));
  return rows.map(({ goodsCents, taxCents, ...row }) => ({
    ...row,
    goodsCents: cents(goodsCents),
    taxCents: cents(taxCents),
  }));
}

/** Records that a failed refund waits for staff, or with null that it no longer does. The row of its order must be locked. */
export async function updateWaitsSince(
  tx: Queryable,
  { id, at }: { id: string; at: Date | null },
): Promise<void> {
  await tx.update(refund).set({ waitsSince: at }).where(eq(refund.id, id));
}

/** Records that no failed refund of an order waits for staff any longer: its money is returned in another way. */
export async function clearWaitingRefunds(tx: Queryable, orderId: string): Promise<void> {
  await tx.update(refund).set({ waitsSince: null }).where(eq(refund.orderId, orderId));
}
