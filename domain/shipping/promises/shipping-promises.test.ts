import { expect, test } from 'vitest';
import { listAmounts } from './shipping-promises.ts';

test('texts name each amount once, from the lowest', () => {
  expect(listAmounts(['Free over $150', 'over $75, or $1,000.50', 'On orders over $150.', 'free'])).toEqual([
    75, 150, 1000.5,
  ]);
});
