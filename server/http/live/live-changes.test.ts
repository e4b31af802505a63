import { expect, test } from 'vitest';
import { createLiveChanges } from './live-changes.ts';

/** Creates live changes whose timers run on request. */
function create() {
  const tasks = new Map<number, Set<() => void>>();
  const live = createLiveChanges({
    every(ms, task) {
      const same = tasks.get(ms) ?? new Set();
      tasks.set(ms, same.add(task));
      return () => void same.delete(task);
    },
  });
  const run = (ms: number) => [...(tasks.get(ms) ?? [])].forEach((task) => task());
  const countTimers = () => [...tasks.values()].reduce((sum, { size }) => sum + size, 0);
  return { ...live, collect: () => run(200), beat: () => run(10_000), countTimers };
}

const staying = () => new AbortController().signal;

test('the tags of a commit arrive together in every open queue', async () => {
  const { open, subscriber, collect } = create();
  const [one, other] = [open(staying()), open(staying())];
  ['product:a', 'stock', 'product:a'].forEach(subscriber.onChange);
  collect();
  expect(await one.next()).toEqual(new Set(['product:a', 'stock']));
  expect(await other.next()).toEqual(new Set(['product:a', 'stock']));
  subscriber.onChange('order');
  collect();
  expect(await one.next()).toEqual(new Set(['order']));
});

test('an unread queue collects tags, and replaces too many by `everything`', async () => {
  const { open, subscriber, collect } = create();
  const queue = open(staying());
  for (let n = 0; n < 201; n += 1) subscriber.onChange(`product:${n}`);
  collect();
  expect(await queue.next()).toEqual(new Set(['everything']));
});

test('a new subscription reports `everything`, because changes may have been missed', async () => {
  const { open, subscriber, collect } = create();
  const queue = open(staying());
  subscriber.onListening();
  collect();
  expect(await queue.next()).toEqual(new Set(['everything']));
});

test('a heartbeat wakes a queue without changes', async () => {
  const { open, beat } = create();
  const queue = open(staying());
  const next = queue.next();
  beat();
  expect(await next).toEqual(new Set());
});

test('a queue closes when its client leaves, and no timer is left without one', async () => {
  const { open, countTimers } = create();
  const leaving = new AbortController();
  const queue = open(leaving.signal);
  const next = queue.next();
  expect(countTimers()).toBe(1);
  leaving.abort();
  expect(await next).toBeNull();
  expect(countTimers()).toBe(0);
  expect(await open(AbortSignal.abort()).next()).toBeNull();
  expect(countTimers()).toBe(0);
});

test('all queues close when the process ends, and later ones close at once', async () => {
  const { open, end, countTimers } = create();
  const next = open(staying()).next();
  end();
  expect(await next).toBeNull();
  expect(await open(staying()).next()).toBeNull();
  expect(countTimers()).toBe(0);
});
