import { MAX_ENDPOINT_COUNT } from '#domain/staff/staff-limits.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import {
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

/** Run concurrently, so that none waits for another. At most `count` runs of one overlap. */
const RUNNERS = [
  { run: runJobs, count: 1 },
  { run: runCatalogueJobs, count: 1 },
  { run: runPictureJobs, count: 1 },
  { run: sendMails, count: 1 },
  // A run that waits for a slow endpoint must not delay new messages to others.
  { run: sendWebhooks, count: MAX_ENDPOINT_COUNT },
];

/** Runs jobs in this process. Returns a function that stops them and waits for running ones. */
export function startJobs(deps: JobDeps & { scheduler: Scheduler }): () => Promise<void> {
  let isEnding = false;
  const runners = [...RUNNERS, { run: createBackupRuns(), count: 1 }].map((runner) => ({
    ...runner,
    running: new Set<Promise<void>>(),
  }));
  const stop = deps.scheduler.every(POLL_MS, () => {
    for (const { run, count, running } of runners) {
      if (running.size >= count) continue;
      const finished = run(deps, () => isEnding).finally(() => running.delete(finished));
      running.add(finished);
    }
  });
  return async () => {
    isEnding = true;
    stop();
    await Promise.all(runners.flatMap(({ running }) => [...running]));
  };
}
