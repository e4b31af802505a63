import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('returns the result or the failure of work that ends in time', async () => {
  expect(await withTimeout(() => Promise.resolve(7), 1000)).toEqual({ ok: true, value: 7 });
  expect(await withTimeout(() => Promise.reject(new Error('no')), 1000)).toEqual({
    ok: false,
    error: 'broken',
  });
  expect(vi.getTimerCount()).toBe(0);
});

it('fails and aborts its signal when the timeout passes', async () => {
  let given: AbortSignal | undefined;
  const outcome = withTimeout((signal) => {
    given = signal;
    return new Promise(() => undefined);
  }, 1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ ok: false, error: 'late' });
  expect(given?.aborted).toBe(true);
});
