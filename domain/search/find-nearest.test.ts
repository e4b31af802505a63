import { expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import { findNearest } from './find-nearest.ts';

const labelOf = (text: string) => findNearest(specifiedCatalogue, text.split(' '))?.label;

it.each([
  ['jacket', "Men's hoodies"],
  ['silk dress', "Women's dresses"],
  ['kids jeans', "Men's jeans"],
  ['leather pants kids', "Kid's pants"],
  ['womens shirt', "Men's shirts"],
  ['mens shoes', "Men's"],
  ['baby onesie', "Kid's"],
  ['shoes', undefined],
  ['tan zeppelin', undefined],
])('nearest to %s is %s', (text, label) => {
  expect(labelOf(text)).toBe(label);
});
