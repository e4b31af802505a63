import type { Scheduled, Store } from '../store.ts';

const LONGEST_TIMER_MS = 60 * 60 * 1000;

/**
 * Runs due changes, such as failing refunds and new disputes. They are in the store, so that they survive a restart.
 */
export type ScheduleRunner = {
  /** Sets the timer for the next change. */
  wake(): void;
  /** Runs every change that is due now and returns their number. */
  runDue(): Promise<number>;
  close(): Promise<void>;
};

/** Starts the runner. With `automatic` false only `runDue` runs changes, for tests with their own clock. */
export function createScheduleRunner(given: {
  store: Pick<Store, 'scheduled'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Applies a change and saves it. */
  apply: (scheduled: Scheduled) => Promise<void>;
  automatic: boolean;
}): ScheduleRunner {
  const { store, now, apply, automatic } = given;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running: Promise<unknown> | undefined;

  async function runDue(): Promise<number> {
    const due = [...store.scheduled.values()]
      .filter(({ dueAt }) => dueAt * 1000 <= now())
      .toSorted((a, b) => a.dueAt - b.dueAt);
    for (const scheduled of due) await apply(scheduled);
    return due.length;
  }

  function wake(): void {
    // Each change wakes the runner. A second run beside the first would apply the same changes.
    if (!automatic || isClosed || running !== undefined) return;
    clearTimeout(timer);
    const next = Math.min(...[...store.scheduled.values()].map(({ dueAt }) => dueAt));
    if (next === Infinity) return;
    const delay = Math.max(0, Math.min(next * 1000 - now(), LONGEST_TIMER_MS));
    timer = setTimeout(() => {
      // `running` is set before the first change, which may wake the runner at once.
      running = Promise.resolve()
        .then(runDue)
        .finally(() => {
          running = undefined;
          wake();
        });
    }, delay);
  }

  wake();
  return {
    wake,
    runDue,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
