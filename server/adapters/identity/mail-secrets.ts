import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { authUser, authVerification } from '#database/schema/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecretPurpose } from '../../ports/identity.ts';

/**
 * Makes the secret of a link for the account of an address, with 256 bits of chance, and keeps its digest. Null when nobody has the
 * address, or when there is nothing left to confirm.
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
  const secret = randomBytes(32).toString('base64url');
  const at = clock.now();
  await db.insert(authVerification).values({
    id: clock.newId(),
    identifier: identifierOf(purpose, secret),
    value: user.id,
    expiresAt: new Date(at.getTime() + minutes * 60_000),
    createdAt: at,
    updatedAt: at,
  });
  return secret;
}

/**
 * Uses a secret up, and with it all others that were made for the same purpose and person. Answers whose it was; undefined for one
 * that is unknown, used or too old, and where it belongs to somebody other than `userId`, which leaves it as it is.
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

/** Makes all secrets of a purpose and person worthless. */
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
