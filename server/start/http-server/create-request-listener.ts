import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { discardUnreadBody } from './discard-unread-body.ts';
import { limitConcurrency, type ConcurrencyLimits } from './limit-concurrency.ts';
import { requireHost } from './require-host.ts';

/** Creates the listener of Node's server. Cached responses are sent immediately; all others are subject to the concurrency limits. */
export function createRequestListener({
  fetch,
  respondFromCache,
  ...around
}: {
  readonly fetch: (request: Request, connection: HttpBindings) => Promise<Response> | Response;
  /** Sends a cached response; returns false when there is none. */
  readonly respondFromCache: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  readonly publicUrl: string;
  /** Proxies trusted to name the client's address; null disables the limits per client. */
  readonly proxies: BlockList | null;
  readonly log: Logger;
  readonly limits?: ConcurrencyLimits;
}): RequestListener {
  const fetchAndDiscard = discardUnreadBody(fetch);
  const limited = limitConcurrency(
    // The server speaks HTTP/1 only.
    getRequestListener((request, env) => fetchAndDiscard(request, env as HttpBindings)),
    around,
  );
  return requireHost((request, response) => {
    if (!respondFromCache(request, response)) limited(request, response);
  }, new URL(around.publicUrl).host);
}
