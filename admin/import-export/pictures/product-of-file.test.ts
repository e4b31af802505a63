import { expect, test } from 'vitest';
import { inOrderOfNames, productsOfFile } from './product-of-file.ts';

test('a picture belongs to the product whose address it is named like', () => {
  expect(productsOfFile('wool-coat.jpg')).toEqual(['wool-coat']);
  expect(productsOfFile('Wool Coat.final.JPG')).toEqual(['wool-coat-final']);
  expect(productsOfFile('polo_501.webp')).toEqual(['polo-501']);
});

test('a number at the end may be part of the address, or count the pictures of a product', () => {
  expect(productsOfFile('wool-coat-2.png')).toEqual(['wool-coat-2', 'wool-coat']);
  expect(productsOfFile('wool-coat (3).png')).toEqual(['wool-coat-3', 'wool-coat']);
});

test('a name without letters and digits belongs to no product', () => {
  expect(productsOfFile('—.jpg')).toEqual([]);
});

test('files are added in the order of their numbers', () => {
  const files = ['b-10.jpg', 'b-2.jpg', 'a.jpg'].map((name) => new File([], name));
  expect(inOrderOfNames(files).map(({ name }) => name)).toEqual(['a.jpg', 'b-2.jpg', 'b-10.jpg']);
});
