import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { confirmAddress } from '#database/queries/accounts/users.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { authAccount, authUser } from '#database/schema/accounts/identity.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort } from '../../ports/identity.ts';
import { upsertPassword } from './accounts.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword, type PasswordCost } from './hash-password.ts';
import { deleteSecrets, consumeSecret } from './mail-secrets.ts';
import { validatePassword } from './validate-password.ts';

/** Password operations after the sign-up, and the confirmation of addresses. */
export type Passwords = Pick<
  IdentityPort,
  'isOwnPassword' | 'changePassword' | 'resetPassword' | 'verifyAddress' | 'hashPassword'
>;

type DatabaseDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwordCost: PasswordCost;
};

/** Creates the password operations over the shop's database. */
export function createPasswords(deps: DatabaseDeps): Passwords {
  const { database, clock, passwordCost } = deps;
  const checkOwn = (userId: string, password: string) =>
    checkPassword(database.db, { where: eq(authUser.id, userId), password, passwordCost });

  return {
    isOwnPassword: async (userId, password) => (await checkOwn(userId, password)) !== undefined,
    async changePassword({ userId, sessionId }, { current, next }) {
      const checked = await checkOwn(userId, current);
      if (checked === undefined) return fail({ code: 'password_wrong' });
      return setPassword(deps, next, async (tx) => {
        // The password may have been replaced since it was checked.
        const isUnchanged = eq(authUser.credentialsVersion, checked.credentialsVersion);
        const [owner] = await lockUser(tx, and(eq(authUser.id, userId), isUnchanged));
        return owner === undefined ? fail({ code: 'password_wrong' }) : ok({ userId, except: sessionId });
      });
    },
    resetPassword: ({ secret, password }) =>
      setPassword(deps, password, async (tx) => {
        const wanted = { purpose: 'reset_password', secret } as const;
        const userId = await consumeSecret({ db: tx, clock }, wanted);
        if (userId === undefined) return fail({ code: 'link_invalid' });
        await confirmAndReclaim({ db: tx, clock }, userId);
        return ok({ userId });
      }),
    verifyAddress: ({ userId, secret }) =>
      inTransaction<void, IdentityError>(database, async (tx) => {
        const taken = await consumeSecret({ db: tx, clock }, { purpose: 'verify_address', secret, userId });
        if (taken === undefined) return fail({ code: 'link_invalid' });
        await confirmAddress(tx, { userId: taken, at: clock.now() });
        return ok(undefined);
      }),
    async hashPassword({ email, password }) {
      const refused = validatePassword(password, email);
      if (refused !== undefined) throw new Error(`the password was refused: ${refused.code}`);
      return hashPassword(password, passwordCost);
    },
  };
}

type Person = { readonly userId: string; readonly except?: string };

/** Sets the password of the account that `find` returns, and invalidates its sessions except `except`. */
async function setPassword(
  { database, clock, passwordCost }: DatabaseDeps,
  next: string,
  find: (tx: Queryable) => Promise<Result<Person, IdentityError>>,
): Promise<Result<void, IdentityError>> {
  const hash = await hashPassword(next, passwordCost);
  return inTransaction<void, IdentityError>(database, async (tx) => {
    const person = await find(tx);
    if (!person.ok) return person;
    const { userId } = person.value;
    const [owner] = await tx.select({ email: authUser.email }).from(authUser).where(eq(authUser.id, userId));
    if (owner === undefined) return fail({ code: 'link_invalid' });
    const refused = validatePassword(next, owner.email);
    if (refused !== undefined) return fail(refused);
    await upsertPassword({ tx, clock }, { userId, hash });
    const at = clock.now();
    await deleteSecrets(tx, { purpose: 'reset_password', userId });
    await insertAccountMail(tx, { id: clock.newId(), kind: 'password_changed', ...owner, at });
    await invalidateSessions(tx, person.value);
    return ok(undefined);
  });
}

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Confirms the address of an account. Its provider sign-ins may belong to someone else until then, so this removes them. */
async function confirmAndReclaim({ db, clock }: Deps, userId: string): Promise<void> {
  const [person] = await lockUser(db, eq(authUser.id, userId));
  if (person?.isVerified === true) return;
  await db
    .delete(authAccount)
    .where(and(eq(authAccount.userId, userId), ne(authAccount.providerId, 'credential')));
  await confirmAddress(db, { userId, at: clock.now() });
}

function lockUser(tx: Queryable, where: SQL | undefined) {
  return tx.select({ isVerified: authUser.emailVerified }).from(authUser).where(where).for('no key update');
}
