import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Queryable } from '#database/connection/connect.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { RequestContext } from '../request-context.ts';
import { cacheKeyOf } from './cache-key.ts';
import { markStale } from './mark-stale.ts';
import type { PageCache } from './page-cache.ts';
import { headersFor } from './prefetch-policy.ts';
import type { RecentWriters } from './recent-writers.ts';
import {
  acceptedEncoding,
  bytesOf,
  readCachedPage,
  representationNow,
  representationOf,
  type CachedPage,
  type Representation,
} from './representation.ts';
import type { ServedPage, StalePages } from './stale-pages.ts';

type Handler = (request: Request, context: RequestContext) => Promise<Response> | Response;

/**
 * Cache-Control of cached pages. Browsers revalidate each time. Proxies revalidate after some seconds and may serve a stale page while
 * they do.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=30';

/** Maximum number of raw URLs whose normalised URL is remembered. */
const MAX_ALIAS_COUNT = 2_000;

/**
 * Serves public responses from the cache and passes other requests to `fetch`. A rendering for the cache is a request of its own, with
 * the URL only: it has no cookie, no header and no connection of the client.
 */
export function createCachedPages({
  fetch,
  cache,
  stalePages,
  catalogue,
  databases,
  publicUrl,
  recentWriters,
}: {
  fetch: Handler;
  cache: PageCache;
  stalePages: StalePages;
  catalogue: Pick<CatalogueSource, 'latest'>;
  /** Databases for renderings; a recent writer must read its own write. */
  databases: { readonly default: Queryable; readonly recentWriters: Queryable };
  publicUrl: string;
  recentWriters: Pick<RecentWriters, 'isRecent'>;
}): {
  fetch: Handler;
  /** Sends a cached page synchronously. Returns false, and does nothing, when that is not possible. */
  respondFromCache: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
} {
  // Raw URLs that differ from their normalised URL.
  const aliases = new Map<string, string>();

  const render = (url: string, db: Queryable) => renderForCache({ fetch, publicUrl }, { url, db });

  return {
    async fetch(request, context) {
      const { method, headers } = request;
      const { pathname, search } = new URL(request.url);
      const rawUrl = pathname + search;
      const key = method === 'GET' || method === 'HEAD' ? cacheKeyOf(rawUrl, catalogue.latest) : undefined;
      if (key === undefined) return fetch(request, context);
      const { url } = key;
      if (url !== rawUrl) {
        if (aliases.size >= MAX_ALIAS_COUNT) aliases.clear();
        aliases.set(rawUrl, url);
      }
      const load = () =>
        recentWriters.isRecent(headers.get('cookie'))
          ? cache.refresh(key, () => render(url, databases.recentWriters))
          : cache.get(key, () => render(url, databases.default));
      return createResponse(await stalePages.serve(key, load), request);
    },

    respondFromCache(incoming, outgoing) {
      const { method, url = '', headers } = incoming;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const key = aliases.get(url) ?? url;
      const cached = cache.find(key);
      const stale = cached === undefined ? stalePages.find(key) : undefined;
      const page = cached ?? stale?.page;
      if (page === undefined || recentWriters.isRecent(headers.cookie)) return false;
      const encoding = acceptedEncoding(headers['accept-encoding']?.toString());
      const found = representationNow(page, encoding);
      if (found === undefined) return false;
      (stale === undefined ? cache : stalePages).countHit();
      const representation = markIfStale(found, stale?.staleSeconds);
      sendRepresentation({ incoming, outgoing, status: page.status, representation });
      return true;
    },
  };
}

/** Responds 304 to a client that has the representation already. */
function sendRepresentation({
  incoming: { method, headers },
  outgoing,
  status,
  representation,
}: {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  status: number;
  representation: Representation;
}): void {
  if (isNotModified(representation, headers['if-none-match'])) {
    outgoing.writeHead(304, headersFor(headers['purpose'], notModifiedHeaders(representation))).end();
    return;
  }
  outgoing.writeHead(status, headersFor(headers['purpose'], representation.headers));
  if (method === 'HEAD') outgoing.end();
  else outgoing.end(representation.body, 'latin1');
}

/** Renders a page for the cache. It gets no tags, and so is not cached, when a call of its loaders recorded none. */
async function renderForCache(
  { fetch, publicUrl }: { fetch: Handler; publicUrl: string },
  { url, db }: { url: string; db: Queryable },
): Promise<CachedPage> {
  const tags = new Set<string>();
  let isCacheable = true;
  const addTags = (added: ReadonlySet<string>) => {
    isCacheable &&= added.size > 0;
    for (const tag of added) tags.add(tag);
  };
  const response = await fetch(new Request(publicUrl + url), { cacheRender: { db, addTags } });
  return readCachedPage(response, { tags: isCacheable ? tags : new Set(), cacheControl: CACHE_CONTROL });
}

/** Creates the response with a page, current or stale, in the encoding that the client prefers. */
async function createResponse(
  { page, staleSeconds }: ServedPage,
  { method, headers }: Request,
): Promise<Response> {
  const encoding = acceptedEncoding(headers.get('accept-encoding'));
  const representation = markIfStale(await representationOf(page, encoding), staleSeconds);
  const purpose = headers.get('purpose');
  if (isNotModified(representation, headers.get('if-none-match'))) {
    return new Response(null, {
      status: 304,
      headers: pairs(headersFor(purpose, notModifiedHeaders(representation))),
    });
  }
  const body = method === 'HEAD' ? null : bytesOf(representation);
  return new Response(body, {
    status: page.status,
    headers: pairs(headersFor(purpose, representation.headers)),
  });
}

function markIfStale(representation: Representation, staleSeconds: number | undefined): Representation {
  return staleSeconds === undefined ? representation : markStale(representation, staleSeconds);
}

/** Whether the client's copy is current by its `If-None-Match` (RFC 9110, section 13.1.2). */
function isNotModified({ etag }: Representation, ifNoneMatch: string | null | undefined): boolean {
  if (etag === null || ifNoneMatch == null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  // Matched, not split: an ETag may contain commas. The comparison is weak, so `W/` is ignored.
  const etags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return etags.includes(etag);
}

const NOT_MODIFIED_HEADERS = new Set(['etag', 'cache-control', 'vary', 'age', 'cache-status']);

/** Returns the headers of a 304 response (RFC 9110, section 15.4.5). */
function notModifiedHeaders({ headers }: Representation): string[] {
  return pairs(headers)
    .filter(([name]) => NOT_MODIFIED_HEADERS.has(name))
    .flat();
}

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as [string, string]] : [],
  );
}
