import type { CallProblem } from '#contract/client.ts';

/** Shown instead of the detail of the problem `invalid_request`, which names a field that the page does not have. */
export const LINK_INCOMPLETE = 'This link is incomplete. Please open the link in our mail again.';

/** Returns whether another attempt with the same mailed link would fail as well. */
export function isFinal({ code }: Pick<CallProblem, 'code'>): boolean {
  return code === 'link_invalid' || code === 'invalid_request';
}
