import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/connection/connect.ts';
import { authVerification } from '#database/schema/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OutsideProviderId } from '../../ports/outside-identity.ts';

/** How long somebody may take at a provider, in seconds. */
export const ATTEMPT_SECONDS = 15 * 60;

/** A try to sign in at a provider outside, between leaving and coming back. */
export type Attempt = {
  readonly provider: OutsideProviderId;
  /** Where the person wants to be afterwards; null when a window of their own comes back. */
  readonly from: string | null;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

const row = z.object({
  provider: z.enum(['google', 'oidc']),
  from: z.string().nullable(),
  /** The digest of what the browser keeps. */
  browser: z.string(),
});

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Begins a try. `kept` is for a cookie of the browser that begins it: nonce and PKCE secret, so that the answer is of no use to any
 * other browser, neither here nor at the provider. The database holds digests only.
 */
export async function insertAttempt(
  { db, clock }: Deps,
  { provider, from }: Pick<Attempt, 'provider' | 'from'>,
): Promise<{ attempt: Attempt; kept: string }> {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const kept = `${nonce}.${verifier}`;
  const at = clock.now();
  const value: z.input<typeof row> = { provider, from, browser: digest(kept) };
  await db.insert(authVerification).values({
    id: clock.newId(),
    identifier: identifierOf(state),
    value: JSON.stringify(value),
    expiresAt: new Date(at.getTime() + ATTEMPT_SECONDS * 1000),
    createdAt: at,
    updatedAt: at,
  });
  return { attempt: { provider, from, state, nonce, verifier }, kept };
}

/** Ends a try, which can be done once. Undefined for one that is unknown, over, or begun in another browser. */
export async function consumeAttempt(
  { db, clock }: Deps,
  { state, kept }: { state: string; kept: string },
): Promise<Attempt | undefined> {
  const [taken] = await db
    .delete(authVerification)
    .where(
      and(eq(authVerification.identifier, identifierOf(state)), gt(authVerification.expiresAt, clock.now())),
    )
    .returning({ value: authVerification.value });
  if (taken === undefined) return undefined;
  const { provider, from, browser } = row.parse(JSON.parse(taken.value));
  const [nonce = '', verifier = ''] = kept.split('.');
  return timingSafeEqual(Buffer.from(digest(kept)), Buffer.from(browser))
    ? { provider, from, state, nonce, verifier }
    : undefined;
}

/** 256 bits of chance; also of the form that PKCE asks for (RFC 7636, section 4.1). */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function identifierOf(state: string): string {
  return `sign_in ${digest(state)}`;
}
