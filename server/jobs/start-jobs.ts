import type { Scheduler } from '../ports/scheduler.ts';
import { runJobs, type JobDeps } from './run-jobs.ts';

/** How often every process looks whether there is something to do, in milliseconds. */
const TICK = 1000;

/**
 * Lets this process do its share of the shop's work until the answer is called, which waits for the work under way. A process that
 * dies instead leaves its share to the others, or to the next one.
 */
export function startJobs(deps: JobDeps & { scheduler: Scheduler }): () => Promise<void> {
  let isEnding = false;
  let running: Promise<void> | undefined;
  const stop = deps.scheduler.every(TICK, () => {
    running ??= runJobs(deps, { isEnding: () => isEnding }).finally(() => {
      running = undefined;
    });
  });
  return async () => {
    isEnding = true;
    stop();
    await running;
  };
}
