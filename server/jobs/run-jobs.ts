import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#database/errors/database-errors.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { leaseJob, endJob, listJobs } from '#database/queries/jobs/jobs.ts';
import type { Result } from '#domain/result.ts';
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
import type { ServiceError } from '../services/service-error.ts';
import { deliverWebhooks, type WebhookDeps } from '../services/webhooks/deliver-webhooks.ts';
import { CATALOGUE_JOBS, JOBS, PICTURE_JOBS, type Job } from './jobs.ts';

/** Dependencies of all jobs. */
export type JobDeps = MessageDeps &
  AccountMailDeps &
  PictureDeps &
  RemoteFiles &
  WebhookDeps &
  AnonymiseDeps & { readonly log: Logger };

/**
 * Carries out due decisions of staff, runs each due job once, then executes due refunds. Stops early when `isEnding` returns true. Throws
 * nothing: failures are logged and retried later, so that one job cannot stop the others. `sendMails` sends the mails.
 */
export async function runJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  // First, because nothing of their orders can be shipped until then.
  await drain(deps, { name: 'carry-out-decisions', work: () => carryOutDecisions(deps, isEnding) });
  if (isEnding()) return;
  await runAll(deps, { jobs: JOBS, isEnding });
  if (isEnding()) return;
  await drain(deps, { name: 'deliver-refunds', work: () => deliverRefunds(deps, isEnding) });
}

/** Runs the due jobs over the catalogue like `runJobs`. */
export async function runCatalogueJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  await runAll(deps, { jobs: CATALOGUE_JOBS, isEnding });
}

/** Runs the due jobs of uploaded pictures like `runJobs`. */
export async function runPictureJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  await runAll(deps, { jobs: PICTURE_JOBS, isEnding });
}

/** Sends the due mails like `runJobs`. They are separate, because a slow mail server must not delay stock or money. */
export async function sendMails(deps: JobDeps, isEnding = () => false): Promise<void> {
  await drain(deps, { name: 'deliver-order-mails', work: () => deliverOrderMails(deps, isEnding) });
  await drain(deps, { name: 'deliver-account-mails', work: () => deliverAccountMails(deps, isEnding) });
}

/** Delivers events to webhook endpoints like `runJobs`. Separate, because a receiver may take 15 seconds to answer. */
export async function sendWebhooks(deps: JobDeps, isEnding = () => false): Promise<void> {
  await drain(deps, { name: 'deliver-webhooks', work: () => deliverWebhooks(deps, isEnding) });
}

async function runAll(
  deps: JobDeps,
  { jobs, isEnding }: { jobs: readonly Job<JobDeps>[]; isEnding: () => boolean },
): Promise<void> {
  const { database, clock } = deps;
  let dueTimes = new Map<string, Date>();
  const readDueTimes = async () => {
    dueTimes = new Map((await listJobs(database.db)).map(({ name, dueAt }) => [name, dueAt]));
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

/** Returns the latest time for which a right clock schedules a job. */
function findLatestDueAt({ intervalMs, leaseMs }: Job<JobDeps>, at: Date): Date {
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

async function runIfDue(
  deps: JobDeps,
  { job, isEnding }: { job: Job<JobDeps>; isEnding: () => boolean },
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
    const dueAt = new Date(now.getTime() + job.intervalMs);
    return endJob(database.db, { name, runId, at: now, dueAt, error });
  };
  let outcome: Result<number, ServiceError>;
  try {
    outcome = await job.run(deps, row, isEnding);
  } catch (error) {
    await end('an unexpected error; see the log');
    throw error;
  }
  await end(outcome.ok ? null : outcome.error.code);
  if (!outcome.ok) log.warn({ job: name, code: outcome.error.code }, 'a job failed');
  else if (outcome.value > 0) log.info({ job: name, count: outcome.value }, 'a job is done');
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
