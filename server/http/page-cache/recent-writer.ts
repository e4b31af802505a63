import type { CallName } from '#contract/routes.ts';

/** A cookie, as browsers send it, that says that its sender has just written. */
export const RECENT_WRITER = 'osier_wrote=1';

/** Calls by which somebody changes what the catalogue shows: reviews and stock. */
const WRITES: ReadonlySet<CallName> = new Set<CallName>([
  'writeReview',
  'createPaymentIntent',
  'placeOrder',
  'cancelOrder',
]);

/**
 * The cookie for somebody whose call has just changed the catalogue; undefined for other calls. For some seconds it lets them see what
 * they have written, whichever process, replica or cache they ask. It says nothing else, and of nobody who it is.
 */
export function recentWriterCookie(call: CallName, publicUrl: string): string | undefined {
  if (!WRITES.has(call)) return undefined;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${RECENT_WRITER}; Max-Age=5; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a request's `Cookie` header says that its sender has just written. */
export function isRecentWriter(cookies: string | null | undefined): boolean {
  return cookies != null && cookies.split(';').some((cookie) => cookie.trim() === RECENT_WRITER);
}
