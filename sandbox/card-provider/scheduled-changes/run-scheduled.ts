import type { Scheduled, Store } from '../store.ts';

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER_MS = 60 * 60 * 1000;

/** Runs the changes that are due: refunds that fail, disputes that open. They survive a restart in the store. */
export type ScheduleRunner = {
  /** Sets the timer for the next change. */
  wake(): void;
  /** Makes every change that is due now and returns how many there were. */
  runDue(): Promise<number>;
  close(): Promise<void>;
};

/** Starts the runner. With `automatic` false nothing happens until `runDue`, for tests with their own clock. */
export function createScheduleRunner(given: {
  store: Pick<Store, 'scheduled'>;
  /** Milliseconds since 1970. */
  now: () => number;
  make: (scheduled: Scheduled) => Promise<void>;
  automatic: boolean;
}): ScheduleRunner {
  const { store, now, make, automatic } = given;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running: Promise<unknown> = Promise.resolve();

  async function runDue(): Promise<number> {
    const due = [...store.scheduled.values()]
      .filter(({ dueAt }) => dueAt * 1000 <= now())
      .toSorted((a, b) => a.dueAt - b.dueAt);
    for (const scheduled of due) await make(scheduled);
    return due.length;
  }

  function wake(): void {
    if (!automatic || isClosed) return;
    clearTimeout(timer);
    const next = Math.min(...[...store.scheduled.values()].map(({ dueAt }) => dueAt));
    if (next === Infinity) return;
    const delay = Math.max(0, Math.min(next * 1000 - now(), LONGEST_TIMER_MS));
    timer = setTimeout(() => {
      running = runDue().finally(wake);
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
