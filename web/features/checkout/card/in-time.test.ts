import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('what ends in time is its outcome', async () => {
  expect(await inTime(() => Promise.resolve(7), 1000)).toEqual({ ok: true, value: 7 });
  expect(await inTime(() => Promise.reject(new Error('no')), 1000)).toEqual({ ok: false, error: 'broken' });
  expect(vi.getTimerCount()).toBe(0);
});

it('what never ends is given up after its time', async () => {
  const outcome = inTime(() => new Promise(() => undefined), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toEqual({ ok: false, error: 'late' });
});
