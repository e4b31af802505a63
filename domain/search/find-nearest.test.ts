import { expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import { findNearest } from './find-nearest.ts';

const labelOf = (text: string) => findNearest(specifiedCatalogue, text.split(' '))?.label;

it.each([
  ['jacket', "Men's Hoodie"],
  ['silk dress', "Women's Dresses"],
  ['kids jeans', "Men's Jeans"],
  ['leather pants kids', "Kid's Pants"],
  ['womens shirt', "Men's Shirts"],
  ['mens shoes', "Men's"],
  ['baby onesie', "Kid's"],
  ['shoes', undefined],
  ['tan zeppelin', undefined],
])('nearest to %s is %s', (text, label) => {
  expect(labelOf(text)).toBe(label);
});
