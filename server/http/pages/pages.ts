import { createRequestHandler, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { createClient, type Client } from '#contract/client.ts';
import { recentWriterPair } from '../page-cache/recent-writers.ts';
import type { RequestContext } from '../request-context.ts';
import { COME_AGAIN } from '../responses/respond.ts';
import { pagePolicy, type OutsideSources } from './content-policy.ts';
import { patternAccess, type PageAccess } from './page-access.ts';

/**
 * Returns where to redirect a request that may not open the page, or undefined. `pattern` is the path of the route that the router
 * matched, `url` the page's address.
 */
type AccessRedirect = (page: { pattern: string; url: URL }) => Promise<string | undefined>;

/** What the built pages offer besides React Router's own: `web/entry.server.tsx` exports it. */
type EntryModule = {
  readonly provide: (given: {
    client: Client;
    publicUrl: string;
    reportError: (error: unknown) => void;
    accessRedirect: AccessRedirect;
  }) => RouterContextProvider;
};

/** Answers requests for pages. */
export type PageHandler = (request: Request, context?: RequestContext) => Promise<Response>;

/** Makes the calls of pages in this process. */
export type PageCalls = (request: Request, context?: RequestContext) => Promise<Response> | Response;

/**
 * Renders the shop's pages. A page's loaders make the same calls as the browser, answered by `callApi` in this process; the pages
 * that are the same for everybody make them without the request's cookies.
 */
export function pages({
  build,
  mode,
  outside,
  publicUrl,
  callApi,
  reportError,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  outside: OutsideSources;
  publicUrl: string;
  callApi: PageCalls;
  reportError: (error: unknown) => void;
}): PageHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, { reading, request: id } = {}) => {
    const url = new URL(request.url);
    const cookies = request.headers.get('cookie');
    // Unknown until the router has matched a route: until then no cookie is sent and nothing may be cached.
    let access: PageAccess | undefined;
    const cookie = () => {
      if (access !== undefined && access !== 'anyone') return cookies;
      // The marker of a recent write does not identify anybody.
      return recentWriterPair(cookies);
    };
    const calls = createClient({
      origin: url.origin,
      fetch: (call) => {
        const sent = cookie();
        if (sent !== null) call.headers.set('cookie', sent);
        const made = {
          isForPage: true,
          ...(reading && { reading }),
          ...(id !== undefined && { request: id }),
        };
        return callApi(call, made);
      },
    });
    // The session is read once per request, for the access check and all loaders.
    let session: ReturnType<Client['readSession']> | undefined;
    const client: Client = { ...calls, readSession: () => (session ??= calls.readSession()) };
    const { entry } = typeof build === 'function' ? await build() : build;
    // React Router types the entry module by what it needs itself.
    const { provide } = entry.module as unknown as EntryModule;
    const accessRedirect: AccessRedirect = async (page) => {
      access = patternAccess(page.pattern);
      return redirectFrom({ access, client, url: page.url });
    };
    const response = await handle(request, provide({ client, publicUrl, reportError, accessRedirect }));
    if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', access === 'anyone' ? 'no-cache' : 'no-store');
    }
    if (response.status === 503) response.headers.set('retry-after', COME_AGAIN['retry-after']);
    return withPolicy(response, {
      outside,
      isSecure: publicUrl.startsWith('https:'),
      isDevelopment: mode === 'development',
    });
  };
}

/** A page with the policy that fits it. Pages are rendered completely before they are sent, so that reading one costs no time. */
async function withPolicy(
  response: Response,
  given: { outside: OutsideSources; isSecure: boolean; isDevelopment: boolean },
): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const { status, headers } = response;
  headers.set('content-security-policy', pagePolicy({ html, ...given }));
  return new Response(html, { status, headers });
}

/**
 * Returns where to redirect a request that may not open a page; undefined when it may. Visitors go to the login form, which keeps the
 * address in `from` (SPECIFICATION section 2, 'Protected routes'). Throws when the session cannot be read.
 */
async function redirectFrom({
  access,
  client,
  url,
}: {
  access: PageAccess;
  client: Pick<Client, 'readSession'>;
  url: URL;
}): Promise<string | undefined> {
  if (access === 'anyone' || access === 'personal') return undefined;
  const session = await client.readSession();
  if (!session.ok) {
    const { status, detail } = session.error;
    // oxlint-disable-next-line typescript/only-throw-error -- this is how React Router is told the error page's status
    throw data({ detail }, { status: status === 0 ? 503 : status });
  }
  if (session.value === null) {
    return `/user-profile/login?from=${encodeURIComponent(url.pathname + url.search)}`;
  }
  return access === 'admin' && session.value.role !== 'admin' ? '/' : undefined;
}
