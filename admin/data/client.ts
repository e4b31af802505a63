import { allRoutes } from '#contract/all-routes.ts';
import { createClient } from '#contract/client.ts';

let failedRequest: string | null = null;
let writeCount = 0;

/** The client of the shop's and the back office's calls. */
export const client = createClient(
  {
    fetch: async (request) => {
      const response = await globalThis.fetch(request).finally(() => {
        if (request.method !== 'GET') writeCount += 1;
      });
      if (!response.ok) failedRequest = response.headers.get('x-request-id');
      return response;
    },
  },
  allRoutes,
);

/**
 * Returns the id, in the server's log, of the last request that got an error response; null before the first one. A request without a
 * response does not change it.
 */
export function lastFailedRequest(): string | null {
  return failedRequest;
}

/** Counts the calls of this page that may have written and have ended, with or without a response. */
export function countWrites(): number {
  return writeCount;
}
