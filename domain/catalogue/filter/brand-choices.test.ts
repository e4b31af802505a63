import { expect, test } from 'vitest';
import { brandChoices, findOtherBrand } from './brand-choices.ts';

const brands = [
  { id: 'kd', label: 'KD', inFinder: true },
  { id: 'fen', label: 'Fen & Daughters', inFinder: false },
];

test('offers the brands of the finder', () => {
  expect(brandChoices(brands)).toEqual([{ value: 'kd', label: 'KD' }]);
});

test('also offers a chosen brand that is not in the finder', () => {
  const choices = (wanted: string) => brandChoices(brands, findOtherBrand(brands, wanted));
  expect(choices('fen').map(({ value }) => value)).toEqual(['kd', 'fen']);
  expect(choices('kd').map(({ value }) => value)).toEqual(['kd']);
});
