import { expect, test } from 'vitest';
import type { ApiCatalogue, ApiPromotion } from '#contract/calls.ts';
import { describeAccess, describeConditions, describeEffect } from './describe-discount.ts';

const discount: ApiPromotion = {
  id: 'ten',
  name: 'Ten',
  class: 'order',
  effect: 'percentage',
  value: 10,
  buy: null,
  get: null,
  maxSets: null,
  scope: {},
  countries: [],
  groups: [],
  firstOrder: false,
  minSubtotal: null,
  minQuantity: null,
  automatic: true,
  codes: [],
  codeCount: 0,
  limitTotal: null,
  limitPerson: null,
  limitCode: null,
  exclusive: false,
  priority: 0,
  startsAt: null,
  endsAt: null,
  status: 'active',
  used: { count: 0, more: false },
};
const catalogue = { categories: [{ id: 'jeans', label: 'Jeans' }], brands: [] } as unknown as ApiCatalogue;

test.each([
  ['10 % off', {}],
  ['$5.00 off each item', { class: 'line', effect: 'amount', value: 5 }],
  ['50 % off shipping', { class: 'shipping', value: 50 }],
  ['Free shipping', { class: 'shipping', effect: 'free_shipping', value: 0 }],
  ['Buy 2, get 1 free', { class: 'line', effect: 'buy_x_get_y', value: 100, buy: 2, get: 1 }],
  ['Buy 1, get 1 at 50 % off', { class: 'line', effect: 'buy_x_get_y', value: 50, buy: 1, get: 1 }],
] as const)('the effect is %s', (text, changes) => {
  expect(describeEffect({ ...discount, ...changes })).toBe(text);
});

test('conditions and access are named where there are any', () => {
  expect(describeConditions(discount, catalogue)).toBe('Whole order');
  expect(
    describeConditions(
      { ...discount, scope: { categories: ['jeans'] }, minSubtotal: 60, minQuantity: 2, countries: ['CA'] },
      catalogue,
    ),
  ).toBe('Category Jeans, from $60.00, from 2 items, Canada');
  expect(describeAccess(discount)).toBe('automatic');
  const coded = {
    ...discount,
    automatic: false,
    codes: ['HI'],
    codeCount: 1,
    limitPerson: 1,
    exclusive: true,
  };
  expect(describeAccess(coded)).toBe('code HI, 1 per customer, exclusive');
  expect(describeAccess({ ...coded, codeCount: 1200 })).toBe('1,200 codes, 1 per customer, exclusive');
});
