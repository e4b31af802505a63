import { eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authAccount, authUser } from '../../schema/accounts/identity.ts';
import { invalidateSessions } from './sessions.ts';

/**
 * Returns the account of a (lower-cased) address, with the address confirmed; creates it if there is none. An account with an unconfirmed
 * address may be a stranger's: it gets the given password, and every other way to sign in is removed. A confirmed account keeps its
 * password; `hasGivenPassword` is false then. Must run in a transaction.
 */
export async function takeOverAccount(
  tx: Queryable,
  {
    newId,
    name,
    email,
    passwordHash,
    at,
  }: { newId: () => string; name: string; email: string; passwordHash: string; at: Date },
): Promise<{ userId: string; hasGivenPassword: boolean }> {
  const times = { createdAt: at, updatedAt: at };
  await tx
    .insert(authUser)
    .values({ id: newId(), name, email, ...times })
    .onConflictDoNothing();
  const [account] = await tx
    .select({ userId: authUser.id, isVerified: authUser.emailVerified })
    .from(authUser)
    .where(eq(authUser.email, email))
    .for('no key update');
  if (account === undefined) throw new Error('the account that was just created does not exist');
  const { userId, isVerified } = account;
  if (isVerified) return { userId, hasGivenPassword: false };
  await tx.delete(authAccount).where(eq(authAccount.userId, userId));
  const credential = { id: newId(), userId, accountId: userId, providerId: 'credential' };
  await tx.insert(authAccount).values({ ...credential, password: passwordHash, ...times });
  await tx.update(authUser).set({ emailVerified: true, updatedAt: at }).where(eq(authUser.id, userId));
  await invalidateSessions(tx, { userId });
  return { userId, hasGivenPassword: true };
}
