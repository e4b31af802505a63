import type { Context, MiddlewareHandler } from 'hono';
import { problemResponse } from '../responses/respond.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests that change something and come from another site's page. Browsers send the origin of a request in
 * `Sec-Fetch-Site` (W3C Fetch Metadata) and `Origin` (RFC 6454); other clients send neither and carry no shopper's cookies.
 * Calls `onRefusal` for each rejected request.
 */
export function sameOrigin(publicUrl: string, onRefusal: (context: Context) => void): MiddlewareHandler {
  const own = new URL(publicUrl);
  return async (context, next) => {
    const { method, headers } = context.req.raw;
    if (SAFE.has(method)) return next();
    const site = headers.get('sec-fetch-site');
    const origin = headers.get('origin');
    const fromHere = origin === null || origin === own.origin || isAlias(origin, headers.get('host'), own);
    if ((site !== null && site !== 'same-origin' && site !== 'none') || !fromHere) {
      onRefusal(context);
      return problemResponse('cross_site');
    }
    return next();
  };
}

/**
 * Whether an origin is the host that the request was sent to, as when the shop has several names. A page of an https shop never comes
 * over http: somebody on the network could have written it.
 */
function isAlias(origin: string, host: string | null, own: URL): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (from.protocol === 'https:' || own.protocol === 'http:');
}
