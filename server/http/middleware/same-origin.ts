import type { Context, MiddlewareHandler } from 'hono';
import { problemResponse } from '../respond.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and come from another site's page. A browser says where a request comes from in
 * `Sec-Fetch-Site` (W3C Fetch Metadata) and `Origin` (RFC 6454); programs that are no browsers say neither and carry no shopper's cookies.
 * `onRefusal` hears of each.
 */
export function sameOrigin(publicUrl: string, onRefusal: (context: Context) => void): MiddlewareHandler {
  const own = new URL(publicUrl).origin;
  return async (context, next) => {
    const { method, headers } = context.req.raw;
    if (SAFE.has(method)) return next();
    const site = headers.get('sec-fetch-site');
    const origin = headers.get('origin');
    const fromHere = origin === null || origin === own || hostOf(origin) === headers.get('host');
    if ((site !== null && site !== 'same-origin' && site !== 'none') || !fromHere) {
      onRefusal(context);
      return problemResponse('cross_site');
    }
    return next();
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
