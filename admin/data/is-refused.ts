import type { CallProblem } from '#contract/client.ts';

/** Whether the shop has refused the attempt that failed with this problem. After another failure, it may have carried the attempt out. */
export function isRefused({ status }: Pick<CallProblem, 'status'>): boolean {
  return status >= 400 && status < 500;
}
