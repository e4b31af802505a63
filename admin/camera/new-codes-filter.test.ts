import { expect, it } from 'vitest';
import { createNewCodesFilter } from './new-codes-filter.ts';

it('returns a code once while its label stays in the picture, and again after the label was gone', () => {
  const pass = createNewCodesFilter();
  expect(pass(['A'], 0)).toEqual(['A']);
  expect(pass(['A'], 500)).toEqual([]);
  expect(pass(['A', 'B', 'B'], 1_200)).toEqual(['B']);
  expect(pass([], 1_600)).toEqual([]);
  expect(pass(['A'], 1_900)).toEqual([]);
  expect(pass([], 2_300)).toEqual([]);
  expect(pass([], 2_500)).toEqual([]);
  expect(pass(['A', 'B'], 2_700)).toEqual(['A', 'B']);
});

it('returns a code once when a slow phone takes seconds for each picture, and one picture is blurred', () => {
  const pass = createNewCodesFilter();
  expect(pass(['A'], 0)).toEqual(['A']);
  expect(pass(['A'], 3_000)).toEqual([]);
  expect(pass([], 6_000)).toEqual([]);
  expect(pass(['A'], 9_000)).toEqual([]);
  expect(pass([], 12_000)).toEqual([]);
  expect(pass([], 15_000)).toEqual([]);
  expect(pass(['A'], 18_000)).toEqual(['A']);
});
