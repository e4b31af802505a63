import { expect, test } from 'vitest';
import { changeInPercent, comparePeriods } from './compare-periods.ts';

const DAYS = Array.from({ length: 180 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 4, 26 + index)).toISOString().slice(0, 10),
  amount: index + 0.1,
  orders: 2,
}));

test('each day of a period is compared with the one as many days before', () => {
  const { days, ...totals } = comparePeriods(DAYS, 7);
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ day: '2026-11-15', cents: 17_310, orders: 2, centsBefore: 16_610 });
  expect(days.at(-1)?.day).toBe('2026-11-21');
  expect(totals).toEqual({ cents: 123_270, orders: 14, centsBefore: 118_370 });
});

test('the longest period and the one before it are all days', () => {
  const { days } = comparePeriods(DAYS, 90);
  expect(days[0]).toMatchObject({ cents: 9010, centsBefore: 10 });
});

test('a change from nothing has no percentage', () => {
  expect(changeInPercent(130, 100)).toBe(30);
  expect(changeInPercent(0, 100)).toBe(-100);
  expect(changeInPercent(100.4, 100)).toBe(0);
  expect(changeInPercent(5, 0)).toBeNull();
});
