import { expect, test } from 'vitest';
import { rememberPage, rememberedData, rememberedBatches } from './page-history.ts';

const first = { products: [], next: 'two' };

test('returns the batches and the data of a history entry', () => {
  const data = { first };
  const batches = [first, { products: [] }];
  rememberPage('a', { address: '/shop', data, batches });
  expect(rememberedBatches('a', first)).toBe(batches);
  expect(rememberedData('a', '/shop')).toBe(data);
});

test('returns nothing for another URL, another entry or another first batch', () => {
  rememberPage('b', { address: '/shop', data: {}, batches: [first] });
  expect(rememberedData('b', '/shop?q=linen')).toBeUndefined();
  expect(rememberedData('c', '/shop')).toBeUndefined();
  expect(rememberedBatches('c', first)).toBeUndefined();
  expect(rememberedBatches('b', { ...first })).toBeUndefined();
});

test('remembers the latest entries only', () => {
  for (let entry = 0; entry < 40; entry += 1) {
    rememberPage(`many ${entry}`, { address: '/shop', data: {}, batches: [first] });
  }
  expect(rememberedData('many 0', '/shop')).toBeUndefined();
  expect(rememberedData('many 39', '/shop')).toBeDefined();
});
