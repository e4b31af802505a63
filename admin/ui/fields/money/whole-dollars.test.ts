import { expect, test } from 'vitest';
import { wholeDollars } from './whole-dollars.ts';

test.each([
  ['12', '12'],
  ['12.50', '12'],
  ['12. ', '12'],
  ['12,50 $', '12'],
  ['1,250', '1250'],
  ['$1,250.99', '1250'],
  ['.5', ''],
  ['about', ''],
])('of %j, a filter in whole dollars keeps %j', (typed, kept) => {
  expect(wholeDollars(typed)).toBe(kept);
});
