import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { passkey, passkeyChallenge, type ChallengePurpose } from '../../schema/accounts/second-factor.ts';

/** A passkey of a member. */
export type PasskeyRecord = typeof passkey.$inferSelect;

/** Lists the passkeys of an account, oldest first. */
export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRecord[]> {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
}

/** Finds the passkey of an account by the id that its authenticator gave it. */
export async function findPasskey(
  db: Queryable,
  { userId, credentialId }: { userId: string; credentialId: string },
): Promise<PasskeyRecord | undefined> {
  const [found] = await db
    .select()
    .from(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.credentialId, credentialId)));
  return found;
}

/** Inserts a passkey. Returns false if any account has it already. */
export async function insertPasskey(tx: Queryable, row: Omit<PasskeyRecord, 'lastUsedAt'>): Promise<boolean> {
  const inserted = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return inserted.length > 0;
}

/** Records a use of a passkey and the authenticator's new signature counter. */
export async function updatePasskeyUse(
  tx: Queryable,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<void> {
  await tx.update(passkey).set({ counter, lastUsedAt: at }).where(eq(passkey.id, id));
}

/** Renames a passkey. Returns false if the account has no such passkey. */
export async function updatePasskeyName(
  tx: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const renamed = await tx
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return renamed.length > 0;
}

/** Deletes a passkey. Returns false if the account has no such passkey. */
export async function deletePasskey(
  tx: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return deleted.length > 0;
}

type ChallengeKey = { readonly sessionId: string; readonly purpose: ChallengePurpose };

/** Stores the challenge of a session, in place of the one before. */
export async function upsertChallenge(
  tx: Queryable,
  { sessionId, purpose, ...issued }: ChallengeKey & { challenge: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insert(passkeyChallenge)
    .values({ sessionId, purpose, ...issued })
    .onConflictDoUpdate({
      target: [passkeyChallenge.sessionId, passkeyChallenge.purpose],
      set: issued,
    });
}

/** Deletes the challenge of a session, and returns it if it is valid at `at`. */
export async function takeChallenge(
  tx: Queryable,
  { sessionId, purpose, at }: ChallengeKey & { at: Date },
): Promise<string | undefined> {
  const [taken] = await tx
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.sessionId, sessionId), eq(passkeyChallenge.purpose, purpose)))
    .returning();
  return taken !== undefined && taken.expiresAt > at ? taken.challenge : undefined;
}
