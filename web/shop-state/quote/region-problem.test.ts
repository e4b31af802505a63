import { expect, it } from 'vitest';
import type { CallProblem } from '#contract/client.ts';
import { findRegionProblem, placeOf } from './region-problem.ts';

const problem = (code: CallProblem['code']) => ({ code, status: 422 }) as CallProblem;
const UNKNOWN = problem('region_unknown');
const TEXAS = { country: 'US', region: 'TX' };
const answer = (...problems: CallProblem[]) => ({ place: placeOf(TEXAS), problems });

it('finds the problem of the region beside others', () => {
  expect(findRegionProblem(answer(problem('code_unknown'), UNKNOWN), TEXAS)).toBe(UNKNOWN);
});

it('ignores an answer about another country or region', () => {
  expect(findRegionProblem(answer(UNKNOWN), { ...TEXAS, region: 'TZ' })).toBeUndefined();
  expect(findRegionProblem(answer(UNKNOWN), { ...TEXAS, country: 'CA' })).toBeUndefined();
  expect(findRegionProblem(answer(UNKNOWN), { country: 'US' })).toBeUndefined();
});

it('finds nothing without an answer, or for other problems', () => {
  expect(findRegionProblem(undefined, TEXAS)).toBeUndefined();
  expect(findRegionProblem(answer(problem('region_required')), TEXAS)).toBeUndefined();
});
