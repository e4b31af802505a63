import type { Context, MiddlewareHandler } from 'hono';
import { problemResponse } from '../responses/respond.ts';
import { bearerOf } from './read-token.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects unsafe requests from pages of other sites. Browsers send the origin of a request in `Sec-Fetch-Site` (W3C Fetch Metadata)
 * and `Origin` (RFC 6454); other clients send neither and have no cookies of a shopper. A request with a token uses no cookies. Calls
 * `onReject` for each rejected request.
 */
export function requireSameOrigin(
  publicUrl: string,
  onReject: (context: Context) => void,
): MiddlewareHandler {
  const own = new URL(publicUrl);
  return async (context, next) => {
    const { method, headers } = context.req.raw;
    if (SAFE_METHODS.has(method) || bearerOf(headers) !== undefined) return next();
    const site = headers.get('sec-fetch-site');
    const origin = headers.get('origin');
    const isOwnOrigin = origin === null || origin === own.origin || isAlias(origin, headers.get('host'), own);
    if ((site !== null && site !== 'same-origin' && site !== 'none') || !isOwnOrigin) {
      onReject(context);
      return problemResponse('cross_site');
    }
    return next();
  };
}

/**
 * Whether an origin is the host of the request, for a shop with several host names. An https shop accepts no http origin: an attacker
 * on the network can forge such pages.
 */
function isAlias(origin: string, host: string | null, own: URL): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (from.protocol === 'https:' || own.protocol === 'http:');
}
