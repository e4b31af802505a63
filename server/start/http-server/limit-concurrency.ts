import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { createProblem } from '#contract/problem-codes.ts';
import { adminRoutes } from '#contract/routes/admin-routes.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { routeExpression } from '../../http/api/route-expression.ts';
import { clientAddress } from '../../http/rate-limits/client-address.ts';

/** Maximum number of concurrent requests: of one client, and in the whole process. */
export type ConcurrencyLimit = { readonly client: number; readonly all: number };

/**
 * Full listings and streams of changes, which may last for hours, have their own limits, so that they cannot block other requests. Files
 * have one, too: a page requests dozens at once.
 */
export type ConcurrencyLimits = {
  readonly file: ConcurrencyLimit;
  readonly fullListing: ConcurrencyLimit;
  readonly live: ConcurrencyLimit;
  readonly other: ConcurrencyLimit;
};

export const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  file: { client: 256, all: 1024 },
  fullListing: { client: 4, all: 32 },
  live: { client: 64, all: 256 },
  other: { client: 64, all: 512 },
};

const RETRY_AFTER_SECONDS = 2;

/** Handles a request; resolves when the response has been passed to the connection, which may still have to send it. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Limits the requests that are handled concurrently. Responds 429 above a client's limit and 503 above the process's, and closes the
 * connection. A request counts until its response was sent, because it occupies memory as long as the client does not read it. With `proxies`
 * null there is no limit per client.
 */
export function limitConcurrency(
  handle: Handler,
  {
    proxies,
    log,
    limits = CONCURRENCY_LIMITS,
  }: { proxies: BlockList | null; log: Logger; limits?: ConcurrencyLimits },
): RequestListener {
  const counters = {
    file: createCounter(limits.file),
    fullListing: createCounter(limits.fullListing),
    live: createCounter(limits.live),
    other: createCounter(limits.other),
  };

  return (request, response) => {
    const client = proxies === null ? null : addressOf(request, proxies);
    const counter = counters[kindOf(request.url ?? '')];
    const excess = counter.enter(client);
    if (excess === null) {
      const closed = whenClosed(response);
      // Both: a handler may work on after its client has disconnected.
      void Promise.all([handle(request, response), closed]).finally(() => counter.leave(client));
      return;
    }
    log.warn({ event: 'excess_rate_limit_exceeded', code: excess }, 'too many concurrent requests');
    reject(response, excess);
  };
}

/** Resolves when a response was sent or its client has disconnected, which may have been before this call. */
function whenClosed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
}

function createCounter(limit: ConcurrencyLimit) {
  const clients = new Map<string, number>();
  let all = 0;
  return {
    /** Counts a request, or returns the problem code of the limit that it exceeds. A null client has no limit of its own. */
    enter(client: string | null): 'too_many_requests' | 'overloaded' | null {
      const own = client === null ? 0 : (clients.get(client) ?? 0);
      if (own >= limit.client) return 'too_many_requests';
      if (all >= limit.all) return 'overloaded';
      all += 1;
      if (client !== null) clients.set(client, own + 1);
      return null;
    },
    leave(client: string | null): void {
      all -= 1;
      if (client === null) return;
      const own = (clients.get(client) ?? 0) - 1;
      if (own > 0) clients.set(client, own);
      else clients.delete(client);
    },
  };
}

function addressOf({ headers, socket }: IncomingMessage, proxies: BlockList): string {
  const forwarded = headers['x-forwarded-for']?.toString();
  const given = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });
  return clientAddress({ connection: { incoming: { socket } }, headers: given, proxies }) ?? 'unknown';
}

function kindOf(url: string): keyof ConcurrencyLimits {
  if (/^\/(assets|pictures|admin\/assets)\//.test(url)) return 'file';
  if (isFullListing(url)) return 'fullListing';
  return isLive(url) ? 'live' : 'other';
}

const LIVE_URL = API_BASE + adminRoutes.followChanges.path;

/** Whether the response is a stream of changes. */
function isLive(url: string): boolean {
  return url.split('?', 1)[0] === LIVE_URL;
}

const LISTINGS = [
  shopRoutes.listProducts,
  shopRoutes.listCategoryProducts,
  shopRoutes.listDepartmentProducts,
].map(({ path }) => routeExpression(API_BASE + path));

/** Whether the response streams the whole catalogue: listings without `limit`, and sitemaps. */
function isFullListing(url: string): boolean {
  if (!URL.canParse(url, 'http://shop.invalid')) return false;
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
  const path = decode(pathname);
  if (path.startsWith('/sitemap')) return true;
  return !searchParams.has('limit') && LISTINGS.some((pattern) => pattern.test(path));
}

/** Decodes a path as the router does. */
function decode(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function reject(response: ServerResponse, code: 'too_many_requests' | 'overloaded'): void {
  const document = createProblem(code);
  response.writeHead(document.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
    connection: 'close',
  });
  response.end(JSON.stringify(document));
}
