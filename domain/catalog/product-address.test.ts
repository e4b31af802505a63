import { expect, test } from 'vitest';
import { numberedAddresses, productAddress } from './product-address.ts';

test('an address has the words of title and colour', () => {
  expect(productAddress('Tie-Waist Sundress', 'Paprika')).toBe('tie-waist-sundress-paprika');
  expect(productAddress('Café “Crème”', null)).toBe('cafe-creme');
  expect(productAddress('連衣裙', null)).toBe('product');
  expect(productAddress('word '.repeat(40), null)).toMatch(/^[a-z0-9]([a-z0-9-]{0,54}[a-z0-9])?$/);
});

test('a taken address gets a number', () => {
  expect(numberedAddresses('tee').slice(0, 2)).toEqual(['tee-2', 'tee-3']);
  expect(Math.max(...numberedAddresses('x'.repeat(64)).map(({ length }) => length))).toBeLessThanOrEqual(64);
});
