import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { authUser, authVerification } from '#database/schema/accounts/identity.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecretPurpose } from '../../ports/identity.ts';

/** Creates the secret of a mailed link. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Creates the secret of a mailed link for the account with this address, and stores its digest. The secret has 256 random bits. Null
 * without such an account; for `verify_address` also if the address is confirmed already.
 */
export async function issueSecret(
  { db, clock }: { db: Queryable; clock: Clock },
  { purpose, email, minutes }: { purpose: SecretPurpose; email: string; minutes: number },
): Promise<string | null> {
  const [user] = await db
    .select({ id: authUser.id, isVerified: authUser.emailVerified })
    .from(authUser)
    .where(eq(authUser.email, email));
  if (!user || (purpose === 'verify_address' && user.isVerified)) return null;
  const secret = createSecret();
  const at = clock.now();
  await db.insert(authVerification).values({
    id: clock.newId(),
    identifier: identifierOf(purpose, secret),
    value: user.id,
    expiresAt: new Date(at.getTime() + minutes * MINUTE_MS),
    createdAt: at,
    updatedAt: at,
  });
  return secret;
}

/**
 * Consumes a secret, and deletes all others of the same purpose and user. Returns the user's id; undefined for a secret that is unknown,
 * used or expired, or that belongs to a user other than `userId`. The secret of another user stays valid.
 */
export async function consumeSecret(
  { db, clock }: { db: Queryable; clock: Clock },
  { purpose, secret, userId }: { purpose: SecretPurpose; secret: string; userId?: string },
): Promise<string | undefined> {
  const [taken] = await db
    .delete(authVerification)
    .where(
      and(
        eq(authVerification.identifier, identifierOf(purpose, secret)),
        gt(authVerification.expiresAt, clock.now()),
        userId === undefined ? undefined : eq(authVerification.value, userId),
      ),
    )
    .returning({ userId: authVerification.value });
  if (taken !== undefined) await deleteSecrets(db, { purpose, userId: taken.userId });
  return taken?.userId;
}

/** Deletes all secrets of a purpose and user. */
export async function deleteSecrets(
  db: Queryable,
  { purpose, userId }: { purpose: SecretPurpose; userId: string },
): Promise<void> {
  await db
    .delete(authVerification)
    .where(and(eq(authVerification.value, userId), like(authVerification.identifier, `${purpose} %`)));
}

function identifierOf(purpose: SecretPurpose, secret: string): string {
  return `${purpose} ${createHash('sha256').update(secret).digest('base64url')}`;
}
