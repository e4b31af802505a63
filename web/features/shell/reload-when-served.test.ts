import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenServed } from './reload-when-served.ts';

/** The status of the next response; null while the shop cannot be reached. */
let status: number | null;
let reloadCount: number;
let signals: (AbortSignal | null | undefined)[];

beforeEach(() => {
  status = 503;
  reloadCount = 0;
  signals = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('location', { href: 'http://shop.test/shop', reload: () => (reloadCount += 1) });
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signals.push(signal);
    if (status === null) throw new TypeError('no network');
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([502, 503, 504, null])('waits at the status %s, and reloads once at 200', async (failure) => {
  status = failure;
  const waiting = reloadWhenServed();
  await wait(9_000);
  expect([signals.length, reloadCount]).toEqual([3, 0]);
  status = 200;
  await wait(3_000);
  await waiting;
  expect(reloadCount).toBe(1);
});

test('gives each request a time limit, so that one without a response does not end the waiting', async () => {
  void reloadWhenServed();
  await wait(3_000);
  expect(signals).toEqual([expect.any(AbortSignal)]);
});

test('reloads no page that was opened meanwhile', async () => {
  const waiting = reloadWhenServed();
  await wait(3_000);
  globalThis.location.href = 'http://shop.test/product/tee';
  status = 200;
  await wait(3_000);
  await waiting;
  expect([signals.length, reloadCount]).toEqual([1, 0]);
});
