import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#database/errors/database-errors.ts';
import { describeError } from '#database/errors/describe-error.ts';
import {
  delayJob,
  deleteJobs,
  endJob,
  extendJobLease,
  leaseJob,
  listJobs,
  postponeJob,
  type JobRow,
} from '#database/queries/jobs/jobs.ts';
import { countWaitingMessages, type WaitingMessages } from '#database/queries/messages/waiting-messages.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Result } from '#domain/result.ts';
import type { ArchivePort, BackupPort } from '../ports/backups.ts';
import type { BackupDeps } from '../services/backups/run-backups.ts';
import { beginScheduledPrices } from '../services/bulk/begin-scheduled-prices.ts';
import { carryOutErasures } from '../services/customers/waiting-erasure.ts';
import type { RemoteFiles } from '../services/import-export/fetch-pictures.ts';
import type { AnonymiseDeps } from '../services/maintenance/anonymise-old-orders.ts';
import { deliverAccountMails, type AccountMailDeps } from '../services/messages/deliver-account-mails.ts';
import {
  carryOutDecisions,
  deliverOrderMails,
  deliverRefunds,
  type MessageDeps,
} from '../services/messages/deliver-messages.ts';
import { type DrainSummary, CLOCK_SKEW_MS } from '../services/messages/drain-queue.ts';
import type { PictureDeps } from '../services/pictures/picture-deps.ts';
import { deliverWebhooks, type WebhookDeps } from '../services/webhooks/deliver-webhooks.ts';
import { ARCHIVE_JOB_NAME, archiveJob, backupJobs } from './backup-jobs.ts';
import { CATALOGUE_JOBS, JOBS, PICTURE_JOBS, type Job, type JobError, type Lease } from './jobs.ts';

/** Dependencies of all jobs. */
export type JobDeps = MessageDeps &
  AccountMailDeps &
  PictureDeps &
  RemoteFiles &
  WebhookDeps &
  AnonymiseDeps & {
    readonly log: Logger;
    /** The backups of the shop's own PostgreSQL, and the hours between them; null for none. */
    readonly backups?: BackupPort | null;
    readonly backupHours?: number;
    /** The archive of changes of the shop's own PostgreSQL; null for none. */
    readonly archive?: ArchivePort | null;
    /** Called with the state of all jobs about once a second. */
    readonly onJobs?: (jobs: readonly JobRow[]) => void;
    /** Called with what waits to be sent or carried out each minute. */
    readonly onMessages?: (messages: readonly WaitingMessages[]) => void;
  };

/** Minimum delay of a backup after the start of a process. */
const BACKUP_DELAY_MS = 10 * MINUTE_MS;

/**
 * Carries out due decisions of staff, runs each due job once, then executes due refunds. Stops early when `isEnding` returns true. Throws
 * nothing: failures are logged and retried later, so that one job cannot stop the others. `sendMails` sends the mails.
 */
export async function runJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  // First, because an order cannot be shipped while a decision about it waits.
  await drain(deps, { name: 'carry-out-decisions', work: () => carryOutDecisions(deps, isEnding) });
  if (isEnding()) return;
  const name = 'erase-customers';
  // The same event as `logSecurity` logs for an erasure that does not wait.
  const onErased = (ids: object) =>
    deps.log.info({ event: 'user_deleted', job: name, ...ids }, 'security event');
  await drain(deps, { name, work: () => carryOutErasures(deps, { onErased, isEnding }) });
  if (isEnding()) return;
  const jobs = deps.archive ? [...JOBS, archiveJob(deps.archive)] : JOBS;
  await runAll(deps, { jobs, isEnding });
  if (isEnding()) return;
  await drain(deps, { name: 'deliver-refunds', work: () => deliverRefunds(deps, isEnding) });
}

/** Runs the due jobs over the catalogue like `runJobs`. */
export async function runCatalogueJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  await runAll(deps, { jobs: CATALOGUE_JOBS, isEnding });
}

/** Begins due scheduled prices. Separate, because shoppers wait for them: a long job over the catalogue must not delay them. */
export async function beginPrices(deps: JobDeps, isEnding = () => false): Promise<void> {
  const name = 'begin-prices';
  const work = async () => {
    const count = await beginScheduledPrices(deps, isEnding);
    if (count > 0) deps.log.info({ job: name, count }, 'a job is done');
  };
  await guarded(deps, { name, work });
}

/** Runs the due jobs of uploaded pictures like `runJobs`. */
export async function runPictureJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  await runAll(deps, { jobs: PICTURE_JOBS, isEnding });
}

/**
 * Returns a function that runs the due jobs of backups like `runJobs`. Its first call only delays the due jobs. In a shop that no longer
 * makes backups, or archives no changes, it deletes the jobs, which would otherwise look overdue.
 */
export function createBackupRuns(): (deps: JobDeps, isEnding?: () => boolean) => Promise<void> {
  let isPrepared = false;
  return async (deps, isEnding = () => false) => {
    const { backups, backupHours = 1, archive, clock, database } = deps;
    const jobs = backupJobs(backupHours);
    const prepare = async () => {
      const at = clock.now();
      const unused = [
        ...(backups ? [] : jobs.map(({ name }) => name)),
        ...(archive ? [] : [ARCHIVE_JOB_NAME]),
      ];
      await deleteJobs(database.db, { names: unused, at });
      if (!backups) return;
      const dueAt = new Date(at.getTime() + BACKUP_DELAY_MS);
      for (const { name } of jobs) await delayJob(database.db, { name, at, dueAt });
    };
    if (!isPrepared) isPrepared = await guarded(deps, { name: 'prepare-backups', work: prepare });
    else if (backups) {
      if (!(await isAnyRunning(deps, jobs)))
        await runAll<JobDeps & BackupDeps>({ ...deps, backups }, { jobs, isEnding });
    }
  };
}

/** Whether a process runs one of the jobs. */
async function isAnyRunning(deps: JobDeps, jobs: readonly { readonly name: string }[]): Promise<boolean> {
  let isRunning = false;
  const read = async () => {
    const at = deps.clock.now();
    isRunning = (await listJobs(deps.database.db)).some(
      ({ name, runId, dueAt }) => runId !== null && dueAt > at && jobs.some((job) => job.name === name),
    );
  };
  return !(await guarded(deps, { name: 'find-running-backups', work: read })) || isRunning;
}

/** Sends the due mails like `runJobs`. They are separate, because a slow mail server must not delay stock or money. */
export async function sendMails(deps: JobDeps, isEnding = () => false): Promise<void> {
  await drain(deps, { name: 'deliver-order-mails', work: () => deliverOrderMails(deps, isEnding) });
  await drain(deps, { name: 'deliver-account-mails', work: () => deliverAccountMails(deps, isEnding) });
}

/** Counts what waits to be sent or carried out, for the metrics. */
export async function countMessages(deps: JobDeps): Promise<void> {
  const work = async () => deps.onMessages?.(await countWaitingMessages(deps.database.db));
  await guarded(deps, { name: 'count-messages', work });
}

/** Delivers events to webhook endpoints like `runJobs`. Separate, because a receiver may take 15 seconds to answer. */
export async function sendWebhooks(deps: JobDeps, isEnding = () => false): Promise<void> {
  await drain(deps, { name: 'deliver-webhooks', work: () => deliverWebhooks(deps, isEnding) });
}

async function runAll<Deps extends JobDeps>(
  deps: Deps,
  { jobs, isEnding }: { jobs: readonly Job<Deps & Lease>[]; isEnding: () => boolean },
): Promise<void> {
  const { database, clock } = deps;
  let dueTimes = new Map<string, Date>();
  const readDueTimes = async () => {
    const rows = await listJobs(database.db);
    deps.onJobs?.(rows);
    dueTimes = new Map(rows.map(({ name, dueAt }) => [name, dueAt]));
  };
  // One query in place of an attempt to lease each job. A job that becomes due in the meantime runs the next time.
  if (!(await guarded(deps, { name: 'find-due-jobs', work: readDueTimes }))) return;
  for (const job of jobs) {
    if (isEnding()) return;
    const at = clock.now();
    const dueAt = dueTimes.get(job.name);
    if (dueAt !== undefined && dueAt > at && dueAt <= findLatestDueAt(job, at)) continue;
    await guarded(deps, { name: job.name, work: () => runIfDue(deps, { job, isEnding }) });
  }
}

/** Returns the latest time that a correct clock sets for a job. A later one was written by a wrong clock. */
function findLatestDueAt({ intervalMs, leaseMs }: Pick<Job, 'intervalMs' | 'leaseMs'>, at: Date): Date {
  return new Date(at.getTime() + Math.max(intervalMs, leaseMs) + CLOCK_SKEW_MS);
}

/** Drains a queue and logs the outcome of its messages. */
async function drain(
  deps: JobDeps,
  { name, work }: { name: string; work: () => Promise<DrainSummary> },
): Promise<void> {
  await guarded(deps, {
    name,
    work: async () => {
      const drained = await work();
      const { delivered, obsolete, refused, postponed } = drained;
      const line = { job: name, ...drained };
      if (postponed + refused > 0) deps.log.warn(line, 'messages could not be delivered');
      else if (delivered + obsolete > 0) deps.log.info(line, 'messages delivered');
    },
  });
}

async function runIfDue<Deps extends JobDeps>(
  deps: Deps,
  { job, isEnding }: { job: Job<Deps & Lease>; isEnding: () => boolean },
): Promise<void> {
  const { database, clock, log } = deps;
  const { name } = job;
  const at = clock.now();
  const runId = clock.newId();
  const leaseEndsAt = new Date(at.getTime() + job.leaseMs);
  const latestDueAt = findLatestDueAt(job, at);
  const row = await leaseJob(database.db, { name, at, leaseEndsAt, latestDueAt, runId });
  if (!row) return;
  const end = (error: string | null) => {
    const now = clock.now();
    const pauseMs = error === null ? job.intervalMs : (job.retryMs ?? job.intervalMs);
    const dueAt = new Date(now.getTime() + pauseMs);
    return endJob(database.db, { name, runId, at: now, dueAt, error });
  };
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const extendLease = () => extendJobLease(database.db, { name, runId, leaseEndsAt: after(job.leaseMs) });
  let outcome: Result<number, JobError>;
  try {
    outcome = await job.run({ ...deps, extendLease }, row, isEnding);
  } catch (error) {
    await end('an unexpected error; see the log');
    throw error;
  }
  if (outcome.ok) {
    await end(null);
    if (outcome.value > 0) log.info({ job: name, count: outcome.value }, 'a job is done');
    return;
  }
  const { error } = outcome;
  if (error.code === 'job_postponed')
    return postponeJob(database.db, { name, runId, dueAt: after(error.byMs) });
  await end(describeJobError(error));
  log.warn({ job: name, code: error.code }, 'a job failed');
}

/** Returns the error that staff read in Today: that of a backup is a sentence. */
function describeJobError(error: Exclude<JobError, { readonly code: 'job_postponed' }>): string {
  return error.code === 'backup_failed' && error.detail !== undefined
    ? error.detail.replace(/\.$/, '')
    : error.code;
}

/** Runs `work` and logs what it throws. Returns whether it succeeded. */
async function guarded(
  { log }: { log: Logger },
  { name, work }: { name: string; work: () => Promise<void> },
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    // A failed query's message holds its parameters, which are personal data; its cause does not.
    const err = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (err instanceof Error && isDatabaseUnavailable(err)) {
      // Jobs retry every second, so one line without a stack is enough.
      log.warn({ reason: describeError(err), job: name }, 'a job is waiting for the database');
    } else log.error({ err, job: name }, 'an unexpected error in a job');
    return false;
  }
}
