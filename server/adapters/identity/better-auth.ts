import { isAPIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { READ_ONLY } from '#database/errors/database-errors.ts';
import { isStanding } from '#database/queries/accounts/erased-account.ts';
import { listWays } from '#database/queries/accounts/personal-data.ts';
import { endSession, findInvalidation, findSession } from '#database/queries/accounts/sessions.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { authUser } from '#database/schema/identity.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort } from '../../ports/identity.ts';
import type { OutsideIdentityPort } from '../../ports/outside-identity.ts';
import { checkPassword, type CheckedAccount } from './check-password.ts';
import { judgePassword } from './judge-password.ts';
import { issueSecret } from './mail-secrets.ts';
import { openBetterAuth } from './open-better-auth.ts';
import { outsideSignIn } from './outside-sign-in.ts';
import { passwordsOver } from './passwords.ts';
import { sessionToken } from './session-token.ts';

/** However much it is used, a session ends this long after its sign-in, in milliseconds. */
const LONGEST_SESSION = 30 * 24 * 60 * 60 * 1000;

/** Maps better-auth's codes for a rejected sign-up (its `BASE_ERROR_CODES`) to ours. Any other of its errors is a bug or an outage. */
const REFUSALS: Readonly<Record<string, IdentityError['code']>> = {
  INVALID_EMAIL: 'invalid_request',
  USER_ALREADY_EXISTS: 'user_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'user_exists',
};

/**
 * Sign-in by e-mail and password or at providers outside; people and sessions are kept in the shop's own database by better-auth. Its HTTP routes are not mounted: the shop's calls
 * are the only way in, so that every input is checked and every door is listed in one place.
 */
export function betterAuthIdentity({
  database,
  clock,
  secret,
  publicUrl,
  otherOrigins = [],
  providers = [],
  passwords = true,
}: {
  database: Database;
  clock: Clock;
  /** Signs the session cookies; at least 32 characters. */
  secret: string;
  /** The shop's address as people see it; https makes the cookies Secure. */
  publicUrl: string;
  /** More origins at which the shop is used, as on a developer's machine. */
  otherOrigins?: readonly string[];
  providers?: readonly OutsideIdentityPort[];
  /** Whether passwords are a way in. */
  passwords?: boolean;
}): IdentityPort {
  const auth = openBetterAuth({ database, clock, secret, publicUrl });

  /** Whoever signs in gets a new session, and the one that this browser had before, whosever it was, is good for nothing any more. */
  async function endEarlierSession(headers: Headers): Promise<void> {
    if (!headers.has('cookie')) return;
    const earlier = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    if (earlier) await endSession(database.db, earlier.session);
  }

  async function tokenOf(headers: Headers): Promise<string | undefined> {
    const cookie = (await auth.$context).authCookies.sessionToken.name;
    return sessionToken(headers, { cookie, secret });
  }

  async function renewSession(headers: Headers): Promise<string[]> {
    const { headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
    return answer.getSetCookie();
  }

  async function startSession(account: CheckedAccount, headers: Headers): Promise<string[]> {
    const { headers: answer } = await auth.api.startSession({ body: account, headers, returnHeaders: true });
    await endEarlierSession(headers);
    return answer.getSetCookie();
  }

  const port: IdentityPort = {
    ways: { password: passwords, providers: providers.map(({ id, label }) => ({ id, label })) },
    ...outsideSignIn({
      database,
      clock,
      providers,
      isOnlyWay: !passwords && providers.length < 2,
      publicUrl,
      otherOrigins,
      startSession,
    }),
    async signUp(person, headers) {
      const refused = judgePassword(person.password, person.email);
      if (refused !== undefined) return fail(refused);
      const signedUp = refusable(async () => {
        const { headers: answer } = await auth.api.signUpEmail({
          body: person,
          headers,
          returnHeaders: true,
        });
        await endEarlierSession(headers);
        return answer.getSetCookie();
      });
      // Of several sign-ups with one address at once, the database lets one through; the library has no word for the others.
      return signedUp.catch(async (thrown: unknown) => {
        if (!isAPIError(thrown) || thrown.body?.code !== 'FAILED_TO_CREATE_USER') throw thrown;
        if ((await findUserId(database.db, person.email.toLowerCase())) === undefined) {
          // The library hides the database's own error.
          if (await database.takesWrites()) throw thrown;
          throw Object.assign(new Error('the database refuses writes'), { code: READ_ONLY });
        }
        return fail({
          code: 'user_exists' as const,
          message: 'User already exists. Use another email.',
        });
      });
    },
    async signIn({ email, password }, headers) {
      const whose = eq(authUser.email, email.toLowerCase());
      const account = await checkPassword(database.db, { whose, tried: password });
      return account === undefined ? fail(INVALID_CREDENTIALS) : ok(await startSession(account, headers));
    },
    async signOut(headers) {
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
      return answer.getSetCookie();
    },
    async readSession(headers, { renew }) {
      const token = await tokenOf(headers);
      if (token === undefined) return null;
      const session = await findSession(database.db, { token, at: clock.now() });
      if (!session) return null;
      const { id: sessionId, createdAt: signedInAt, role, user } = session;
      if (clock.now().getTime() - signedInAt.getTime() > LONGEST_SESSION) {
        await endSession(database.db, { userId: user.id, id: sessionId });
        return null;
      }
      const cookies = renew ? await renewSession(headers) : [];
      const { id: userId, email, name: displayName, phoneNumber, image: photoURL, emailVerified } = user;
      const identity = { userId, email, displayName, phoneNumber, photoURL, emailVerified };
      return { identity, sessionId, signedInAt, role, cookies };
    },
    async whyEnded(headers) {
      const token = await tokenOf(headers);
      return token === undefined ? null : findInvalidation(database.db, { token, at: clock.now() });
    },
    async updateProfile(userId, { displayName, phoneNumber }) {
      const changes = { name: displayName, phoneNumber, updatedAt: clock.now() };
      await database.db
        .update(authUser)
        .set(changes)
        .where(and(eq(authUser.id, userId), isStanding));
    },
    waysOf: (userId) => listWays(database.db, userId),
    ...passwordsOver({ database, clock }),
    issueSecret: (wanted) => issueSecret({ db: database.db, clock }, wanted),
  };
  return passwords ? port : withoutPasswords(port);
}

/** What is left where passwords are no way in. */
function withoutPasswords(port: IdentityPort): IdentityPort {
  const refuse = async () => fail(PASSWORDS_OFF);
  return {
    ...port,
    waysOf: async (userId) => (await port.waysOf(userId)).filter(({ provider }) => provider !== 'credential'),
    isOwnPassword: async () => false,
    signUp: refuse,
    signIn: refuse,
    changePassword: refuse,
    resetPassword: refuse,
    issueSecret: async (wanted) => (wanted.purpose === 'reset_password' ? null : port.issueSecret(wanted)),
  };
}

const INVALID_CREDENTIALS: IdentityError = {
  code: 'invalid_credentials',
  message: 'Invalid email or password',
};

const PASSWORDS_OFF: IdentityError = {
  code: 'password_sign_in_off',
  message: 'This shop does not sign people in by passwords.',
};

async function refusable(attempt: () => Promise<string[]>) {
  try {
    return ok(await attempt());
  } catch (thrown) {
    if (!isAPIError(thrown)) throw thrown;
    const code = REFUSALS[String(thrown.body?.code)];
    if (code === undefined) throw thrown;
    return fail({ code, message: thrown.body?.message ?? thrown.message });
  }
}
