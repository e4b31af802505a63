/** How the shop ends: with which exit code, and why, in a sentence for the log. */
export type Ending = { readonly code: number; readonly why: string };

/** What has been started and how it all ends again. */
export type Lifetime = {
  /** Registers how something that was started is ended. What was started last is ended first. */
  add(close: (hurry: AbortSignal) => Promise<void>): void;
  /** Asks for the end. The first to ask says why; asking again hurries it. */
  end(ending: Ending): void;
  /** True once the end was asked for: nothing more should be started. */
  readonly isEnding: boolean;
  /** True when the shop ends because of a failure. */
  readonly hasFailed: boolean;
  /** Aborts when the end is hurried: nothing is waited for any more. */
  readonly hurry: AbortSignal;
  /** Resolves when the end is asked for. */
  readonly ending: Promise<Ending>;
  /** Ends everything that was started, one after the other; what fails to end does not keep the rest from it. */
  close(onFailure: (error: unknown) => void): Promise<void>;
};

/** A life that has just begun. */
export function createLifetime(): Lifetime {
  const closers: ((hurry: AbortSignal) => Promise<void>)[] = [];
  const hurry = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Ending>();
  let isEnding = false;
  let hasFailed = false;
  return {
    add: (close) => {
      closers.push(close);
    },
    end(ending) {
      if (isEnding) hurry.abort();
      hasFailed ||= ending.code !== 0;
      isEnding = true;
      resolve(ending);
    },
    get isEnding() {
      return isEnding;
    },
    get hasFailed() {
      return hasFailed;
    },
    hurry: hurry.signal,
    ending: promise,
    async close(onFailure) {
      isEnding = true;
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
        await close(hurry.signal).catch(onFailure);
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
