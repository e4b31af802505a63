import { expect, it } from 'vitest';
import { createNewCodesFilter } from './new-codes-filter.ts';

it('returns a code once while its label stays in the picture, and again after the label was gone', () => {
  const pass = createNewCodesFilter();
  expect(pass(['A'], 0)).toEqual(['A']);
  expect(pass(['A'], 500)).toEqual([]);
  expect(pass(['A', 'B', 'B'], 1_200)).toEqual(['B']);
  expect(pass([], 1_600)).toEqual([]);
  expect(pass(['A'], 1_900)).toEqual([]);
  expect(pass(['A', 'B'], 2_700)).toEqual(['A', 'B']);
});
