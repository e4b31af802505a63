import {
  createRequestHandler,
  data,
  redirect,
  redirectDocument,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { createClient, type CallResponse, type Client } from '#contract/client.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { recentWriterPair } from '../page-cache/recent-writers.ts';
import type { RequestContext } from '../request-context.ts';
import { RETRY_AFTER } from '../responses/respond.ts';
import { pagePolicy, type ExternalSources } from './content-policy.ts';
import { isBackOfficePath, isPreviewPath, patternAccess, type PageAccess } from './page-access.ts';
import { factorPath, loginPath } from './redirects.ts';

/**
 * Returns the redirect of a request that may not open the page, or undefined. `pattern` is the path of the route that the router
 * matched, `url` the URL of the page.
 */
type AccessRedirect = (page: { pattern: string; url: URL }) => Promise<Response | undefined>;

/** The export of `web/entry.server.tsx` that React Router's type lacks. */
type EntryModule = {
  readonly createLoaderContext: (given: {
    client: Client;
    publicUrl: string;
    reportError: (error: unknown) => void;
    accessRedirect: AccessRedirect;
    guestCheckout: boolean;
  }) => RouterContextProvider;
};

/** Handles requests for pages. */
export type PageHandler = (request: Request, context?: RequestContext) => Promise<Response>;

/** Handles the calls of page loaders in this process. */
export type PageCalls = (request: Request, context?: RequestContext) => Promise<Response> | Response;

/**
 * Creates the handler that renders pages. Loaders make the same calls as the browser, served by `callApi` in this process. The loaders
 * of public pages make them without the request's cookies.
 */
export function createPages({
  build,
  mode,
  external,
  publicUrl,
  guestCheckout,
  callApi,
  reportError,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  external: ExternalSources;
  publicUrl: string;
  /** Whether visitors may order without an account. */
  guestCheckout: boolean;
  callApi: PageCalls;
  reportError: (error: unknown) => void;
}): PageHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, { cacheRender, requestId } = {}) => {
    const url = new URL(request.url);
    const cookies = request.headers.get('cookie');
    // Undefined until the router has matched a route. Until then calls have no cookie and the response is not cacheable.
    let access: PageAccess | undefined;
    // The marker of a recent writer identifies nobody.
    const publicCookie = recentWriterPair(cookies);
    const client = createLoaderClient({
      origin: url.origin,
      callApi,
      publicCookie,
      cookieForCalls: () => (access === undefined || access === 'anyone' ? publicCookie : cookies),
      context: {
        isFromLoader: true,
        ...(cacheRender && { cacheRender }),
        ...(requestId !== undefined && { requestId }),
      },
    });
    const { entry } = typeof build === 'function' ? await build() : build;
    const { createLoaderContext } = entry.module as unknown as EntryModule;
    const accessRedirect: AccessRedirect = async (page) => {
      // The shop's router requests the data of these pages after a sign-in, but another program shows them.
      if (isBackOfficePath(page.url.pathname)) return redirectDocument(page.url.pathname + page.url.search);
      access = patternAccess(page.pattern);
      const isOpen = ['anyone', 'personal', ...(guestCheckout ? ['shopper'] : [])].includes(access);
      const target = isOpen ? undefined : await redirectFrom({ access, client, url: page.url });
      if (target === undefined) return undefined;
      return isBackOfficePath(target) ? redirectDocument(target) : redirect(target);
    };
    const response = await handle(
      request,
      createLoaderContext({ client, publicUrl, reportError, accessRedirect, guestCheckout }),
    );
    if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', access === 'anyone' ? 'no-cache' : 'no-store');
    }
    if (response.status === 503) response.headers.set('retry-after', RETRY_AFTER['retry-after']);
    return finishPage(response, {
      external,
      isSecure: publicUrl.startsWith('https:'),
      isFramed: isPreviewPath(url.pathname),
      isDevelopment: mode === 'development',
    });
  };
}

/** Creates the client of a page's loaders, which calls the API in this process. */
function createLoaderClient({
  origin,
  callApi,
  publicCookie,
  cookieForCalls,
  context,
}: {
  origin: string;
  callApi: PageCalls;
  publicCookie: string | null;
  cookieForCalls: () => string | null;
  context: RequestContext;
}): Client {
  const send = async (call: Request, cookie: string | null): Promise<CallResponse> => {
    if (cookie !== null) call.headers.set('cookie', cookie);
    let value: unknown;
    const takeValue = (taken: unknown) => {
      value = taken;
    };
    const response = await callApi(call, { ...context, takeValue });
    if (value === undefined) return response;
    return { ok: response.ok, headers: response.headers, json: async () => value };
  };
  const calls = createClient({ origin, fetch: (call) => send(call, cookieForCalls()) }, shopRoutes);
  // The catalogue is the same for all users. A session cookie would only cost a query on personal pages.
  const publicCalls = createClient({ origin, fetch: (call) => send(call, publicCookie) }, shopRoutes);
  // The access check and all loaders share one read of the session, and one of the catalogue.
  let session: ReturnType<Client['readSession']> | undefined;
  let catalogue: ReturnType<Client['getCatalogue']> | undefined;
  return {
    ...calls,
    readSession: () => (session ??= calls.readSession()),
    getCatalogue: () => (catalogue ??= publicCalls.getCatalogue()),
  };
}

/**
 * Adds the content security policy to a page, and gives its preloaded scripts low priority. Pages are rendered completely before they are
 * sent, so reading the body causes no delay. Latin-1 makes each byte a character, and takes a fraction of the time of UTF-8.
 */
async function finishPage(
  response: Response,
  given: { external: ExternalSources; isSecure: boolean; isFramed: boolean; isDevelopment: boolean },
): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const rendered = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const html = withLowPriorityScripts(rendered);
  const { status, headers } = response;
  headers.set('content-security-policy', pagePolicy({ html, ...given }));
  return new Response(Buffer.from(html, 'latin1'), { status, headers });
}

/**
 * Gives the preloaded scripts low priority, so that styles, fonts and the first picture load first: the first paint is a second earlier on
 * a slow connection. React Router has no option for it.
 */
function withLowPriorityScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** The cart shows only what the browser has stored, so it opens even when the session cannot be read. */
const CART_PATH = '/checkout';

const PAUSED_DETAIL =
  'Ordering is paused for a moment. Your cart and what you typed are kept, and this page continues by itself.';

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
  const session = await client.readSession();
  if (!session.ok) {
    const { status, code } = session.error;
    const isPaused = access === 'shopper' && code === 'overloaded';
    if (isPaused && url.pathname === CART_PATH) return undefined;
    const detail = isPaused ? PAUSED_DETAIL : session.error.detail;
    // oxlint-disable-next-line typescript/only-throw-error -- this is how React Router gets the error page's status
    throw data({ detail }, { status: status === 0 ? 503 : status });
  }
  if (session.value === null) return loginPath(url);
  if (access !== 'admin') return undefined;
  if (session.value.role !== 'admin') return '/';
  return session.value.awaitsFactor ? factorPath(url) : undefined;
}
