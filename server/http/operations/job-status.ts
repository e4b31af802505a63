import type { Database } from '#database/connection/connect.ts';
import { countAccountMail } from '#database/queries/jobs/account-mail.ts';
import { countPending, listJobs } from '#database/queries/jobs/jobs.ts';
import { countOutbox } from '#database/queries/jobs/outbox.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';

export function readJobsEndpoint({
  database: { db },
  clock,
}: {
  database: Database;
  clock: Clock;
}): Endpoint<'readJobs'> {
  return async () => {
    const jobs = await listJobs(db);
    const messages = [...(await countOutbox(db)), ...(await countAccountMail(db))];
    return ok({
      value: {
        jobs: jobs.map(({ name, dueAt, runId, lastSucceededAt, lastError }) => ({
          name,
          dueAt: dueAt.toISOString(),
          isRunning: runId !== null,
          lastSucceededAt: lastSucceededAt?.toISOString() ?? null,
          lastError,
        })),
        messages: messages.map(({ oldest, ...message }) => ({
          ...message,
          oldest: oldest?.toISOString() ?? null,
        })),
        ...(await countPending(db, { at: clock.now() })),
      },
    });
  };
}
