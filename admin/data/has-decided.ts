import type { CallProblem } from '#contract/client.ts';

/**
 * Whether the server has decided about the attempt that failed with this problem. The next attempt then needs a new idempotency key. After
 * another failure it must have the same one, because the server may have done what was asked.
 */
export function hasDecided({ status }: Pick<CallProblem, 'status'>): boolean {
  return status >= 400 && status < 500;
}
