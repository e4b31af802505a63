import { expect, test } from 'vitest';
import { createChangeStream, type LiveEvent } from './change-stream.ts';

/** A stream whose server and timers the test controls. */
function create() {
  let handlers: { onEvent: (event: LiveEvent) => void; onFailure: () => void } | undefined;
  let timer: { ms: number; task: () => void } | undefined;
  let connectionCount = 0;
  const stream = createChangeStream({
    connect(given) {
      connectionCount += 1;
      handlers = given;
      return () => {
        if (handlers === given) handlers = undefined;
      };
    },
    after(ms, task) {
      const own = { ms, task };
      timer = own;
      return () => {
        if (timer === own) timer = undefined;
      };
    },
    random: () => 1,
  });
  const received: string[] = [];
  stream.subscribe((tags) => received.push(tags.join(' ')));
  return {
    ...stream,
    received,
    send: (tags: string[], isOver = false) => handlers?.onEvent({ tags, isOver }),
    fail: () => handlers?.onFailure(),
    isOpen: () => handlers !== undefined,
    countConnections: () => connectionCount,
    waits: () => timer?.ms,
    wait: () => timer?.task(),
  };
}

test('listeners get `everything` after each connection, then the tags of each change', () => {
  const { resume, send, received } = create();
  resume();
  send([]);
  send(['product:a', 'stock']);
  send([]);
  expect(received).toEqual(['everything', 'product:a stock']);
});

test('a broken stream is opened again after a growing delay, which an event resets', () => {
  const { resume, fail, wait, waits, send, received } = create();
  resume();
  const delays = [];
  for (let n = 0; n < 8; n += 1) {
    fail();
    delays.push(waits());
    wait();
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  send([]);
  fail();
  expect(waits()).toBe(1000);
  wait();
  send([]);
  expect(received).toEqual(['everything', 'everything']);
});

test('a stream that is silent for three heartbeats is broken', () => {
  const { resume, send, waits, wait, isOpen } = create();
  resume();
  send([]);
  expect(waits()).toBe(30_000);
  wait();
  expect(isOpen()).toBe(false);
  expect(waits()).toBe(1000);
});

test('the end of the session closes the stream, which connects again after the longest delay', () => {
  const { resume, send, isOpen, waits, received } = create();
  resume();
  send([], true);
  expect(isOpen()).toBe(false);
  expect(waits()).toBe(60_000);
  expect(received).toEqual([]);
});

test('a paused stream is closed and stays so, and a resumed one opens at once', () => {
  const { resume, pause, fail, isOpen, waits, countConnections } = create();
  resume();
  fail();
  pause();
  expect(waits()).toBeUndefined();
  resume();
  expect(isOpen()).toBe(true);
  expect(countConnections()).toBe(2);
  pause();
  expect(isOpen()).toBe(false);
});

test('the stream is live from its first event until it breaks', () => {
  const { resume, send, fail, isLive, subscribeToState } = create();
  const states: boolean[] = [];
  subscribeToState(() => states.push(isLive()));
  resume();
  expect(isLive()).toBe(false);
  send([]);
  send(['stock']);
  fail();
  expect(states).toEqual([true, false]);
});
