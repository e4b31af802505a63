import { createClient, type CallProblem } from '#contract/client.ts';
import { adminRoutes } from '#contract/routes/admin-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { commonRoutes, readHomeRoute } from '#contract/routes/common-routes.ts';

const PROBLEM_TYPE = 'application/problem+json';
const SIGN_IN_PATH = API_BASE + commonRoutes.signIn.path;
const VIEWERS_PATH = '/admin/viewers/';

let writeCount = 0;

/** The last sign-in of this page. It settles when the sign-in has ended, with or without a response. */
let lastSignIn: Promise<unknown> = Promise.resolve();

/** The client of the calls that the back office makes. */
export const client = createClient(
  {
    fetch: async (request) => {
      const response = await (request.method === 'GET' ? read(request) : write(request));
      return response.ok ? response : withRequestId(response);
    },
  },
  { ...commonRoutes, ...readHomeRoute, ...adminRoutes },
);

/** Reads once more when a sign-in has ended the session that the request was sent with. */
async function read(request: Request): Promise<Response> {
  const signIn = lastSignIn;
  await signIn;
  const response = await globalThis.fetch(request);
  return response.status === 401 && signIn !== lastSignIn ? read(request) : response;
}

async function write(request: Request): Promise<Response> {
  const sent = globalThis.fetch(request);
  if (new URL(request.url).pathname === SIGN_IN_PATH) lastSignIn = sent.catch(() => undefined);
  return sent.finally(() => {
    // Reporting which page is open changes nothing that a screen has read.
    if (!request.url.includes(VIEWERS_PATH)) writeCount += 1;
  });
}

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
