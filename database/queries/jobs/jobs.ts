import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders.ts';
import { job } from '../../schema/outbox.ts';

/** Work that comes round again, as it stands. */
export type JobRow = typeof job.$inferSelect;

/**
 * Takes a job's turn if it is due, until `leaseEndsAt`: no other process gets it before. Whoever dies meanwhile leaves it due again
 * then. A job that is due after `latestDueAt` was scheduled by a clock that was wrong, and is due now. Undefined when it is not due.
 * `lastSucceededAt` of the answer is the turn before.
 */
export async function claimJob(
  db: Queryable,
  {
    name,
    at,
    leaseEndsAt,
    latestDueAt,
    runId,
  }: { name: string; at: Date; leaseEndsAt: Date; latestDueAt: Date; runId: string },
): Promise<JobRow | undefined> {
  const [claimed] = await db
    .insert(job)
    .values({ name, dueAt: leaseEndsAt, runId })
    .onConflictDoUpdate({
      target: job.name,
      set: { dueAt: leaseEndsAt, runId },
      setWhere: sql`(${lte(job.dueAt, at)} OR ${gt(job.dueAt, latestDueAt)})`,
    })
    .returning();
  return claimed;
}

/** Ends a job's turn: the next one is due at `dueAt`. A turn that outlived its lease changes nothing. */
export async function endJob(
  db: Queryable,
  {
    name,
    runId,
    at,
    dueAt,
    error,
  }: { name: string; runId: string; at: Date; dueAt: Date; error: string | null },
): Promise<void> {
  await db
    .update(job)
    .set({ dueAt, runId: null, lastError: error, ...(error === null && { lastSucceededAt: at }) })
    .where(and(eq(job.name, name), eq(job.runId, runId)));
}

/** All jobs that ever had a turn, by name. */
export async function listJobs(db: Queryable): Promise<JobRow[]> {
  return db.select().from(job).orderBy(asc(job.name));
}

/** Orders that need something: holds that ended, refunds that are under way, and orders that a person has to look at. */
export async function countPending(
  db: Queryable,
  { at }: { at: Date },
): Promise<{ holdsEnded: number; refundsPending: number; needReview: number }> {
  const states = await db
    .select({ state: order.state, orders: sql<number>`count(*)::int` })
    .from(order)
    .where(inArray(order.state, ['refund_pending', 'needs_review']))
    .groupBy(order.state);
  const of = (state: string) => states.find((row) => row.state === state)?.orders ?? 0;
  return {
    holdsEnded: await db.$count(order, lt(order.holdEndsAt, at)),
    refundsPending: of('refund_pending'),
    needReview: of('needs_review'),
  };
}
