import { and, asc, count, eq, gt, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { waitingErasure } from '../../schema/accounts/waiting-erasures.ts';
import { isDue, type LeaseTimes } from '../jobs/lease.ts';

/** An erasure of a customer that waits. */
export type WaitingErasureRow = typeof waitingErasure.$inferSelect;

/** The kind of waiting erasures where they are listed with the messages. */
export const ERASURE_KIND = 'erase_customer';

/** Queues an erasure, unless one of the customer waits. */
export async function insertWaitingErasure(
  tx: Queryable,
  row: typeof waitingErasure.$inferInsert,
): Promise<void> {
  await tx.insert(waitingErasure).values(row).onConflictDoNothing();
}

/** Finds the waiting erasure of a customer. */
export async function findWaitingErasure(
  db: Queryable,
  userId: string,
): Promise<WaitingErasureRow | undefined> {
  const [found] = await db.select().from(waitingErasure).where(eq(waitingErasure.userId, userId));
  return found;
}

/** Leases one due erasure, as `leaseMessage` does. */
export async function leaseErasure(db: Queryable, times: LeaseTimes): Promise<WaitingErasureRow | undefined> {
  const next = db
    .select({ userId: waitingErasure.userId })
    .from(waitingErasure)
    .where(isDue(waitingErasure.dueAt, times))
    .orderBy(asc(waitingErasure.dueAt), asc(waitingErasure.userId))
    .limit(1)
    .for('update', { skipLocked: true });
  const [leased] = await db
    .update(waitingErasure)
    .set({ dueAt: times.leaseEndsAt, attempts: sql`${waitingErasure.attempts} + 1` })
    .where(eq(waitingErasure.userId, sql`(${next})`))
    .returning();
  return leased;
}

/** Schedules the next attempt of an erasure that has failed unexpectedly. */
export async function postponeErasure(
  db: Queryable,
  { userId, dueAt, lastError }: { userId: string; dueAt: Date; lastError: string },
): Promise<void> {
  await db.update(waitingErasure).set({ dueAt, lastError }).where(eq(waitingErasure.userId, userId));
}

/** Makes the erasures whose next attempt is after `laterThan` due now. */
export async function makeErasuresDue(
  db: Queryable,
  { at, laterThan }: { at: Date; laterThan: Date },
): Promise<void> {
  await db.update(waitingErasure).set({ dueAt: at }).where(gt(waitingErasure.dueAt, laterThan));
}

/** Counts the waiting erasures like a kind of message, with a row only if there are some. */
export function countErasures(db: Queryable) {
  return db
    .select({
      kind: sql<typeof ERASURE_KIND>`${ERASURE_KIND}::text`,
      waiting: count(),
      oldest: min(waitingErasure.createdAt),
      attempts: sql<number>`max(${waitingErasure.attempts})::int`,
      lastError: sql<string | null>`max(${waitingErasure.lastError})`,
    })
    .from(waitingErasure)
    .having(sql`count(*) > 0`);
}

/** Deletes the waiting erasure of a customer; false when there is none. With `isUntried`, one whose attempt has begun remains. */
export async function deleteWaitingErasure(
  tx: Queryable,
  userId: string,
  { isUntried = false } = {},
): Promise<boolean> {
  const deleted = await tx
    .delete(waitingErasure)
    .where(and(eq(waitingErasure.userId, userId), isUntried ? eq(waitingErasure.attempts, 0) : undefined))
    .returning({ userId: waitingErasure.userId });
  return deleted.length > 0;
}
