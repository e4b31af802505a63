import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { authAccount, authUser } from '#database/schema/accounts/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CheckedAccount } from './check-password.ts';

type Deps = { readonly tx: Queryable; readonly clock: Clock };

/** Inserts an account. Returns undefined if its (lower-cased) address has one already. */
export async function insertAccount(
  { tx, clock }: Deps,
  person: Pick<typeof authUser.$inferInsert, 'name' | 'email' | 'emailVerified' | 'image'>,
): Promise<CheckedAccount | undefined> {
  const at = clock.now();
  const [inserted] = await tx
    .insert(authUser)
    .values({ ...person, id: clock.newId(), createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ userId: authUser.id, credentialsVersion: authUser.credentialsVersion });
  return inserted;
}

/** Adds a provider's account as a sign-in method. Stores no token of the provider, because the shop needs none later. */
export async function insertProviderSignIn(
  { tx, clock }: Deps,
  method: { userId: string; providerId: string; accountId: string },
): Promise<void> {
  const at = clock.now();
  await tx.insert(authAccount).values({ ...method, id: clock.newId(), createdAt: at, updatedAt: at });
}

/** Sets the password of an account. */
export async function upsertPassword(
  { tx, clock }: Deps,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  const at = clock.now();
  const replaced = await tx
    .update(authAccount)
    .set({ password: hash, updatedAt: at })
    .where(and(eq(authAccount.userId, userId), eq(authAccount.providerId, 'credential')))
    .returning({ id: authAccount.id });
  if (replaced.length > 0) return;
  const method = { id: clock.newId(), userId, accountId: userId, providerId: 'credential' };
  await tx.insert(authAccount).values({ ...method, password: hash, createdAt: at, updatedAt: at });
}
