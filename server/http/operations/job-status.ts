import type { Database } from '#database/connection/connect.ts';
import { countAccountMail, makeAccountMailDue } from '#database/queries/jobs/account-mail.ts';
import { dismissFailedDecision } from '#database/queries/jobs/failed-decisions.ts';
import { listJobs, makeJobDue } from '#database/queries/jobs/jobs.ts';
import { countOutbox, makeKindDue, reopenRefusedMail } from '#database/queries/jobs/outbox.ts';
import { countPendingOrders } from '#database/queries/orders/pending-orders.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { LEASE_MS } from '../../services/messages/drain-queue.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function readJobsEndpoint({ database: { db }, clock }: Deps): Endpoint<'readJobs'> {
  return async () => {
    const at = clock.now();
    const jobs = await listJobs(db);
    const messages = [...(await countOutbox(db)), ...(await countAccountMail(db))];
    return ok({
      value: {
        jobs: jobs.map(({ name, dueAt, runId, lastSucceededAt, lastError }) => ({
          name,
          dueAt: dueAt.toISOString(),
          // A run that was killed keeps its id. During a run, the job is due when its lease ends.
          isRunning: runId !== null && dueAt > at,
          lastSucceededAt: lastSucceededAt?.toISOString() ?? null,
          lastError,
        })),
        messages: messages.map(({ oldest, ...message }) => ({
          ...message,
          oldest: oldest?.toISOString() ?? null,
        })),
        ...(await countPendingOrders(db, { at })),
      },
    });
  };
}

/** Makes delayed messages due. Those that are due within a lease may be under way, and a second attempt would send them twice. */
export function retryMessagesEndpoint({ database: { db }, clock }: Deps): Endpoint<'retryMessages'> {
  return async ({ input: { params } }) => {
    const at = clock.now();
    const delayed = { kind: params.kind, at, laterThan: new Date(at.getTime() + LEASE_MS) };
    await makeKindDue(db, delayed);
    await makeAccountMailDue(db, delayed);
    return ok(ACKNOWLEDGED);
  };
}

export function dismissDecisionEndpoint({ database }: Deps): Endpoint<'dismissDecision'> {
  return async ({ input: { params } }) => {
    await database.transaction((tx) => dismissFailedDecision(tx, params.id));
    return ok(ACKNOWLEDGED);
  };
}

export function resendMailEndpoint({ database: { db }, clock }: Deps): Endpoint<'resendMail'> {
  return async ({ input: { params } }) => {
    const isQueued = await reopenRefusedMail(db, { id: params.id, at: clock.now() });
    return isQueued ? ok(ACKNOWLEDGED) : fail({ code: 'mail_unknown' });
  };
}

export function runJobEndpoint({ database: { db }, clock }: Deps): Endpoint<'runJob'> {
  return async ({ input: { params } }) => {
    const isDue = await makeJobDue(db, { name: params.name, at: clock.now() });
    return isDue ? ok(ACKNOWLEDGED) : fail({ code: 'job_unknown' });
  };
}
