import { expect, it } from 'vitest';
import { includeRow, rowWindowOf } from './use-row-window.ts';

it('renders the rows in sight and some around them, also at both ends of 2,000 rows', () => {
  expect(rowWindowOf({ top: 0, height: 800 }, 2000)).toEqual({ first: 0, end: 32 });
  expect(rowWindowOf({ top: 40_000, height: 800 }, 2000)).toEqual({ first: 988, end: 1032 });
  expect(rowWindowOf({ top: 79_200, height: 800 }, 2000)).toEqual({ first: 1968, end: 2000 });
  expect(rowWindowOf({ top: 79_200, height: 800 }, 5)).toEqual({ first: 0, end: 5 });
  expect(rowWindowOf({ top: 0, height: 800 }, 0)).toEqual({ first: 0, end: 0 });
});

it('keeps the row of an open cell', () => {
  const inSight = { first: 100, end: 140 };
  expect(includeRow(inSight, 20)).toEqual({ first: 20, end: 140 });
  expect(includeRow(inSight, 140)).toEqual({ first: 100, end: 141 });
  expect(includeRow(inSight, 120)).toEqual(inSight);
});
