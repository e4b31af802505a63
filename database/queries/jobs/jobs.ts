import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { job } from '../../schema/jobs.ts';
import { isDue, type LeaseTimes } from './lease.ts';

/** A recurring job. */
export type JobRow = typeof job.$inferSelect;

/**
 * Leases a due job until `leaseEndsAt`; undefined when it is not due. After a crash the job is due again when its lease ends.
 * `lastSucceededAt` is that of the previous run.
 */
export async function leaseJob(
  db: Queryable,
  { name, runId, ...times }: LeaseTimes & { readonly name: string; readonly runId: string },
): Promise<JobRow | undefined> {
  const [leased] = await db
    .insert(job)
    .values({ name, dueAt: times.leaseEndsAt, runId })
    .onConflictDoUpdate({
      target: job.name,
      set: { dueAt: times.leaseEndsAt, runId },
      setWhere: isDue(job.dueAt, times),
    })
    .returning();
  return leased;
}

/** Ends a run: the next one is due at `dueAt`. Changes nothing when another run has started since. */
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
  const success = error === null && { lastSucceededAt: at };
  await changeRun(db, { name, runId }, { dueAt, runId: null, lastError: error, ...success });
}

/** Extends the lease of a run. Changes nothing when another run has started since. */
export async function extendJobLease(
  db: Queryable,
  { name, runId, leaseEndsAt }: { name: string; runId: string; leaseEndsAt: Date },
): Promise<void> {
  await changeRun(db, { name, runId }, { dueAt: leaseEndsAt });
}

/** Ends a run that neither succeeded nor failed. Changes nothing when another run has started since. */
export async function postponeJob(
  db: Queryable,
  { name, runId, dueAt }: { name: string; runId: string; dueAt: Date },
): Promise<void> {
  await changeRun(db, { name, runId }, { dueAt, runId: null });
}

async function changeRun(
  db: Queryable,
  { name, runId }: { name: string; runId: string },
  change: Partial<JobRow>,
): Promise<void> {
  await db
    .update(job)
    .set(change)
    .where(and(eq(job.name, name), eq(job.runId, runId)));
}

/** Makes a job due at `dueAt` if it was due earlier or never ran. A job that runs now continues. */
export async function delayJob(
  db: Queryable,
  { name, at, dueAt }: { name: string; at: Date; dueAt: Date },
): Promise<void> {
  await db
    .insert(job)
    .values({ name, dueAt })
    .onConflictDoUpdate({
      target: job.name,
      set: { dueAt },
      setWhere: sql`${lte(job.dueAt, dueAt)} AND ${isNotRunning(at)}`,
    });
}

/** Deletes jobs that no process runs. */
export async function deleteJobs(
  db: Queryable,
  { names, at }: { names: readonly string[]; at: Date },
): Promise<void> {
  await db.delete(job).where(and(inArray(job.name, [...names]), isNotRunning(at)));
}

/** Makes a job due now. False when there is none with this name, or when it is running. */
export async function makeJobDue(db: Queryable, { name, at }: { name: string; at: Date }): Promise<boolean> {
  const due = await db
    .update(job)
    .set({ dueAt: at })
    .where(and(eq(job.name, name), isNotRunning(at)))
    .returning({ name: job.name });
  return due.length > 0;
}

/**
 * Returns the condition that a job is not running. A run that was killed keeps its id. During a run, the job is due when its lease ends.
 */
function isNotRunning(at: Date) {
  return sql`(${isNull(job.runId)} OR ${lte(job.dueAt, at)})`;
}

/** Lists all jobs that ever ran, by name. */
export async function listJobs(db: Queryable): Promise<JobRow[]> {
  return db.select().from(job).orderBy(asc(job.name));
}
