import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallName } from '#contract/routes/all-routes.ts';
import type { Clock } from '../../ports/clock.ts';

/** Recognises recent writers by a signed cookie. */
export type RecentWriters = {
  /** Returns the `Set-Cookie` value after a call in `CATALOGUE_WRITES`; undefined after other calls. */
  cookieFor(call: CallName): string | undefined;
  /** Whether a `Cookie` header belongs to a recent writer. */
  isRecent(cookies: string | null | undefined): boolean;
};

/** Calls that write a review, or place or cancel an order. */
const CATALOGUE_WRITES: ReadonlySet<CallName> = new Set<CallName>([
  'writeReview',
  'createPaymentIntent',
  'placeOrder',
  'cancelOrder',
]);

const COOKIE_NAME = 'osier_wrote';
/** Matches the cookie in a `Cookie` header: pair, time, signature. Only the first one counts, so that a request costs one signature. */
const COOKIE = new RegExp(`(?:^|;)\\s*(${COOKIE_NAME}=(\\d+)\\.([\\w-]+))`);
const MAX_AGE_SECONDS = 5;
/** More than the cookie's age, because the clocks of the shop's machines may differ by some seconds. */
const MAX_CLOCK_DISTANCE_MS = 10_000;

/**
 * Creates the marker of recent writers. They bypass the page cache and the replica, so that they see their own writes. The cookie holds
 * the time of the write and identifies nobody. It is signed, because each bypass costs a rendering.
 */
export function createRecentWriters({
  secret,
  clock,
  publicUrl,
}: {
  secret: string;
  clock: Clock;
  publicUrl: string;
}): RecentWriters {
  const sign = (at: string) =>
    createHmac('sha256', secret).update(`${COOKIE_NAME}\n${at}`).digest('base64url');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    cookieFor(call) {
      if (!CATALOGUE_WRITES.has(call)) return undefined;
      const at = String(clock.now().getTime());
      const value = `${at}.${sign(at)}`;
      return `${COOKIE_NAME}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
    isRecent(cookies) {
      const [, , at = '', signature = ''] = COOKIE.exec(cookies ?? '') ?? [];
      if (at === '' || Math.abs(clock.now().getTime() - Number(at)) > MAX_CLOCK_DISTANCE_MS) return false;
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(at))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Returns the name-value pair of the recent-writer cookie in a `Cookie` header, with an unchecked signature; null when absent. */
export function recentWriterPair(cookies: string | null): string | null {
  return COOKIE.exec(cookies ?? '')?.[1] ?? null;
}
