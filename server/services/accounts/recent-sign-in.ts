import { MINUTE_MS } from '#domain/durations.ts';
import type { Clock } from '../../ports/clock.ts';

/** How recent a sign-in must be for changes that need one. */
const RECENT_SIGN_IN_MS = 10 * MINUTE_MS;

/** Whether a session started recently enough for a change of credentials or staff. */
export function isRecentSignIn(clock: Clock, signedInAt: Date): boolean {
  return clock.now().getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_MS;
}
