import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import type { FactorRule } from '#domain/staff/second-factor.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authSession, authUser } from '../../schema/accounts/identity.ts';
import { passkey, recoveryCode, staffPolicy, totp } from '../../schema/accounts/second-factor.ts';

/** The authenticator app of a member. */
export type TotpRecord = typeof totp.$inferSelect;

/** Whether the account in `auth_user` has a second factor: a confirmed authenticator app or a passkey. */
export const isEnrolled = sql<boolean>`(EXISTS (SELECT 1 FROM ${totp}
  WHERE ${totp.userId} = ${authUser.id} AND ${totp.confirmedAt} IS NOT NULL)
  OR EXISTS (SELECT 1 FROM ${passkey} WHERE ${passkey.userId} = ${authUser.id}))`;

/** Returns whether an account has a second factor. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(authUser, and(eq(authUser.id, userId), isEnrolled))) > 0;
}

/**
 * Returns whether the second factor was passed in a session; undefined if the session has ended or its credentials have changed. Locks the
 * session against deletion. Requires the lock of the account.
 */
export async function lockSession(
  tx: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ isFactorPassed: boolean } | undefined> {
  const [found] = await tx
    .select({ isFactorPassed: sql<boolean>`${authSession.factorPassedAt} IS NOT NULL` })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(
      and(
        eq(authSession.userId, userId),
        eq(authSession.id, sessionId),
        eq(authSession.credentialsVersion, authUser.credentialsVersion),
      ),
    )
    .for('key share', { of: authSession });
  return found;
}

/** Finds the authenticator app of an account, confirmed or not. */
export async function findTotp(db: Queryable, userId: string): Promise<TotpRecord | undefined> {
  const [found] = await db.select().from(totp).where(eq(totp.userId, userId));
  return found;
}

/** Stores an unconfirmed authenticator app, in place of another one. Returns false if a confirmed one is in use. */
export async function upsertTotp(
  tx: Queryable,
  { userId, secret, at }: { userId: string; secret: string; at: Date },
): Promise<boolean> {
  const started = { secret, lastStep: null, createdAt: at, confirmedAt: null };
  const stored = await tx
    .insert(totp)
    .values({ userId, ...started })
    .onConflictDoUpdate({ target: totp.userId, set: started, setWhere: isNull(totp.confirmedAt) })
    .returning({ userId: totp.userId });
  return stored.length > 0;
}

/** Records that the code of a time step has confirmed an authenticator app. */
export async function updateTotpConfirmed(
  tx: Queryable,
  { userId, step, at }: { userId: string; step: number; at: Date },
): Promise<void> {
  await tx.update(totp).set({ confirmedAt: at, lastStep: step }).where(eq(totp.userId, userId));
}

/** Records that the code of a time step was used. */
export async function updateTotpStep(
  tx: Queryable,
  { userId, step }: { userId: string; step: number },
): Promise<void> {
  await tx.update(totp).set({ lastStep: step }).where(eq(totp.userId, userId));
}

/** Deletes the authenticator app of an account. Returns false if it had no confirmed one. */
export async function deleteTotp(tx: Queryable, userId: string): Promise<boolean> {
  const [deleted] = await tx.delete(totp).where(eq(totp.userId, userId)).returning();
  return deleted !== undefined && deleted.confirmedAt !== null;
}

/** Deletes the second factor of an account: app, passkeys and recovery codes. Returns false if it had none. */
export async function deleteFactor(tx: Queryable, userId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  const hadTotp = await deleteTotp(tx, userId);
  const passkeys = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id });
  return hadTotp || passkeys.length > 0;
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  { userId, digests, at }: { userId: string; digests: readonly string[]; at: Date },
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.insert(recoveryCode).values(digests.map((digest) => ({ digest, userId, createdAt: at })));
}

/** Deletes a recovery code of an account. Returns false if it has no such code. */
export async function deleteRecoveryCode(
  tx: Queryable,
  { userId, digest }: { userId: string; digest: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.digest, digest)))
    .returning({ digest: recoveryCode.digest });
  return deleted.length > 0;
}

/** Counts the unused recovery codes of an account. */
export function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return db.$count(recoveryCode, eq(recoveryCode.userId, userId));
}

/** Sets when a session passed the second factor; null if it has not. Returns false if the session has ended. */
export async function updateFactorPassed(
  tx: Queryable,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date | null },
): Promise<boolean> {
  const updated = await tx
    .update(authSession)
    .set({ factorPassedAt: at })
    .where(and(eq(authSession.userId, userId), eq(authSession.id, sessionId)))
    .returning({ id: authSession.id });
  return updated.length > 0;
}

/** What staff see of a member's second factor. */
export type FactorRecord = {
  readonly enrolledAt: Date;
  readonly codesLeft: number;
  readonly hasApp: boolean;
  readonly passkeyCount: number;
};

/** Lists the second factors of accounts. */
export async function listFactors(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, FactorRecord>> {
  const countOf = (table: typeof passkey | typeof recoveryCode) =>
    sql<number>`(SELECT count(*)::int FROM ${table} WHERE ${table.userId} = ${authUser.id})`;
  const firstPasskey = sql`(SELECT min(${passkey.createdAt}) FROM ${passkey} WHERE ${passkey.userId} = ${authUser.id})`;
  const rows = await db
    .select({
      userId: authUser.id,
      enrolledAt: sql<Date>`least(${totp.confirmedAt}, ${firstPasskey})`.mapWith(passkey.createdAt),
      codesLeft: countOf(recoveryCode),
      hasApp: sql<boolean>`${totp.confirmedAt} IS NOT NULL`,
      passkeyCount: countOf(passkey),
    })
    .from(authUser)
    .leftJoin(totp, eq(totp.userId, authUser.id))
    .where(and(inArray(authUser.id, [...userIds]), isEnrolled));
  return new Map(rows.map(({ userId, ...factor }) => [userId, factor]));
}

/** Returns whether members with a role need a second factor. */
export async function findFactorRule(db: Queryable, role: StaffRole): Promise<FactorRule> {
  const [found] = await db.select().from(staffPolicy).where(eq(staffPolicy.role, role));
  return found?.secondFactor ?? 'optional';
}

/** Lists the rule of every role. */
export async function listFactorRules(
  db: Queryable,
): Promise<{ role: StaffRole; secondFactor: FactorRule }[]> {
  const stored = await db.select().from(staffPolicy);
  return STAFF_ROLES.map((role) => ({
    role,
    secondFactor: stored.find((row) => row.role === role)?.secondFactor ?? 'optional',
  }));
}

/** Sets whether members with a role need a second factor. */
export async function upsertFactorRule(
  tx: Queryable,
  { role, to }: { role: StaffRole; to: FactorRule },
): Promise<void> {
  await tx
    .insert(staffPolicy)
    .values({ role, secondFactor: to })
    .onConflictDoUpdate({ target: staffPolicy.role, set: { secondFactor: to } });
}
