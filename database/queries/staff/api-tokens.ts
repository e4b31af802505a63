import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { apiToken } from '../../schema/accounts/api-tokens.ts';
import { authUser, shopUser } from '../../schema/accounts/identity.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { isAdmin } from '../accounts/roles.ts';

export type TokenRow = typeof apiToken.$inferSelect;

export async function insertToken(tx: Queryable, row: typeof apiToken.$inferInsert): Promise<void> {
  await tx.insert(apiToken).values(row);
}

/** Counts the tokens that work. */
export async function countActiveTokens(tx: Queryable, at: Date): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(apiToken)
    .where(and(isNull(apiToken.revokedAt), gt(apiToken.expiresAt, at)));
  return counted?.count ?? 0;
}

/** Lists all tokens, newest first, with their creators; null for an erased one. */
export async function listTokens(db: Queryable) {
  return db
    .select({ token: apiToken, by: { name: authUser.name, email: authUser.email } })
    .from(apiToken)
    .leftJoin(authUser, and(eq(authUser.id, apiToken.createdBy), isNotErased))
    .orderBy(desc(apiToken.createdAt), desc(apiToken.id));
}

/** Finds a token by its digest, with its creator. `isOwner` is whether the creator still is an owner. */
export async function findTokenOfDigest(db: Queryable, digest: string) {
  const [found] = await db
    .select({
      token: apiToken,
      creator: { email: authUser.email, displayName: authUser.name },
      ownerId: shopUser.userId,
    })
    .from(apiToken)
    .innerJoin(authUser, eq(authUser.id, apiToken.createdBy))
    .leftJoin(shopUser, and(eq(shopUser.userId, authUser.id), isAdmin))
    .where(eq(apiToken.digest, digest));
  return found && { token: found.token, creator: found.creator, isOwner: found.ownerId !== null };
}

/** Records the use of a token, unless a use after `before` is recorded. */
export async function updateTokenUse(
  db: Queryable,
  { id, at, before }: { id: string; at: Date; before: Date },
): Promise<void> {
  await db
    .update(apiToken)
    .set({ lastUsedAt: at })
    .where(and(eq(apiToken.id, id), or(isNull(apiToken.lastUsedAt), lt(apiToken.lastUsedAt, before))));
}

/** Revokes a token and returns it; undefined when there is none that is not revoked. */
export async function updateTokenRevoked(
  tx: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<TokenRow | undefined> {
  const [revoked] = await tx
    .update(apiToken)
    .set({ revokedAt: at })
    .where(and(eq(apiToken.id, id), isNull(apiToken.revokedAt)))
    .returning();
  return revoked;
}

/** Revokes the tokens that an owner created. */
export async function revokeTokensBy(
  tx: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx
    .update(apiToken)
    .set({ revokedAt: at })
    .where(and(eq(apiToken.createdBy, userId), isNull(apiToken.revokedAt)));
}
