import type { CallProblem } from '#contract/client.ts';
import { isRefused } from '#contract/is-refused.ts';

/** Why an attempt failed: what this means, and the reason. */
export type FailedAttempt = { readonly meaning: string; readonly reason: string };

/**
 * Describes why an attempt with an idempotency key failed. `nothing` says that it has changed nothing, which is unknown without a response.
 */
export function describeFailedAttempt(problem: CallProblem, nothing: string): FailedAttempt {
  if (problem.code === 'idempotency_key_reused')
    return {
      meaning: 'An earlier attempt was carried out.',
      reason: 'Its response was lost. Check its result before you try again.',
    };
  return {
    meaning: isRefused(problem) ? nothing : 'The shop has not confirmed it.',
    reason: problem.errors?.[0]?.message ?? problem.detail,
  };
}
