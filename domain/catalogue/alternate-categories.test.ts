import { expect, test } from 'vitest';
import { alternateCategories } from './alternate-categories.ts';

test('takes one product of each category in turn, in one colour', () => {
  const listed = [
    { id: 'shirt 1', title: 'shirt 1', category: 'shirts' },
    { id: 'shirt 1 in blue', title: 'shirt 1', category: 'shirts' },
    { id: 'shirt 2', title: 'shirt 2', category: 'shirts' },
    { id: 'tee', title: 'tee', category: 't-shirt' },
    { id: 'hoodie', title: 'hoodie', category: 'hoodie' },
    { id: 'shirt 3', title: 'shirt 3', category: 'shirts' },
  ];
  expect(alternateCategories(listed, 4).map(({ id }) => id)).toEqual(['shirt 1', 'tee', 'hoodie', 'shirt 2']);
  expect(alternateCategories([], 4)).toEqual([]);
});
