import { expect, test } from 'vitest';
import { daysLeft } from './stock-pace.ts';

test.each([
  [0, 5, 0],
  [1, 30, 1],
  [1, 8, 4],
  [14, 30, 14],
])('%i pieces at a pace of %i in 30 days last %i days', (available, sold, days) => {
  expect(daysLeft({ available, sold })).toBe(days);
});
