import { expect, test } from 'vitest';
import { numberedIds, proposeProductId } from './product-id.ts';

test('an id has the words of title and colour', () => {
  expect(proposeProductId('Tie-Waist Sundress', 'Paprika')).toBe('tie-waist-sundress-paprika');
  expect(proposeProductId('Café “Crème”', null)).toBe('cafe-creme');
  expect(proposeProductId('連衣裙', null)).toBe('product');
  expect(proposeProductId('word '.repeat(40), null)).toMatch(/^[a-z0-9]([a-z0-9-]{0,54}[a-z0-9])?$/);
});

test('a taken id gets a number', () => {
  expect(numberedIds('tee').slice(0, 2)).toEqual(['tee-2', 'tee-3']);
  expect(Math.max(...numberedIds('x'.repeat(64)).map(({ length }) => length))).toBeLessThanOrEqual(64);
});
