import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { isNotErased } from '#database/queries/accounts/erased-account.ts';
import { listSignInMethods } from '#database/queries/accounts/personal-data.ts';
import { authUser } from '#database/schema/accounts/identity.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProviderPort } from '../../ports/identity-provider.ts';
import type { IdentityError, IdentityPort, SessionCookies } from '../../ports/identity.ts';
import { insertAccount, upsertPassword } from './accounts.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword, PASSWORD_COST, type PasswordCost } from './hash-password.ts';
import { createSecret, issueSecret } from './mail-secrets.ts';
import { createPasswords } from './passwords.ts';
import { createProviderSignIn } from './provider-sign-in.ts';
import { createSessions } from './sessions.ts';
import { validatePassword } from './validate-password.ts';

type IdentityOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Signs the session cookies; at least 32 characters. */
  readonly secret: string;
  /** The shop's public address; https makes the cookies Secure. */
  readonly publicUrl: string;
  /** More origins that serve the shop, for example on a developer's machine. */
  readonly otherOrigins?: readonly string[];
  readonly providers?: readonly IdentityProviderPort[];
  /** Whether users can sign in by password. */
  readonly passwords?: boolean;
  /** The cost of new password hashes. Only tests, which sign up hundreds of users, lower it. */
  readonly passwordCost?: PasswordCost;
};

/** Creates the identity port over the shop's database: sign-in by password or external provider, sessions, mailed links. */
export function createIdentity({
  database,
  clock,
  secret,
  publicUrl,
  otherOrigins = [],
  providers = [],
  passwords = true,
  passwordCost = PASSWORD_COST,
}: IdentityOptions): IdentityPort {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const { startSession, ...sessions } = createSessions({ database, clock, secret, isSecure });

  const port: IdentityPort = {
    signInMethods: { password: passwords, providers: providers.map(({ id, label }) => ({ id, label })) },
    ...sessions,
    ...createProviderSignIn({
      database,
      clock,
      providers,
      hasPasswords: passwords,
      publicUrl,
      otherOrigins,
      startSession: (account, headers) => startSession(database.db, { account, headers }),
    }),
    ...createPasswords({ database, clock, passwordCost }),
    async signUp({ name, email, password }, headers) {
      const refused = validatePassword(password, email);
      if (refused !== undefined) return fail(refused);
      const hash = await hashPassword(password, passwordCost);
      return inTransaction<SessionCookies, IdentityError>(database, async (tx) => {
        const person = { name, email: email.toLowerCase(), emailVerified: false, image: null };
        const account = await insertAccount({ tx, clock }, person);
        if (account === undefined) return fail({ code: 'user_exists' });
        await upsertPassword({ tx, clock }, { userId: account.userId, hash });
        return ok(await startSession(tx, { account, headers }));
      });
    },
    async signIn({ email, password }, headers) {
      const where = eq(authUser.email, email.toLowerCase());
      const account = await checkPassword(database.db, { where, password, passwordCost });
      if (account === undefined) return fail({ code: 'invalid_credentials' });
      return ok(await startSession(database.db, { account, headers }));
    },
    async updateProfile(userId, { displayName, phoneNumber }) {
      const changes = { name: displayName, phoneNumber, updatedAt: clock.now() };
      await database.db
        .update(authUser)
        .set(changes)
        .where(and(eq(authUser.id, userId), isNotErased));
    },
    listSignInMethods: (userId) => listSignInMethods(database.db, userId),
    issueSecret: (wanted) => issueSecret({ db: database.db, clock }, wanted),
    createSecret,
  };
  return passwords ? port : withoutPasswords(port);
}

/** Disables sign-in by password. */
function withoutPasswords(port: IdentityPort): IdentityPort {
  const refuse = async () => fail({ code: 'password_sign_in_off' } as const);
  return {
    ...port,
    listSignInMethods: async (userId) =>
      (await port.listSignInMethods(userId)).filter(({ provider }) => provider !== 'credential'),
    isOwnPassword: async () => false,
    signUp: refuse,
    signIn: refuse,
    changePassword: refuse,
    resetPassword: refuse,
    issueSecret: async (wanted) => (wanted.purpose === 'reset_password' ? null : port.issueSecret(wanted)),
  };
}
