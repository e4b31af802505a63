import { expect, test } from 'vitest';
import { keepPage, keptData, keptPages } from './kept-pages.ts';

const first = { products: [], next: 'two' };

test('an entry of the history finds its pages and its data again', () => {
  const data = { first };
  const pages = [first, { products: [] }];
  keepPage('a', { address: '/shop', data, pages });
  expect(keptPages('a', first)).toBe(pages);
  expect(keptData('a', '/shop')).toBe(data);
});

test('another address, another entry or another first page finds nothing', () => {
  keepPage('b', { address: '/shop', data: {}, pages: [first] });
  expect(keptData('b', '/shop?q=linen')).toBeUndefined();
  expect(keptData('c', '/shop')).toBeUndefined();
  expect(keptPages('c', first)).toBeUndefined();
  expect(keptPages('b', { ...first })).toBeUndefined();
});

test('only what was shown last is kept', () => {
  for (let entry = 0; entry < 40; entry += 1) {
    keepPage(`many ${entry}`, { address: '/shop', data: {}, pages: [first] });
  }
  expect(keptData('many 0', '/shop')).toBeUndefined();
  expect(keptData('many 39', '/shop')).toBeDefined();
});
