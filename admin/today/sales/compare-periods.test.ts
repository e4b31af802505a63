import { expect, test } from 'vitest';
import { changeInPercent, comparePeriods, updateToday } from './compare-periods.ts';

const DAYS = Array.from({ length: 180 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 4, 26 + index)).toISOString().slice(0, 10),
  amount: index + 0.1,
  orders: 2,
}));

test('each day of a period is compared with the same day of the period before', () => {
  const { days, ...totals } = comparePeriods(DAYS, 7);
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ day: '2026-11-15', cents: 17_310, orders: 2, centsBefore: 16_610 });
  expect(days.at(-1)?.day).toBe('2026-11-21');
  expect(totals).toEqual({ cents: 123_270, orders: 14, centsBefore: 118_370 });
});

test('the longest period and the period before it use all days', () => {
  const { days } = comparePeriods(DAYS, 90);
  expect(days[0]).toMatchObject({ cents: 9010, centsBefore: 10 });
});

test('the sales of today replace older ones of the same day', () => {
  const today = { amount: 500, orders: 9 };
  const at = (time: string) => updateToday(DAYS, { ...today, at: Date.parse(time) });
  expect(at('2026-11-21T23:59:59Z').at(-1)).toEqual({ day: '2026-11-21', ...today });
  expect(at('2026-11-22T00:00:00Z')).toEqual(DAYS);
});

test('a change from nothing has no percentage', () => {
  expect(changeInPercent(130, 100)).toBe(30);
  expect(changeInPercent(0, 100)).toBe(-100);
  expect(changeInPercent(100.4, 100)).toBe(0);
  expect(changeInPercent(5, 0)).toBeNull();
});

test('sales that grow from below zero are up', () => {
  expect(changeInPercent(50, -100)).toBe(150);
  expect(changeInPercent(-150, -100)).toBe(-50);
});
