import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { authAccount, authUser } from '#database/schema/identity.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** An account whose password was right, and the version of its credentials that the password belongs to. */
export type CheckedAccount = { readonly userId: string; readonly credentialsVersion: number };

/**
 * Returns the account that `whose` selects if `tried` is its password. Hash and version come from one query: a password that is
 * replaced while it is being checked yields the old version, and no session of that is valid. An account without a password takes
 * as long as a wrong password.
 */
export async function checkPassword(
  db: Queryable,
  { whose, tried }: { whose: SQL; tried: string },
): Promise<CheckedAccount | undefined> {
  const [kept] = await db
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
    .where(whose);
  if (kept?.hash == null) {
    await hashPassword(tried);
    return undefined;
  }
  const { hash, ...account } = kept;
  return (await verifyPassword({ hash, password: tried })) ? account : undefined;
}
