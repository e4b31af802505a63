import { expect, test } from 'vitest';
import type { ApiProduct } from '#contract/calls.ts';
import { chooseOthers } from './goes-well-with.ts';

const product = (_id: string, category: string, more: Partial<ApiProduct> = {}) =>
  ({ _id, title: _id, category, stock: 1, ...more }) as ApiProduct;

test('takes one product of each other category in turn, without sold-out ones and other colours', () => {
  const listed = [
    product('jeans 1', 'jeans'),
    product('shirt 1', 'shirts'),
    product('sold out', 'shorts', { stock: 0 }),
    product('shirt 1 in blue', 'shirts', { title: 'shirt 1' }),
    product('shirt 2', 'shirts'),
    product('tee', 't-shirt'),
    product('hoodie', 'hoodie'),
    product('shirt 3', 'shirts'),
  ];
  const chosen = chooseOthers({ category: 'jeans' }, listed, 4);
  expect(chosen.map(({ _id }) => _id)).toEqual(['shirt 1', 'tee', 'hoodie', 'shirt 2']);
  expect(chooseOthers({ category: 'jeans' }, [], 4)).toEqual([]);
});
