import { expect, test } from 'vitest';
import { rememberPage, findPageData, findBatches, markShown } from './page-history.ts';

const first = { products: [], next: 'two' };

test('returns the batches and the data of a history entry', () => {
  const data = { first };
  const batches = [first, { products: [] }];
  rememberPage('a', { url: '/shop', data, batches });
  expect(findBatches('a', first)).toBe(batches);
  expect(findPageData('a', '/shop')).toBe(data);
});

test('returns nothing for another URL, another entry or another first batch', () => {
  rememberPage('b', { url: '/shop', data: {}, batches: [first] });
  expect(findPageData('b', '/shop?q=linen')).toBeUndefined();
  expect(findPageData('c', '/shop')).toBeUndefined();
  expect(findBatches('c', first)).toBeUndefined();
  expect(findBatches('b', { ...first })).toBeUndefined();
});

test('returns no data of the shown entry, so that a link to its URL loads the page anew', () => {
  rememberPage('d', { url: '/shop', data: {}, batches: [first] });
  markShown('d');
  expect(findPageData('d', '/shop')).toBeUndefined();
  expect(findBatches('d', first)).toBeDefined();
  markShown('e');
  expect(findPageData('d', '/shop')).toBeDefined();
});

test('remembers the latest entries only', () => {
  for (let entry = 0; entry < 40; entry += 1) {
    rememberPage(`many ${entry}`, { url: '/shop', data: {}, batches: [first] });
  }
  expect(findPageData('many 0', '/shop')).toBeUndefined();
  expect(findPageData('many 39', '/shop')).toBeDefined();
});
