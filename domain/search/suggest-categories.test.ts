import { expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import { suggestCategories } from './suggest-categories.ts';

it('suggests categories by their words and their department, with an incomplete last word', () => {
  const suggest = (words: readonly string[], limit: number) =>
    suggestCategories(specifiedCatalogue, words, limit);
  expect(suggest(['kids', 'pa'], 5).map(({ label }) => label)).toEqual(["Kid's Pants"]);
  const departments = suggest(['ladies'], 9).map(({ department }) => department);
  expect(new Set(departments)).toEqual(new Set(['female']));
  expect(suggest(['shir'], 9)[0]?.category).toBe('shirts');
  expect(suggest(['zeppelin'], 5)).toEqual([]);
  expect(suggest([], 5)).toEqual([]);
});
