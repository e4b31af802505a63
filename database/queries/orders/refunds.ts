import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { refund } from '../../schema/payments/refunds.ts';

export type RefundRow = typeof refund.$inferSelect;

/** Inserts a refund. The row of its order must be locked. */
export async function insertRefund(tx: Queryable, row: typeof refund.$inferInsert): Promise<void> {
  await tx.insert(refund).values(row);
}

/** Finds a refund by its id. */
export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row;
}

/** Lists the refunds of an order in every state, oldest first. */
export async function listRefundsOfOrder(db: Queryable, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .orderBy(asc(refund.createdAt), asc(refund.id));
}

/** Ends a pending refund; false when another process has ended it. */
export async function settleRefund(
  tx: Queryable,
  { id, state, reference, at }: { id: string; state: 'done' | 'failed'; reference: string | null; at: Date },
): Promise<boolean> {
  const settled = await tx
    .update(refund)
    .set({ state, reference, settledAt: at })
    .where(and(eq(refund.id, id), eq(refund.state, 'pending')))
    .returning({ id: refund.id });
  return settled.length > 0;
}

/** Marks a refund as failed that the provider had reported as succeeded. */
export async function failDoneRefund(
  tx: Queryable,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  await tx
    .update(refund)
    .set({ state: 'failed', settledAt: at })
    .where(and(eq(refund.reference, reference), eq(refund.state, 'done')));
}
