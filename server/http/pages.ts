import { createRequestHandler, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { createClient, type Client } from '#contract/client.ts';
import { pagePolicy, type OutsideSources } from './content-policy.ts';
import { pageAccess, type PageAccess } from './page-access.ts';
import { isRecentWriter, RECENT_WRITER } from './page-cache/recent-writer.ts';
import type { RequestContext } from './reading.ts';
import { COME_AGAIN } from './respond.ts';

/** What the built pages offer besides React Router's own: `web/entry.server.tsx` exports it. */
type EntryModule = {
  readonly provide: (given: {
    client: Client;
    publicUrl: string;
    reportError: (error: unknown) => void;
    wayElsewhere: () => Promise<string | undefined>;
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
    const access = pageAccess(url.pathname);
    const isPrivate = access !== 'anyone';
    const cookies = request.headers.get('cookie');
    // That somebody has just written says nothing of who it was.
    const cookie = isPrivate ? cookies : isRecentWriter(cookies) ? RECENT_WRITER : null;
    const calls = createClient({
      origin: url.origin,
      fetch: (call) => {
        if (cookie !== null) call.headers.set('cookie', cookie);
        const made = {
          isForPage: true,
          ...(reading && { reading }),
          ...(id !== undefined && { request: id }),
        };
        return callApi(call, made);
      },
    });
    // Who asks is found out once, for the door and for every loader behind it.
    let asker: ReturnType<Client['readSession']> | undefined;
    const client: Client = { ...calls, readSession: () => (asker ??= calls.readSession()) };
    const { entry } = typeof build === 'function' ? await build() : build;
    // React Router types the entry module by what it needs itself.
    const { provide } = entry.module as unknown as EntryModule;
    const given = { client, publicUrl, reportError };
    const response = await handle(
      request,
      provide({ ...given, wayElsewhere: () => wayElsewhere({ access, client, url }) }),
    );
    if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', isPrivate ? 'no-store' : 'no-cache');
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
 * Where somebody is sent who may not open a page; undefined for those who may. Visitors are sent to the login form, which remembers the
 * address in `from` (SPECIFICATION section 2, 'Protected routes'). Without an answer nobody may.
 */
async function wayElsewhere({
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
    const asked = new URL(url);
    // The router's own, on requests for data.
    asked.searchParams.delete('_routes');
    const from = encodeURIComponent(asked.pathname.replace(/\.data$/, '') + asked.search);
    return `/user-profile/login?from=${from}`;
  }
  return access === 'admin' && session.value.role !== 'admin' ? '/' : undefined;
}
