import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { describeFailedAttempt } from './describe-failed-attempt.ts';

const meaningOf = (...problem: Parameters<typeof createProblem>) =>
  describeFailedAttempt(createProblem(...problem), 'Nothing was refunded.').meaning;

test('an attempt has changed nothing only when the shop has refused it', () => {
  expect(meaningOf('refund_exceeded')).toBe('Nothing was refunded.');
  expect(meaningOf('internal_error')).toBe('The shop has not confirmed it.');
  expect(meaningOf('idempotency_key_reused')).toBe('An earlier attempt was carried out.');
});
