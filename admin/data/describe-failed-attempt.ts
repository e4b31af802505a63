import type { CallProblem } from '#contract/client.ts';
import { isRequestRefused } from '#contract/is-request-refused.ts';
import { needsNewKey } from './needs-new-key.ts';

/** Why an attempt failed: what this means, and the reason. */
export type FailedAttempt = { readonly meaning: string; readonly reason: string };

/** Describes why an attempt failed. `nothing` says that it has changed nothing, which is unknown without a response. */
export function describeFailedAttempt(problem: CallProblem, nothing = 'Nothing was changed.'): FailedAttempt {
  if (needsNewKey(problem))
    return {
      meaning: 'An earlier attempt was carried out.',
      reason: 'Its response was lost. Check its result before you try again.',
    };
  return {
    meaning: isRequestRefused(problem) ? nothing : 'The shop has not confirmed it.',
    reason: problem.errors?.[0]?.message ?? problem.detail,
  };
}

/** Describes a failed attempt in the error of a field: only the reason, unless an earlier attempt was carried out. */
export function explainFailedAttempt(problem: CallProblem): string {
  const { meaning, reason } = describeFailedAttempt(problem);
  return needsNewKey(problem) ? `${meaning} ${reason}` : reason;
}
