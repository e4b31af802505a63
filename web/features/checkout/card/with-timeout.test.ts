import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('returns the result of work that ends in time', async () => {
  expect(await withTimeout(() => Promise.resolve(7), 1000)).toEqual({ ok: true, value: 7 });
  expect(await withTimeout(() => Promise.reject(new Error('no')), 1000)).toEqual({
    ok: false,
    error: 'broken',
  });
  expect(vi.getTimerCount()).toBe(0);
});

it('fails when the timeout passes', async () => {
  const outcome = withTimeout(() => new Promise(() => undefined), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toEqual({ ok: false, error: 'late' });
});
