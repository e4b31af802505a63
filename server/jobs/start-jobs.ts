import type { Scheduler } from '../ports/scheduler.ts';
import { runJobs, sendMails, type JobDeps } from './run-jobs.ts';

/** How often every process looks whether there is something to do, in milliseconds. */
const TICK = 1000;

/** What is done side by side: none of it waits for the others. */
const LINES = [runJobs, sendMails];

/**
 * Lets this process do its share of the shop's work until the answer is called, which waits for the work under way. A process that
 * dies instead leaves its share to the others, or to the next one.
 */
export function startJobs(deps: JobDeps & { scheduler: Scheduler }): () => Promise<void> {
  let isEnding = false;
  const running = new Map<(typeof LINES)[number], Promise<void>>();
  const stop = deps.scheduler.every(TICK, () => {
    for (const work of LINES) {
      if (running.has(work)) continue;
      const turn = work(deps, () => isEnding).finally(() => running.delete(work));
      running.set(work, turn);
    }
  });
  return async () => {
    isEnding = true;
    stop();
    await Promise.all(running.values());
  };
}
