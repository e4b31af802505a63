import type { Scheduler } from '../ports/scheduler.ts';
import {
  runCatalogueJobs,
  runJobs,
  runPictureJobs,
  sendMails,
  sendWebhooks,
  type JobDeps,
} from './run-jobs.ts';

/** How often every process checks for due jobs. */
const POLL_MS = 1000;

/** Run concurrently, so that none waits for another. */
const RUNNERS = [runJobs, runCatalogueJobs, runPictureJobs, sendMails, sendWebhooks];

/** Runs jobs in this process. Returns a function that stops them and waits for running ones. */
export function startJobs(deps: JobDeps & { scheduler: Scheduler }): () => Promise<void> {
  let isEnding = false;
  const running = new Map<(typeof RUNNERS)[number], Promise<void>>();
  const stop = deps.scheduler.every(POLL_MS, () => {
    for (const run of RUNNERS) {
      if (running.has(run)) continue;
      const finished = run(deps, () => isEnding).finally(() => running.delete(run));
      running.set(run, finished);
    }
  });
  return async () => {
    isEnding = true;
    stop();
    await Promise.all(running.values());
  };
}
