import { MINUTE_MS } from '#domain/durations.ts';
import { MAX_ENDPOINT_COUNT } from '#domain/staff/staff-limits.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import {
  beginPrices,
  countMessages,
  createBackupRuns,
  runCatalogueJobs,
  runJobs,
  runPictureJobs,
  sendMails,
  sendWebhooks,
  type JobDeps,
} from './run-jobs.ts';

/** How often every process checks for due jobs. */
const POLL_MS = 1000;
/** Shoppers see a scheduled price within a second of its time, the invalidation of pages included. */
const PRICE_POLL_MS = 500;

/** Run concurrently, so that none waits for another. At most `count` runs of one overlap. */
const RUNNERS = [
  { run: runJobs, count: 1 },
  { run: runCatalogueJobs, count: 1 },
  { run: runPictureJobs, count: 1 },
  { run: sendMails, count: 1 },
  // A run that waits for a slow endpoint must not delay new messages to others.
  { run: sendWebhooks, count: MAX_ENDPOINT_COUNT },
  { run: beginPrices, count: 1, pollMs: PRICE_POLL_MS },
  { run: countMessages, count: 1, pollMs: MINUTE_MS },
];

/** Runs jobs in this process. Returns a function that stops them and waits for running ones. */
export function startJobs(deps: JobDeps & { scheduler: Scheduler }): () => Promise<void> {
  let isEnding = false;
  const runners = [...RUNNERS, { run: createBackupRuns(), count: 1 }].map((runner) => ({
    ...runner,
    running: new Set<Promise<void>>(),
  }));
  const stops = runners.map(({ run, count, running, pollMs = POLL_MS }) =>
    deps.scheduler.every(pollMs, () => {
      if (running.size >= count) return;
      const finished = run(deps, () => isEnding).finally(() => running.delete(finished));
      running.add(finished);
    }),
  );
  return async () => {
    isEnding = true;
    for (const stop of stops) stop();
    await Promise.all(runners.flatMap(({ running }) => [...running]));
  };
}
