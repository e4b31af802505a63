import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/connection/connect.ts';
import { authVerification } from '#database/schema/accounts/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProviderId } from '../../ports/identity-provider.ts';

/** How long a sign-in at a provider may take. */
export const SIGN_IN_ATTEMPT_SECONDS = 15 * 60;

/** A sign-in attempt at an external provider. */
export type SignInAttempt = {
  readonly provider: IdentityProviderId;
  /** The page to return to; null in a popup. */
  readonly from: string | null;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

const storedAttempt = z.object({
  provider: z.enum(['google', 'oidc']),
  from: z.string().nullable(),
  /** Digest of the browser's cookie. */
  browser: z.string(),
});

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Inserts a sign-in attempt. Returns the value of the browser's cookie, which holds the nonce and the PKCE verifier, so that no other
 * browser can use the provider's response. The database holds digests only.
 */
export async function insertSignInAttempt(
  { db, clock }: Deps,
  { provider, from }: Pick<SignInAttempt, 'provider' | 'from'>,
): Promise<{ attempt: SignInAttempt; cookieValue: string }> {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const cookieValue = `${nonce}.${verifier}`;
  const at = clock.now();
  const value: z.input<typeof storedAttempt> = { provider, from, browser: digest(cookieValue) };
  await db.insert(authVerification).values({
    id: clock.newId(),
    identifier: identifierOf(state),
    value: JSON.stringify(value),
    expiresAt: new Date(at.getTime() + SIGN_IN_ATTEMPT_SECONDS * 1000),
    createdAt: at,
    updatedAt: at,
  });
  return { attempt: { provider, from, state, nonce, verifier }, cookieValue };
}

/** Consumes an attempt. Returns undefined for one that is unknown, expired, or of another browser. */
export async function consumeSignInAttempt(
  { db, clock }: Deps,
  { state, cookieValue }: { state: string; cookieValue: string },
): Promise<SignInAttempt | undefined> {
  const [deleted] = await db
    .delete(authVerification)
    .where(
      and(eq(authVerification.identifier, identifierOf(state)), gt(authVerification.expiresAt, clock.now())),
    )
    .returning({ value: authVerification.value });
  if (deleted === undefined) return undefined;
  const { provider, from, browser } = storedAttempt.parse(JSON.parse(deleted.value));
  const [nonce = '', verifier = ''] = cookieValue.split('.');
  return timingSafeEqual(Buffer.from(digest(cookieValue)), Buffer.from(browser))
    ? { provider, from, state, nonce, verifier }
    : undefined;
}

/** Returns 256 random bits, in the format of a PKCE verifier (RFC 7636, section 4.1). */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function identifierOf(state: string): string {
  return `sign_in ${digest(state)}`;
}
