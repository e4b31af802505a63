import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { describeFailedAttempt, explainFailedAttempt } from './describe-failed-attempt.ts';

const meaningOf = (...problem: Parameters<typeof createProblem>) =>
  describeFailedAttempt(createProblem(...problem), 'Nothing was refunded.').meaning;

test('an attempt has changed nothing only when the shop has refused it', () => {
  expect(meaningOf('refund_exceeded')).toBe('Nothing was refunded.');
  expect(meaningOf('internal_error')).toBe('The shop has not confirmed it.');
  expect(meaningOf('idempotency_key_reused')).toBe('An earlier attempt was carried out.');
});

test('without a text of its own, a refused attempt has changed nothing', () => {
  expect(describeFailedAttempt(createProblem('not_found')).meaning).toBe('Nothing was changed.');
  expect(describeFailedAttempt(createProblem('internal_error')).meaning).toBe(
    'The shop has not confirmed it.',
  );
});

test('the error of a field says that an earlier attempt was carried out', () => {
  expect(explainFailedAttempt(createProblem('idempotency_key_reused'))).toBe(
    'An earlier attempt was carried out. Its response was lost. Check its result before you try again.',
  );
  const problem = createProblem('not_found');
  expect(explainFailedAttempt(problem)).toBe(problem.detail);
});
