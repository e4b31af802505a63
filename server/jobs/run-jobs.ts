import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#database/errors/database-errors.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { claimJob, endJob, type JobRow } from '#database/queries/jobs/jobs.ts';
import { ok, type Result } from '#domain/result.ts';
import type { PaymentPort } from '../ports/payments.ts';
import { deleteExpired } from '../services/maintenance/delete-expired.ts';
import { foldCatalogueCounts } from '../services/maintenance/fold-catalogue-counts.ts';
import { deliverAccountMails, type AccountMailDeps } from '../services/messages/deliver-account-mails.ts';
import {
  deliverOrderMails,
  deliverRefunds,
  type MessageDeps,
} from '../services/messages/deliver-messages.ts';
import type { Drained } from '../services/messages/drain-queue.ts';
import { endHolds } from '../services/orders/end-holds.ts';
import { reconcilePayments } from '../services/payments/reconcile-payments.ts';
import { recordDisputesSince } from '../services/payments/record-disputes.ts';
import { recordFailedRefundsSince } from '../services/payments/record-failed-refunds.ts';
import type { ServiceError } from '../services/service-error.ts';

/** What the work of the shop needs. */
export type JobDeps = MessageDeps & AccountMailDeps & { readonly log: Logger };

/** Work that comes round again. */
type Job = {
  readonly name: string;
  /** How long after one turn the next is due, in milliseconds. */
  readonly interval: number;
  /** After this long, in milliseconds, another process may take over a turn that has not ended. */
  readonly lease: number;
  /** Does what is to be done; `turn` tells when it last succeeded. Answers how much there was. */
  run(deps: MessageDeps, turn: JobRow): Promise<Result<number, ServiceError>>;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How far the reconciler looks back in a shop that never reconciled: as far as the provider repeats its own webhooks. */
const FIRST_LOOK = 72 * HOUR;
/** How much older than its last success: longer than an order can wait for its payment. */
const OVERLAP = 2 * HOUR;

/** How old a refund can be when its bank fails it, in milliseconds: 30 days, and some days for the outage of a shop. */
const REFUNDS_LOOK = 40 * 24 * HOUR;
/** By how much the clocks of two machines may differ, in milliseconds. */
const CLOCK_SKEW = MINUTE;

/** How long a dispute can stay open, in milliseconds: banks decide within about 75 days, an appeal takes longer. */
const DISPUTES_LOOK = 180 * 24 * HOUR;

/** The jobs of the shop. Every process offers to do them; the database sees to it that one at a time does. */
const JOBS: readonly Job[] = [
  { name: 'end-holds', interval: 5 * SECOND, lease: 5 * MINUTE, run: (deps) => endHolds(deps) },
  {
    name: 'reconcile-payments',
    interval: MINUTE,
    lease: 5 * MINUTE,
    run: (deps, { lastSucceededAt }) => {
      const now = deps.clock.now().getTime();
      // A success in the future was noted by a clock that was wrong.
      const last = Math.min(lastSucceededAt?.getTime() ?? now - FIRST_LOOK, now);
      const since = new Date(last - OVERLAP);
      return atEveryProvider(deps, (payments) => reconcilePayments(deps, { payments, since }));
    },
  },
  {
    name: 'check-refunds',
    interval: HOUR,
    lease: 5 * MINUTE,
    run: (deps) => {
      const since = new Date(deps.clock.now().getTime() - REFUNDS_LOOK);
      return atEveryProvider(deps, (payments) => recordFailedRefundsSince(deps, { payments, since }));
    },
  },
  {
    name: 'check-disputes',
    interval: HOUR,
    lease: 5 * MINUTE,
    run: (deps) => {
      const since = new Date(deps.clock.now().getTime() - DISPUTES_LOOK);
      return atEveryProvider(deps, (payments) => recordDisputesSince(deps, { payments, since }));
    },
  },
  { name: 'fold-counts', interval: MINUTE, lease: 5 * MINUTE, run: foldCatalogueCounts },
  { name: 'forget-expired', interval: HOUR, lease: 5 * MINUTE, run: (deps) => deleteExpired(deps) },
];

/** Runs `work` for every payment provider and adds up the results. One that is unreachable keeps none of the others from its turn. */
async function atEveryProvider(
  { payments }: MessageDeps,
  work: (payments: PaymentPort) => Promise<Result<number, ServiceError>>,
): Promise<Result<number, ServiceError>> {
  let sum = 0;
  let failure: Result<never, ServiceError> | undefined;
  for (const provider of payments.all) {
    const outcome = await work(provider);
    if (outcome.ok) sum += outcome.value;
    else failure = outcome;
  }
  return failure ?? ok(sum);
}

/**
 * Does all work that is due now but for sending mails, and answers when none is left. What fails is noted and comes round again; nothing
 * is thrown, so that one job's failure keeps no other from its turn. `isEnding` is looked at between two pieces of work.
 */
export async function runJobs(deps: JobDeps, isEnding = () => false): Promise<void> {
  for (const job of JOBS) {
    if (isEnding()) return;
    await guarded(deps, { name: job.name, work: () => takeTurn(deps, job) });
  }
  await drain(deps, { name: 'deliver-refunds', work: () => deliverRefunds(deps, isEnding) });
}

/**
 * Sends the mails that are due, as `runJobs` does the rest. It is work of its own, because a mail server may let everybody wait, and
 * neither stock nor money may wait with them.
 */
export async function sendMails(deps: JobDeps, isEnding = () => false): Promise<void> {
  await drain(deps, { name: 'deliver-order-mails', work: () => deliverOrderMails(deps, isEnding) });
  await drain(deps, { name: 'deliver-account-mails', work: () => deliverAccountMails(deps, isEnding) });
}

/** Lets a queue be drained, and tells what became of its messages. */
function drain(deps: JobDeps, { name, work }: { name: string; work: () => Promise<Drained> }): Promise<void> {
  return guarded(deps, {
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

async function takeTurn(deps: MessageDeps & { log: Logger }, job: Job): Promise<void> {
  const { database, clock, log } = deps;
  const { name } = job;
  const at = clock.now();
  const runId = clock.newId();
  const leaseEndsAt = new Date(at.getTime() + job.lease);
  const latestDueAt = new Date(at.getTime() + Math.max(job.interval, job.lease) + CLOCK_SKEW);
  const turn = await database.transaction((tx) =>
    claimJob(tx, { name, at, leaseEndsAt, latestDueAt, runId }),
  );
  if (!turn) return;
  const end = (error: string | null) => {
    const now = clock.now();
    const dueAt = new Date(now.getTime() + job.interval);
    return database.transaction((tx) => endJob(tx, { name, runId, at: now, dueAt, error }));
  };
  let outcome: Result<number, ServiceError>;
  try {
    outcome = await job.run(deps, turn);
  } catch (error) {
    await end('an unexpected error; the log says more');
    throw error;
  }
  await end(outcome.ok ? null : outcome.error.code);
  if (!outcome.ok) log.warn({ job: name, code: outcome.error.code }, 'a job could not be done');
  else if (outcome.value > 0) log.info({ job: name, count: outcome.value }, 'a job was done');
}

async function guarded(
  { log }: { log: Logger },
  { name, work }: { name: string; work: () => Promise<void> },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A failed query's own error names its parameters, which are people's data; its cause does not.
    const err = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (err instanceof Error && isDatabaseUnavailable(err)) {
      // It comes round again every second: a line is enough.
      log.warn({ reason: describeError(err), job: name }, 'a job waits for the database');
    } else log.error({ err, job: name }, 'a job failed');
  }
}
