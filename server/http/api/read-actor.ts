import type { IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { Actor } from './actor.ts';

/** Who makes a request, from its session cookie, and cookies that renew the session. A session is renewed
 * only where the new cookie reaches the browser for certain (`renew`). A request without cookies asks nobody. */
export async function readActor(
  { identity }: { identity: IdentityPort },
  headers: Headers,
  { renew }: { renew: boolean },
): Promise<{ actor: Actor | null; cookies: SessionCookies }> {
  if (!headers.has('cookie')) return { actor: null, cookies: [] };
  const session = await identity.readSession(headers, { renew });
  if (!session) return { actor: null, cookies: [] };
  const { identity: person, sessionId, signedInAt, role, cookies } = session;
  return { actor: { ...person, sessionId, signedInAt, role }, cookies };
}
