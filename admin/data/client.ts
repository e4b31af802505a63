import { createClient, type CallProblem } from '#contract/client.ts';
import { allRoutes } from '#contract/routes/all-routes.ts';

const PROBLEM_TYPE = 'application/problem+json';
let writeCount = 0;

/** The client of the shop's and the back office's calls. */
export const client = createClient(
  {
    fetch: async (request) => {
      const response = await globalThis.fetch(request).finally(() => {
        if (request.method !== 'GET') writeCount += 1;
      });
      return response.ok ? response : withRequestId(response);
    },
  },
  allRoutes,
);

/** Adds the id of the request to a problem document. The server's log has the same id. */
async function withRequestId(response: Response): Promise<Response> {
  const requestId = response.headers.get('x-request-id');
  if (requestId === null || response.headers.get('content-type')?.startsWith(PROBLEM_TYPE) !== true)
    return response;
  const problem = (await response.json()) as CallProblem;
  return new Response(JSON.stringify({ ...problem, requestId }), response);
}

/** Returns the id of the request that failed with a problem; undefined when it got no response of the shop. */
export function requestIdOf(problem: CallProblem): string | undefined {
  return 'requestId' in problem && typeof problem.requestId === 'string' ? problem.requestId : undefined;
}

/** Counts the calls of this page that may have written and have ended, with or without a response. */
export function countWrites(): number {
  return writeCount;
}
