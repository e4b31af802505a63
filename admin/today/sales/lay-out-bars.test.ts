import { expect, test } from 'vitest';
import { centsFromDollars } from '#domain/money.ts';
import { comparePeriods, type Period } from './compare-periods.ts';
import { dayAt, layOutBars, PHONE_FRAME, WIDE_FRAME } from './lay-out-bars.ts';

const day = (date: string, dollars: number, before = 0) => ({
  day: date,
  cents: centsFromDollars(dollars),
  orders: 1,
  centsBefore: centsFromDollars(before),
});

/** The sales of 180 days: a dollar on the first, two on the second. */
const HALF_YEAR = Array.from({ length: 180 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 4, 26 + index)).toISOString().slice(0, 10),
  amount: index + 1,
  orders: 1,
}));
const layOutPeriod = (period: Period, frame = WIDE_FRAME) =>
  layOutBars(comparePeriods(HALF_YEAR, period).days, frame);

test('the lines of the grid are round amounts, the highest at or above every bar', () => {
  const amounts = (highest: number) =>
    layOutBars([day('2026-11-21', 1, highest)], WIDE_FRAME).grid.map((line) => line.cents / 100);
  expect(amounts(0)).toEqual([0, 1, 2, 3]);
  expect(amounts(3)).toEqual([0, 1, 2, 3]);
  expect(amounts(3.01)).toEqual([0, 2, 4, 6]);
  expect(amounts(1104.1)).toEqual([0, 400, 800, 1200]);
  expect(amounts(1500.01)).toEqual([0, 1000, 2000, 3000]);
});

test('bars stand on the lowest line, as high as their sales', () => {
  const { bars, grid } = layOutBars([day('2026-11-20', 300, 100), day('2026-11-21', 0)], WIDE_FRAME);
  expect(bars[0]).toMatchObject({ y: WIDE_FRAME.top, height: 228, yBefore: grid[1]?.y });
  expect(bars[1]).toMatchObject({ y: WIDE_FRAME.bottom, height: 0 });
});

test('labels name every day of a week, and some days of a longer period', () => {
  const texts = (...args: Parameters<typeof layOutPeriod>) =>
    layOutPeriod(...args).labels.map(({ text }) => text);
  expect(texts(7)).toHaveLength(7);
  expect(texts(30)).toEqual(['Oct 23', 'Oct 30', 'Nov 6', 'Nov 13', 'Nov 20']);
  expect(texts(90)).toHaveLength(7);
  for (const period of [7, 30, 90] as const) expect(texts(period, PHONE_FRAME)).toHaveLength(3);
});

test('the pointer finds the day of a bar', () => {
  const { bars } = layOutPeriod(30);
  for (const [index, { centre }] of bars.entries()) expect(dayAt(centre, 30, WIDE_FRAME)).toBe(index);
  expect(dayAt(10, 30, WIDE_FRAME)).toBeUndefined();
  expect(dayAt(WIDE_FRAME.width + 1, 30, WIDE_FRAME)).toBeUndefined();
});
