import { expect, test } from 'vitest';
import { isWithin, periodStatus } from './period.ts';

const [before, start, during, end] = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 10, day)));

test('a period begins with its start and ends before its end', () => {
  const period = { startsAt: start ?? null, endsAt: end ?? null };
  expect([before, start, during, end].map((at) => isWithin(period, at ?? new Date(0)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a period without limits has every moment', () => {
  expect(isWithin({ startsAt: null, endsAt: null }, new Date(0))).toBe(true);
});

test('a period is scheduled before its start, and ended from its end on', () => {
  const period = { startsAt: start ?? null, endsAt: end ?? null };
  expect([before, start, during, end].map((at) => periodStatus(period, at ?? new Date(0)))).toEqual([
    'scheduled',
    'active',
    'active',
    'ended',
  ]);
});
