import { expect, test } from 'vitest';
import { createPrefetched } from './prefetched.ts';

function createReads() {
  let [count, at] = [0, 0];
  const reads = createPrefetched(
    async () => (count += 1),
    () => at,
  );
  return { ...reads, pass: (ms: number) => (at += ms) };
}

test('a prefetched response is used once', async () => {
  const { prefetch, take } = createReads();
  prefetch();
  prefetch();
  expect(await take()).toBe(1);
  expect(await take()).toBe(2);
});

test('a prefetched response is read again after five seconds', async () => {
  const { prefetch, take, pass } = createReads();
  prefetch();
  pass(5_000);
  expect(await take()).toBe(2);
});
