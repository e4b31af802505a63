import type { CallOutput } from '#contract/calls.ts';

/** An event of the stream of changes. */
export type LiveEvent = CallOutput<'followChanges'>;

/** Opens the stream. Returns a function that closes it. */
type Connect = (handlers: {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onFailure: () => void;
}) => () => void;

type Listener = (tags: readonly string[]) => void;

/** The tags of an event after which anything may have changed. */
const EVERYTHING = ['everything'];
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** A stream without an event for this long is broken. The server sends one every ten seconds. */
const SILENCE_MS = 30_000;

/** The changes that others make, as one stream for the page. */
export type ChangeStream = {
  /** Calls `listener` with the tags of changes. Returns the function that unsubscribes it. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Whether changes arrive now. */
  readonly isLive: () => boolean;
  /** Calls `listener` when `isLive` changes. Returns the function that unsubscribes it. */
  readonly subscribeToState: (listener: () => void) => () => void;
  /** Opens the stream now, for example when the page becomes visible. */
  readonly resume: () => void;
  /** Closes the stream: hidden pages would take the browser's few connections from visible ones. */
  readonly pause: () => void;
};

/**
 * Creates the stream, paused. It reconnects with a growing delay, and with the longest one after the session has ended. After every
 * connection, listeners get `everything`, because changes between a screen's read and the connection are missed.
 */
export function createChangeStream({
  connect,
  after,
  random,
}: {
  readonly connect: Connect;
  /** Calls a task after a time. Returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  readonly random: () => number;
}): ChangeStream {
  const listeners = new Set<Listener>();
  const stateListeners = new Set<() => void>();
  let isLive = false;
  let disconnect: (() => void) | undefined;
  let cancelTimer: (() => void) | undefined;
  let failures = 0;

  function schedule(ms: number, task: () => void): void {
    cancelTimer?.();
    cancelTimer = after(ms, task);
  }

  function setLive(value: boolean): void {
    if (isLive === value) return;
    isLive = value;
    for (const listener of stateListeners) listener();
  }

  function close(): void {
    setLive(false);
    cancelTimer?.();
    cancelTimer = undefined;
    disconnect?.();
    disconnect = undefined;
  }

  function retry(): void {
    close();
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    // Spreads the reconnections of all pages after a restart of the server.
    schedule(delay * (0.5 + random() / 2), open);
  }

  function open(): void {
    close();
    let isFirst = true;
    schedule(SILENCE_MS, retry);
    disconnect = connect({
      onFailure: retry,
      onEvent({ tags, isOver }) {
        if (isOver) {
          close();
          schedule(MAX_RETRY_MS, open);
          return;
        }
        failures = 0;
        schedule(SILENCE_MS, retry);
        setLive(true);
        const changed = isFirst ? EVERYTHING : tags;
        isFirst = false;
        if (changed.length > 0) for (const listener of listeners) listener(changed);
      },
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isLive: () => isLive,
    subscribeToState(listener) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    resume() {
      failures = 0;
      open();
    },
    pause: close,
  };
}
