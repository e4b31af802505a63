import { expect, test } from 'vitest';
import { describeMethod, describePrices } from './describe-method.ts';

test.each([
  ['Free', 'subtotal', [[0, 0]]],
  ['$9.50', 'subtotal', [[0, 9.5]]],
  [
    '$9.50, free from $75.00',
    'subtotal',
    [
      [75, 0],
      [0, 9.5],
    ],
  ],
  [
    '$5.00, $7.00 from 500 g, $20.00 from 2.5 kg',
    'weight',
    [
      [0, 5],
      [500, 7],
      [2500, 20],
    ],
  ],
] as const)('the prices are %s', (text, measure, tiers) => {
  expect(describePrices({ measure, tiers: tiers.map(([from, price]) => ({ from, price })) })).toBe(text);
});

test('a method is described with its delivery time, if it has one', () => {
  const method = {
    name: 'Standard',
    delivery: '',
    measure: 'subtotal' as const,
    tiers: [{ from: 0, price: 0 }],
  };
  expect(describeMethod(method)).toBe('Standard: Free');
  expect(describeMethod({ ...method, delivery: '3 to 5 days' })).toBe('Standard (3 to 5 days): Free');
});
