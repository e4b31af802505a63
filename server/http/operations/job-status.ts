import type { Database } from '#database/connection/connect.ts';
import { listJobs, makeJobDue } from '#database/queries/jobs/jobs.ts';
import { countWaitingMessages } from '#database/queries/messages/waiting-messages.ts';
import { countPendingOrders } from '#database/queries/orders/pending-orders.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function readJobsEndpoint({ database: { db }, clock }: Deps): Endpoint<'readJobs'> {
  return async () => {
    const at = clock.now();
    const jobs = await listJobs(db);
    const messages = await countWaitingMessages(db);
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

export function runJobEndpoint({ database: { db }, clock }: Deps): Endpoint<'runJob'> {
  return async ({ input: { params } }) => {
    const isDue = await makeJobDue(db, { name: params.name, at: clock.now() });
    return isDue ? ok(ACKNOWLEDGED) : fail({ code: 'job_unknown' });
  };
}
