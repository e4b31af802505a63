import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { problem } from '#contract/problem-codes.ts';
import { API_BASE, routes } from '#contract/routes.ts';
import { clientAddress } from '../../http/rate-limits/client-address.ts';

/** How many answers may be under way at once: for one client, and in the whole process. */
export type Bound = { readonly client: number; readonly all: number };

/** Whole listings have a bound of their own: a client that reads one slowly must not keep others from anything else. */
export type Bounds = { readonly whole: Bound; readonly other: Bound };

export const BOUNDS: Bounds = {
  whole: { client: 4, all: 32 },
  other: { client: 64, all: 512 },
};

const RETRY_AFTER_SECONDS = 2;

/** Answers a request; resolves when the answer has been written. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Bounds the answers that are under way at once. Above the bound of a client the answer is 429, above that of the process 503, and
 * the connection is closed. Files with hashed names cost little and are not counted. `proxies` null bounds no single client.
 */
export function limitConcurrency(
  answer: Answer,
  { proxies, log, bounds = BOUNDS }: { proxies: BlockList | null; log: Logger; bounds?: Bounds },
): RequestListener {
  const counts = { whole: createCounter(bounds.whole), other: createCounter(bounds.other) };

  return (request, response) => {
    const url = request.url ?? '';
    if (/^\/(assets|pictures)\//.test(url)) {
      void answer(request, response);
      return;
    }
    const client = proxies === null ? null : addressOf(request, proxies);
    const counter = counts[isWholeListing(url) ? 'whole' : 'other'];
    const refusal = counter.enter(client);
    if (refusal === null) {
      void answer(request, response).finally(() => counter.leave(client));
      return;
    }
    log.warn({ event: 'excess_rate_limit_exceeded', code: refusal }, 'too many answers at once');
    refuse(response, refusal);
  };
}

function createCounter(bound: Bound) {
  const clients = new Map<string, number>();
  let all = 0;
  return {
    /** Counts an answer in; or says why not. A null client is not bounded by itself. */
    enter(client: string | null): 'too_many_requests' | 'overloaded' | null {
      const own = client === null ? 0 : (clients.get(client) ?? 0);
      if (own >= bound.client) return 'too_many_requests';
      if (all >= bound.all) return 'overloaded';
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

const LISTINGS = [routes.listProducts, routes.listCategoryProducts, routes.listDepartmentProducts].map(
  ({ path }) => new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** Whether the answer lists a whole catalogue, read while it is sent: listings without a limit, and sitemaps. */
function isWholeListing(url: string): boolean {
  if (!URL.canParse(url, 'http://shop.invalid')) return false;
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
  const path = decode(pathname);
  if (path.startsWith('/sitemap')) return true;
  return !searchParams.has('limit') && LISTINGS.some((pattern) => pattern.test(path));
}

/** The path as the router reads it. */
function decode(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function refuse(response: ServerResponse, code: 'too_many_requests' | 'overloaded'): void {
  const document = problem(code);
  response.writeHead(document.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
    connection: 'close',
  });
  response.end(JSON.stringify(document));
}
