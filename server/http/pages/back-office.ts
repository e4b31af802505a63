import { createClient } from '#contract/client.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { RETRY_AFTER } from '../responses/respond.ts';
import { backOfficePolicy } from './content-policy.ts';
import type { PageCalls, PageHandler } from './pages.ts';
import { loginPath } from './redirects.ts';

/** The page of an invitation: the invited person is not on the staff yet. */
const JOIN_PATH = '/admin/join';

/**
 * Creates the handler of the back office's pages. All have the same HTML, its shell. Visitors are redirected to the login form, customers
 * to the home page, except from the page of an invitation.
 */
export function createBackOffice({
  readShell,
  callApi,
  isSecure,
  isDevelopment,
}: {
  readShell: () => Promise<string>;
  callApi: PageCalls;
  /** Whether the public URL is https. */
  isSecure: boolean;
  isDevelopment: boolean;
}): PageHandler {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': backOfficePolicy({ isSecure, isDevelopment }),
  };
  return async (request, { requestId } = {}) => {
    const url = new URL(request.url);
    if (url.pathname === JOIN_PATH) return new Response(await readShell(), { headers });
    const session = await readSession(request, { callApi, requestId });
    if (!session.ok) {
      return new Response('The back office cannot be opened right now. Please try again in a moment.', {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...RETRY_AFTER },
      });
    }
    if (session.value?.staffRole !== undefined) return new Response(await readShell(), { headers });
    const location = session.value === null ? loginPath(url) : '/';
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  };
}

/** Reads the session by the shop's own call, in this process. */
async function readSession(
  { url, headers }: Request,
  { callApi, requestId }: { callApi: PageCalls; requestId: string | undefined },
) {
  const cookie = headers.get('cookie');
  const client = createClient(
    {
      origin: new URL(url).origin,
      fetch: (call) => {
        if (cookie !== null) call.headers.set('cookie', cookie);
        return callApi(call, { isFromLoader: true, ...(requestId !== undefined && { requestId }) });
      },
    },
    shopRoutes,
  );
  return client.readSession();
}
