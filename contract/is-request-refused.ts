import type { CallProblem } from './client.ts';

/** Whether the shop has refused the request that failed with this problem. After another failure, it may have carried the request out. */
export function isRequestRefused({ status }: Pick<CallProblem, 'status'>): boolean {
  return status >= 400 && status < 500;
}
