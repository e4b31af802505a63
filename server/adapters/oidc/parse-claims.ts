import { z } from 'zod';
import { isVisible, MAX_NAME_LENGTH, toSingleLine } from '#domain/text.ts';
import type { ProviderProfile } from '../../ports/identity-provider.ts';

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).nullable().catch(null),
  // Some providers send it as a string.
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
 * Parses the claims of a verified ID token (OpenID Connect Core 1.0, section 5.1). Users can edit their claims at many
 * providers, so these are sanitised: control characters in names, photos from other origins, and malformed addresses are dropped.
 */
export function parseClaims(token: unknown, photoOrigins: readonly string[]): ProviderProfile {
  const { iss, sub, email, email_verified: emailVerified, name, picture } = claims.parse(token);
  const claimed = toSingleLine(name);
  const displayName = toSingleLine(
    (isVisible(claimed) ? claimed : (email?.split('@')[0] ?? '')).slice(0, MAX_NAME_LENGTH),
  );
  return {
    id: `${iss} ${sub}`,
    email,
    emailVerified: email !== null && emailVerified,
    displayName,
    photoURL: picture !== null && photoOrigins.some((origin) => isFrom(origin, picture)) ? picture : null,
  };
}

/** Whether the origin of `address` is `origin`, whose host may start with `*.` for all subdomains. */
function isFrom(origin: string, address: string): boolean {
  const wanted = new URL(origin.replace('://*.', '://any.'));
  const { protocol, host } = new URL(address);
  if (protocol !== wanted.protocol) return false;
  return origin.includes('://*.') ? host.endsWith(wanted.host.slice('any'.length)) : host === wanted.host;
}
