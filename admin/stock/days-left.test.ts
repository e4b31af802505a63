import { expect, it } from 'vitest';
import { describeDaysLeft } from './days-left.ts';

it.each([
  [{ available: 0, sold: 0 }, 'sold out'],
  [{ available: 5, sold: 0 }, ''],
  [{ available: 5, sold: -1 }, ''],
  [{ available: 1, sold: 30 }, '1 day'],
  [{ available: 10, sold: 20 }, '15 days'],
])('the stock of %o lasts: %s', (stock, text) => {
  expect(describeDaysLeft(stock)).toBe(text);
});
