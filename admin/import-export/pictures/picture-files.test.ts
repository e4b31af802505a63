import { expect, test } from 'vitest';
import { productIdsOfFile, sortByName } from './picture-files.ts';

test('a file belongs to the product whose id is its name', () => {
  expect(productIdsOfFile('wool-coat.jpg')).toEqual(['wool-coat']);
  expect(productIdsOfFile('Wool Coat.final.JPG')).toEqual(['wool-coat-final']);
  expect(productIdsOfFile('polo_501.webp')).toEqual(['polo-501']);
});

test('a number at the end may be part of the id, or number the pictures of a product', () => {
  expect(productIdsOfFile('wool-coat-2.png')).toEqual(['wool-coat-2', 'wool-coat']);
  expect(productIdsOfFile('wool-coat (3).png')).toEqual(['wool-coat-3', 'wool-coat']);
});

test('a name without letters and digits belongs to no product', () => {
  expect(productIdsOfFile('—.jpg')).toEqual([]);
});

test('files are sorted by their names, and numbers in them by value', () => {
  const files = ['b-10.jpg', 'b-2.jpg', 'a.jpg'].map((name) => new File([], name));
  expect(sortByName(files).map(({ name }) => name)).toEqual(['a.jpg', 'b-2.jpg', 'b-10.jpg']);
});
