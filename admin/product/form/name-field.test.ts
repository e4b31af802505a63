import { expect, test } from 'vitest';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { nameField } from './name-field.ts';

const SIZES = [{ id: '7', size: 'M' }] as unknown as ApiEditedProduct['sizes'];

test('names the fields of the product and of its sizes, also the weight that only imports change', () => {
  const names = ['title', 'units.7.sku', 'units.7.weight', 'units.8.price'];
  expect(names.map((name) => nameField(name, SIZES))).toEqual([
    'Title',
    'SKU of M',
    'Weight of M',
    'Price of all sizes',
  ]);
});
