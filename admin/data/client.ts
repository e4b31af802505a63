import { allRoutes } from '#contract/all-routes.ts';
import { createClient } from '#contract/client.ts';

let failedRequest: string | null = null;

/** The client of the shop's and the back office's calls. */
export const client = createClient(
  {
    fetch: async (request) => {
      const response = await globalThis.fetch(request);
      if (!response.ok) failedRequest = response.headers.get('x-request-id');
      return response;
    },
  },
  allRoutes,
);

/** Returns the id of the last failed request, by which the log of the server names it; null when none reached it. */
export function lastFailedRequest(): string | null {
  return failedRequest;
}
