import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { JITTER, RETRY_DELAYS_MS, retryDelay } from './retry-schedule.ts';

const attempts = integer({ min: 1, max: RETRY_DELAYS_MS.length });
const random = double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a failed message waits for its delay and at most a fifth more, or for as long as the receiver asks', () => {
  assert(
    property(attempts, random, integer({ min: 0, max: 10 * DAY_MS }), (attempt, luck, retryAfterMs) => {
      const delay = retryDelay({ attempts: attempt, random: luck, retryAfterMs }) ?? 0;
      const base = RETRY_DELAYS_MS[attempt - 1] ?? 0;
      expect(delay).toBeGreaterThanOrEqual(Math.max(base, Math.min(retryAfterMs, DAY_MS)));
      expect(delay).toBeLessThanOrEqual(Math.max(base * (1 + JITTER), Math.min(retryAfterMs, DAY_MS)) + 1);
    }),
    { numRuns: 500 },
  );
});

test('the attempts cover three days, whatever the random part of the delays, and then end', () => {
  const total = RETRY_DELAYS_MS.reduce<number>((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(3 * DAY_MS);
  expect(total * (1 + JITTER)).toBeLessThan(4 * DAY_MS);
  expect(retryDelay({ attempts: RETRY_DELAYS_MS.length + 1, random: 0, retryAfterMs: 0 })).toBeNull();
});
