import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallName } from '#contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';

/** Recognises recent writers by a signed cookie. */
export type RecentWriters = {
  /** The cookie for a client whose call has just changed the catalogue; undefined for other calls. */
  cookieFor(call: CallName): string | undefined;
  /** Whether a request's `Cookie` header says that its client has just written. */
  isRecent(cookies: string | null | undefined): boolean;
};

/** Calls that change what the catalogue shows: reviews and stock. */
const WRITES: ReadonlySet<CallName> = new Set<CallName>([
  'writeReview',
  'createPaymentIntent',
  'placeOrder',
  'cancelOrder',
]);

const NAME = 'osier_wrote';
/** The cookie in a `Cookie` header: pair, time, signature. Only the first one counts, for checking a signature takes time. */
const COOKIE = new RegExp(`(?:^|;)\\s*(${NAME}=(\\d+)\\.([\\w-]+))`);
const KEPT_SECONDS = 5;
/** The machines of one shop may differ in their clocks by some seconds. */
const ACCEPTED_MS = 10_000;

/**
 * Recent writers see what they have written, whichever process, replica or cache answers them: they bypass the page cache. The cookie
 * holds the time of the write and names nobody. It is signed, because bypassing the cache costs a rendering for each request.
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
  const sign = (at: string) => createHmac('sha256', secret).update(`${NAME}\n${at}`).digest('base64url');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    cookieFor(call) {
      if (!WRITES.has(call)) return undefined;
      const at = String(clock.now().getTime());
      const value = `${at}.${sign(at)}`;
      return `${NAME}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
    isRecent(cookies) {
      const [, , at = '', signature = ''] = COOKIE.exec(cookies ?? '') ?? [];
      if (at === '' || Math.abs(clock.now().getTime() - Number(at)) > ACCEPTED_MS) return false;
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(at))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** The pair of that cookie in a `Cookie` header, unchecked; null when it is not there. */
export function recentWriterPair(cookies: string | null): string | null {
  return COOKIE.exec(cookies ?? '')?.[1] ?? null;
}
