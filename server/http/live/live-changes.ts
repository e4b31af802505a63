import { EVERYTHING_TAG } from '#database/notifications/catalogue-tags.ts';
import type { Scheduler } from '../../ports/scheduler.ts';

/** How long tags are collected before they are sent, because those of a commit arrive one by one. */
const COLLECT_MS = 200;
/** How often streams without changes check their session, and prove that they are alive. Proxies close silent connections. */
const HEARTBEAT_MS = 10_000;
/** Above it, a stream gets `EVERYTHING_TAG` instead. */
const MAX_TAG_COUNT = 200;

/** The changes that a stream has not sent yet. */
export type ChangeQueue = {
  /** Waits for changes. Returns their tags, none at a heartbeat; null once the stream must end. */
  readonly next: () => Promise<ReadonlySet<string> | null>;
  readonly close: () => void;
};

/** Passes the changes that this process is notified of to the open screens of the back office. */
export type LiveChanges = {
  /** Receives the notifications. Whatever changed before `onListening` may be missed. */
  readonly subscriber: { readonly onListening: () => void; readonly onChange: (tag: string) => void };
  /** Opens a queue for the changes from now on. It closes when the signal aborts. */
  readonly open: (signal: AbortSignal) => ChangeQueue;
  /** Closes all queues, also those that are opened later. */
  readonly end: () => void;
};

export function createLiveChanges(scheduler: Scheduler): LiveChanges {
  const queues = new Set<ReturnType<typeof createChangeQueue>>();
  let isEnded = false;
  let stopHeartbeat: (() => void) | undefined;
  let collected: Set<string> | undefined;

  function putAll(tags: ReadonlySet<string>): void {
    for (const queue of queues) queue.put(tags);
  }

  function onChange(tag: string): void {
    if (queues.size === 0) return;
    if (collected !== undefined) {
      collected.add(tag);
      return;
    }
    const tags = new Set([tag]);
    collected = tags;
    const stop = scheduler.every(COLLECT_MS, () => {
      stop();
      collected = undefined;
      putAll(tags);
    });
  }

  function add(queue: ReturnType<typeof createChangeQueue>): void {
    queues.add(queue);
    stopHeartbeat ??= scheduler.every(HEARTBEAT_MS, () => putAll(new Set()));
  }

  function remove(queue: ReturnType<typeof createChangeQueue>): void {
    queues.delete(queue);
    if (queues.size > 0) return;
    stopHeartbeat?.();
    stopHeartbeat = undefined;
  }

  return {
    subscriber: { onListening: () => onChange(EVERYTHING_TAG), onChange },
    open(signal) {
      const queue = createChangeQueue(() => remove(queue));
      add(queue);
      if (isEnded || signal.aborted) queue.close();
      else signal.addEventListener('abort', queue.close, { once: true });
      return queue;
    },
    end() {
      isEnded = true;
      for (const queue of queues) queue.close();
    },
  };
}

function createChangeQueue(onClose: () => void): ChangeQueue & { put: (tags: ReadonlySet<string>) => void } {
  let held: Set<string> | undefined;
  let isClosed = false;
  let wake: () => void = () => undefined;
  return {
    put(tags) {
      held = new Set([...(held ?? []), ...tags]);
      if (held.size > MAX_TAG_COUNT) held = new Set([EVERYTHING_TAG]);
      wake();
    },
    async next() {
      if (held === undefined && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
      const tags = held ?? new Set<string>();
      held = undefined;
      return isClosed ? null : tags;
    },
    close() {
      isClosed = true;
      onClose();
      wake();
    },
  };
}
