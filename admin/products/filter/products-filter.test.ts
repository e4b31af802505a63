import { expect, test } from 'vitest';
import { readProductsFilter, toggleValue } from './products-filter.ts';

const read = (search: string) => readProductsFilter(new URLSearchParams(search));

test('the filter in the URL becomes the query of the call', () => {
  const query = {
    q: 'linen',
    for: 'male',
    stock: 'low',
    status: 'draft',
    pictures: 'missing',
    minPrice: '20',
    changedSince: '2026-11-01',
    sort: 'price',
  };
  expect(read(new URLSearchParams(query).toString())).toMatchObject({ isSet: true, query });
});

test('a filter takes several values, and one that the call would reject makes it filter nothing', () => {
  expect(read('status=draft,scheduled&stock=low,lots&category=dress,skirt').query).toEqual({
    status: 'draft,scheduled',
    category: 'dress,skirt',
  });
  expect(toggleValue('dress', 'skirt')).toBe('dress,skirt');
  expect(toggleValue('dress,skirt', 'dress')).toBe('skirt');
  expect(toggleValue('skirt', 'skirt')).toBe('');
});

test('values that the call would reject filter nothing', () => {
  const { isSet, query } = read(
    'for=boats&stock=lots&status=gone&pictures=blurred&minPrice=1.5&maxPrice=x&changedSince=2026-13-01&sort=luck&q=%20',
  );
  expect(isSet).toBe(false);
  expect(query).toEqual({});
});
