import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { authAccount, authSession, authUser, authVerification } from '#database/schema/identity.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort } from '../../ports/identity.ts';

/** Codes of better-auth's refusals (its `BASE_ERROR_CODES`) and ours; any other of its errors is a bug or an outage, and throws. */
const REFUSALS: Readonly<Record<string, IdentityError['code']>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_EMAIL: 'invalid_request',
  USER_ALREADY_EXISTS: 'user_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'user_exists',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
};

/**
 * Sign-in by e-mail and password, kept in the shop's own database by better-auth. Its HTTP routes are not mounted: the shop's calls
 * are the only way in, so that every input is checked and every door is listed in one place.
 */
export function betterAuthIdentity({
  database,
  clock,
  secret,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  /** Signs the session cookies; at least 32 characters. */
  secret: string;
  /** The shop's address as people see it; https makes the cookies Secure. */
  publicUrl: string;
}): IdentityPort {
  const auth = betterAuth({
    appName: 'Osier',
    secret,
    baseURL: publicUrl,
    trustedOrigins: [new URL(publicUrl).origin],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(database.db, {
      provider: 'pg',
      schema: {
        user: authUser,
        session: authSession,
        account: authAccount,
        verification: authVerification,
      },
    }),
    emailAndPassword: { enabled: true, autoSignIn: true },
    user: { additionalFields: { phoneNumber: { type: 'string', required: false, input: false } } },
    advanced: { cookiePrefix: 'osier', database: { generateId: () => clock.newId() } },
  });

  return {
    async signUp(person, headers) {
      return refusable(async () => {
        const { headers: answer } = await auth.api.signUpEmail({
          body: person,
          headers,
          returnHeaders: true,
        });
        return answer.getSetCookie();
      });
    },
    async signIn(credentials, headers) {
      return refusable(async () => {
        const { headers: answer } = await auth.api.signInEmail({
          body: credentials,
          headers,
          returnHeaders: true,
        });
        return answer.getSetCookie();
      });
    },
    async signOut(headers) {
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
      return answer.getSetCookie();
    },
    async readSession(headers) {
      const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!response) return null;
      const { id, email, name, image, phoneNumber } = response.user;
      return {
        identity: {
          userId: id,
          email,
          displayName: name,
          phoneNumber: phoneNumber ?? null,
          photoURL: image ?? null,
        },
        cookies: answer.getSetCookie(),
      };
    },
    async ensureAccount({ name, email, password }) {
      const [there] = await database.db
        .select({ id: authUser.id })
        .from(authUser)
        .where(eq(authUser.email, email.toLowerCase()));
      if (there) return there.id;
      const { user } = await auth.api.signUpEmail({ body: { name, email, password } });
      await database.db.delete(authSession).where(eq(authSession.userId, user.id));
      return user.id;
    },
  };
}

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
