import { expect, test } from 'vitest';
import { createPrefetched } from './prefetched.ts';

function createReads() {
  let [count, at, written] = [0, 0, 0];
  const reads = createPrefetched(async () => (count += 1), { now: () => at, writes: () => written });
  return { ...reads, pass: (ms: number) => (at += ms), write: () => (written += 1) };
}

test('a prefetched response is used once', async () => {
  const { prefetch, take } = createReads();
  prefetch();
  prefetch();
  expect(await take()).toBe(1);
  expect(await take()).toBe(2);
});

test('a prefetched response expires after five seconds', async () => {
  const { prefetch, take, pass } = createReads();
  prefetch();
  pass(5_000);
  expect(await take()).toBe(2);
});

test('a write makes earlier prefetched responses stale', async () => {
  const { prefetch, take, write } = createReads();
  prefetch();
  write();
  expect(await take()).toBe(2);
  write();
  prefetch();
  expect(await take()).toBe(3);
});
