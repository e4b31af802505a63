import { expect, test } from 'vitest';
import { SPECIFIED_API_CATALOGUE } from '#contract/testing/specified-api-catalogue.ts';
import { findBrandId, findCategoryId } from './find-category-and-brand.ts';

test.each([
  ['shirts', 'shirts'],
  ['Shirt', 'shirts'],
  [' T-SHIRT ', 't-shirt'],
  ['dress', 'dress'],
  ['Dresses', 'dress'],
  ['blouses', 'blouse'],
  ['Skirts', 'skirt'],
])('the word %j names the category %s', (word, category) => {
  expect(findCategoryId(SPECIFIED_API_CATALOGUE, word)).toBe(category);
});

test.each(['', 'hats', 'constructor', '__proto__'])('the word %j names nothing', (word) => {
  expect(findCategoryId(SPECIFIED_API_CATALOGUE, word)).toBeUndefined();
  expect(findBrandId(SPECIFIED_API_CATALOGUE, word)).toBeUndefined();
});

test('a brand is named by its id or its label', () => {
  expect(findBrandId(SPECIFIED_API_CATALOGUE, 'Copper Thompson')).toBe('copper thompson');
  const brands = [{ id: 'fen', label: 'Fen & Daughters', inFinder: false }];
  expect(findBrandId({ ...SPECIFIED_API_CATALOGUE, brands }, 'fen & daughters')).toBe('fen');
});

test('a word that is an id names that category, even if it is also a label of another one', () => {
  const categories = [
    { id: 'tops', label: 'Vests' },
    { id: 'vests', label: 'Tops' },
  ];
  expect(findCategoryId({ ...SPECIFIED_API_CATALOGUE, categories }, 'Vests')).toBe('vests');
});

test('a word of a merged brand names the brand that it was merged into', () => {
  const kay = { id: 'kay', label: 'Kay', inFinder: false, replacedBy: 'kd' };
  const brands = [...SPECIFIED_API_CATALOGUE.brands, kay];
  expect(findBrandId({ ...SPECIFIED_API_CATALOGUE, brands }, 'KAY')).toBe('kd');
});

test('a word of a merged category names the category that it was merged into', () => {
  const categories = [
    ...SPECIFIED_API_CATALOGUE.categories,
    { id: 'capes', label: 'Capes', replacedBy: 'hoodie' },
  ];
  expect(findCategoryId({ ...SPECIFIED_API_CATALOGUE, categories }, 'Capes')).toBe('hoodie');
});
