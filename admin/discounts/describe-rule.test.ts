import { expect, test } from 'vitest';
import type { ApiCatalogue } from '#contract/calls.ts';
import { describePeriod, describePriceChange, describeScope, describePriceEffect } from './describe-rule.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const rule = {
  name: 'Sale',
  effect: 'percentage' as const,
  value: 15,
  scope: {},
  excluded: [] as string[],
  above: 12 as number | null,
  startsAt: null,
  endsAt: null,
};
const catalogue = {
  categories: [{ id: 'jeans', label: 'Jeans' }],
  brands: [{ id: 'kd', label: 'KD', inFinder: true }],
} as unknown as ApiCatalogue;

test('the description of a rule says what it does to which products', () => {
  expect(describePriceEffect(rule)).toBe('15 % off');
  expect(describePriceEffect({ effect: 'amount', value: 5 })).toBe('$5.00 off');
  expect(describePriceEffect({ effect: 'fixed', value: 19 })).toBe('$19.00');
  expect(describeScope(rule, catalogue)).toBe('All products above $12.00');
  const scope = { categories: ['jeans'], brands: ['kd'], departments: ['male' as const] };
  expect(describeScope({ ...rule, above: null, scope, excluded: ['x'] }, catalogue)).toBe(
    "Category Jeans, Brand KD, Men's, 1 excluded",
  );
  expect(describeScope({ ...rule, above: null, scope: { products: ['a', 'b'] } }, catalogue)).toBe(
    '2 products',
  );
});

test.each([
  [null, null, 'always'],
  ['2026-11-09T12:00:00Z', null, 'since Nov 9'],
  ['2026-11-24T12:00:00Z', null, 'from Nov 24'],
  ['2026-11-24T12:00:00Z', '2026-12-01T12:00:00Z', 'Nov 24 – Dec 1'],
  [null, '2026-12-01T12:00:00Z', 'until Dec 1'],
])('a rule from %s to %s is active %s', (startsAt, endsAt, text) => {
  expect(describePeriod({ startsAt, endsAt }, NOW)).toBe(text);
});

test.each([
  [40.8, 36, '−12 %'],
  [36, 40.8, '+13 %'],
  [19, 19, '–'],
  [250, 249, '−0 %'],
])('a price of %d that becomes %d changes by %s', (now, then, text) => {
  expect(describePriceChange(now, then)).toBe(text);
});
