import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The secret of a request's session, if its cookie was signed by this shop; undefined otherwise. better-auth signs so: value, a full
 * stop, and the value's HMAC-SHA-256 in base64, all percent-encoded. Its own way of reading it would ask the database three times.
 */
export function sessionToken(
  headers: Headers,
  { cookie, secret }: { cookie: string; secret: string },
): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const signed = decoded(pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1));
  const stop = signed.lastIndexOf('.');
  if (stop < 1) return undefined;
  const token = signed.slice(0, stop);
  const claimed = Buffer.from(signed.slice(stop + 1), 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return claimed.length === right.length && timingSafeEqual(claimed, right) ? token : undefined;
}

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
