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

test('the tags of a commit arrive together, in every open mailbox', async () => {
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

test('an unread mailbox collects tags, and replaces too many by `everything`', async () => {
  const { open, subscriber, collect } = create();
  const mailbox = open(staying());
  for (let n = 0; n < 201; n += 1) subscriber.onChange(`product:${n}`);
  collect();
  expect(await mailbox.next()).toEqual(new Set(['everything']));
});

test('a new subscription reports `everything`, because changes may have been missed', async () => {
  const { open, subscriber, collect } = create();
  const mailbox = open(staying());
  subscriber.onListening();
  collect();
  expect(await mailbox.next()).toEqual(new Set(['everything']));
});

test('a heartbeat wakes a mailbox without changes', async () => {
  const { open, beat } = create();
  const mailbox = open(staying());
  const next = mailbox.next();
  beat();
  expect(await next).toEqual(new Set());
});

test('a mailbox closes when its client leaves, and no timer is left without one', async () => {
  const { open, countTimers } = create();
  const leaving = new AbortController();
  const mailbox = open(leaving.signal);
  const next = mailbox.next();
  expect(countTimers()).toBe(1);
  leaving.abort();
  expect(await next).toBeNull();
  expect(countTimers()).toBe(0);
  expect(await open(AbortSignal.abort()).next()).toBeNull();
  expect(countTimers()).toBe(0);
});

test('all mailboxes close at the end, and later ones at once', async () => {
  const { open, end, countTimers } = create();
  const next = open(staying()).next();
  end();
  expect(await next).toBeNull();
  expect(await open(staying()).next()).toBeNull();
  expect(countTimers()).toBe(0);
});
