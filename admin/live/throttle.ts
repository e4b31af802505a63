/** The shortest time between two runs. A busy shop changes many times a second. */
const INTERVAL_MS = 1_000;

/**
 * Throttles `run`: it starts at once, never twice at a time, and at most once a second. Requests that arrive meanwhile cause one further run.
 */
export function createThrottle({
  run,
  after,
}: {
  readonly run: () => Promise<unknown>;
  /** Calls a task after a time. Returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
}): { readonly request: () => void; readonly stop: () => void } {
  let isBusy = false;
  let isWanted = false;
  let cancel: () => void = () => undefined;

  async function start(): Promise<void> {
    isBusy = true;
    isWanted = false;
    const waited = new Promise<void>((resolve) => (cancel = after(INTERVAL_MS, resolve)));
    // The screen itself shows that its read failed.
    await Promise.all([run().catch(() => undefined), waited]);
    isBusy = false;
    if (isWanted) void start();
  }

  return {
    request() {
      if (isBusy) isWanted = true;
      else void start();
    },
    stop() {
      isWanted = false;
      cancel();
    },
  };
}
