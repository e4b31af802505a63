import { expect, it } from 'vitest';
import type { CallProblem } from '#contract/client.ts';
import { createProblem } from '#contract/problem-codes.ts';
import { describeCode } from './describe-code.ts';

const NOTHING = {
  codeProblem: undefined,
  codeHint: undefined,
  quoteProblem: undefined,
  isCodeApplied: false,
};
const problem = (code: 'code_unknown' | 'code_undecided' | 'internal_error'): CallProblem =>
  createProblem(code);

it('shows why a code is rejected or not decided yet', () => {
  const refused = problem('code_unknown');
  expect(describeCode({ ...NOTHING, codeProblem: refused }, 'SHIP')).toMatchObject({
    problem: refused.detail,
    hint: undefined,
  });
  const undecided = problem('code_undecided');
  expect(describeCode({ ...NOTHING, codeHint: undecided }, 'SHIP')).toMatchObject({
    problem: undefined,
    hint: undecided.detail,
  });
});

it('shows why there is no quote only for an entered code', () => {
  const quoteProblem = problem('internal_error');
  const describe = (entered: string) => describeCode({ ...NOTHING, quoteProblem }, entered).problem;
  expect([describe('SHIP'), describe('')]).toEqual([quoteProblem.detail, undefined]);
});
