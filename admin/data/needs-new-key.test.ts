import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { needsNewKey } from './needs-new-key.ts';

test('a refused attempt keeps its key, because an earlier one may have been carried out', () => {
  for (const code of ['internal_error', 'sign_in_required', 'too_many_requests', 'invalid_request'] as const)
    expect(needsNewKey(createProblem(code))).toBe(false);
  expect(needsNewKey(createProblem('idempotency_key_reused'))).toBe(true);
});
