import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { authAccount, authUser } from '#database/schema/accounts/identity.ts';
import { hashPassword, verifyPassword, type PasswordCost } from './hash-password.ts';

/** An authenticated account, with the version of the credentials that were checked. */
export type CheckedAccount = { readonly userId: string; readonly credentialsVersion: number };

/**
 * Returns the account that `where` selects if `password` is its password. Reads hash and version in one query: if the password is replaced
 * concurrently, the old version makes the new session invalid. The check of an account without a password takes as long as that of a wrong
 * password.
 */
export async function checkPassword(
  db: Queryable,
  { where, password, passwordCost }: { where: SQL; password: string; passwordCost: PasswordCost },
): Promise<CheckedAccount | undefined> {
  const [stored] = await db
    .select({
      userId: authUser.id,
      credentialsVersion: authUser.credentialsVersion,
      hash: authAccount.password,
    })
    .from(authUser)
    .innerJoin(
      authAccount,
      and(eq(authAccount.userId, authUser.id), eq(authAccount.providerId, 'credential')),
    )
    .where(where);
  if (stored?.hash == null) {
    await hashPassword(password, passwordCost);
    return undefined;
  }
  const { hash, ...account } = stored;
  return (await verifyPassword({ hash, password })) ? account : undefined;
}
