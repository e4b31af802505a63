import { awaitsFactor } from '#domain/staff/second-factor.ts';
import type { IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { Actor } from './actor.ts';

/**
 * Returns the user of a request's session cookie, and cookies that renew the session. Set `renew` only if the response reaches the
 * browser: the renewed cookie must not be lost. A request without cookies costs no query.
 */
export async function readActor(
  { identity }: { identity: IdentityPort },
  headers: Headers,
  { renew }: { renew: boolean },
): Promise<{ actor: Actor | null; cookies: SessionCookies }> {
  if (!headers.has('cookie')) return { actor: null, cookies: [] };
  const session = await identity.readSession(headers, { renew });
  if (!session) return { actor: null, cookies: [] };
  const { identity: person, sessionId, signedInAt, factor, role, staffRole, cookies } = session;
  const own = { ...person, sessionId, signedInAt, hasSecondFactor: factor.isEnrolled };
  if (staffRole === null) return { actor: { ...own, role }, cookies };
  if (!awaitsFactor(factor)) return { actor: { ...own, role, staffRole }, cookies };
  return { actor: { ...own, role: 'user', rolesWithFactor: { role, staffRole } }, cookies };
}
