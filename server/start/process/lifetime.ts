/** A shutdown: the exit code, and the reason for the log. */
export type Shutdown = { readonly exitCode: number; readonly reason: string };

/** Tracks what a process has started, and shuts it down in reverse order. */
export type Lifetime = {
  /** Registers a shutdown step. Steps run in reverse order; `force` aborts when shutdown must not wait any longer. */
  add(close: (force: AbortSignal) => Promise<void>): void;
  /** Requests shutdown. The first call sets the reason; a later one forces it. */
  end(ending: Shutdown): void;
  /** True once shutdown was requested: start nothing more. */
  readonly isEnding: boolean;
  /** True once a failure has requested shutdown, even if it was not the first request. */
  readonly hasFailed: boolean;
  /** Aborts when shutdown is forced. */
  readonly force: AbortSignal;
  /** Resolves when shutdown is requested. */
  readonly ending: Promise<Shutdown>;
  /** Runs all shutdown steps one after the other. A failed step does not stop the others. */
  close(onFailure: (error: unknown) => void): Promise<void>;
};

/** Creates the lifetime of a process that has just started. */
export function createLifetime(): Lifetime {
  const closers: ((force: AbortSignal) => Promise<void>)[] = [];
  const force = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Shutdown>();
  let isEnding = false;
  let hasFailed = false;
  return {
    add: (close) => {
      closers.push(close);
    },
    end(ending) {
      if (isEnding) force.abort();
      hasFailed ||= ending.exitCode !== 0;
      isEnding = true;
      resolve(ending);
    },
    get isEnding() {
      return isEnding;
    },
    get hasFailed() {
      return hasFailed;
    },
    force: force.signal,
    ending: promise,
    async close(onFailure) {
      isEnding = true;
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
        await close(force.signal).catch(onFailure);
      }
    },
  };
}

/** Resolves when a signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
