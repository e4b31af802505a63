import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { discardUnreadBody } from './discard-unread-body.ts';
import { limitConcurrency, type Bounds } from './limit-concurrency.ts';
import { requireHost } from './require-host.ts';

/** Joins the shop to Node's server: kept answers at once, all others within the bounds of the process. */
export function createRequestListener({
  fetch,
  respondFromCache,
  ...around
}: {
  readonly fetch: (request: Request, connection: HttpBindings) => Promise<Response> | Response;
  readonly respondFromCache: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  readonly publicUrl: string;
  /** The proxies whose word about clients counts; null bounds no single client. */
  readonly proxies: BlockList | null;
  readonly log: Logger;
  readonly bounds?: Bounds;
}): RequestListener {
  const answer = discardUnreadBody(fetch);
  // The door speaks HTTP/1 alone.
  const bounded = limitConcurrency(
    getRequestListener((request, env) => answer(request, env as HttpBindings)),
    around,
  );
  return requireHost((request, response) => {
    if (!respondFromCache(request, response)) bounded(request, response);
  }, new URL(around.publicUrl).host);
}
