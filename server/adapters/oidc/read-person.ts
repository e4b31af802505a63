import { z } from 'zod';
import { isVisible, LONGEST_NAME, toLine } from '#domain/one-line.ts';
import type { OutsidePerson } from '../../ports/outside-identity.ts';

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).nullable().catch(null),
  // Some providers write it as text.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .transform(() => true)
    .catch(false),
  name: z.string().catch(''),
  picture: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
});

/**
 * The person in the claims of a checked ID token (OpenID Connect Core 1.0, section 5.1). What a provider lets people write about
 * themselves is taken as little at its word as any other input: a name loses what has no place in it, a photo counts only from the
 * given origins, and an address that is none is none.
 */
export function readPerson(token: unknown, photoOrigins: readonly string[]): OutsidePerson {
  const { iss, sub, email, email_verified: emailVerified, name, picture } = claims.parse(token);
  const given = toLine(name);
  const displayName = toLine(
    (isVisible(given) ? given : (email?.split('@')[0] ?? '')).slice(0, LONGEST_NAME),
  );
  return {
    id: `${iss} ${sub}`,
    email,
    emailVerified: email !== null && emailVerified,
    displayName,
    photoURL: picture !== null && photoOrigins.some((origin) => isFrom(origin, picture)) ? picture : null,
  };
}

/** Whether an address stands at an origin, whose host may begin with `*.` for all names below it. */
function isFrom(origin: string, address: string): boolean {
  const wanted = new URL(origin.replace('://*.', '://any.'));
  const { protocol, host } = new URL(address);
  if (protocol !== wanted.protocol) return false;
  return origin.includes('://*.') ? host.endsWith(wanted.host.slice('any'.length)) : host === wanted.host;
}
