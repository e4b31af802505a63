import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Database } from '#database/connection/connect.ts';
import { authAccount, authSession, authUser, authVerification } from '#database/schema/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { PASSWORD_LENGTH } from './judge-password.ts';

/** How long a session lasts that is not used, and how long after its last renewal it is renewed by use, in seconds. */
const SESSION_SECONDS = 7 * 24 * 60 * 60;
const RENEWAL_SECONDS = 24 * 60 * 60;

/** Starts a session for an account that was authenticated outside the library, which offers no call for that. */
const startSessionPlugin = {
  id: 'start-session',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), credentialsVersion: z.int() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const { userId, credentialsVersion } = context.body;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw new Error('somebody who signs in has vanished');
        const session = await internalAdapter.createSession(userId, false, { credentialsVersion });
        await setSessionCookie(context, { session, user });
        return context.json({});
      },
    ),
  },
};

/** better-auth over the shop's own database, with the shop's ways of keeping passwords and sessions. */
export function openBetterAuth({
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
}) {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  return betterAuth({
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
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: RENEWAL_SECONDS,
      additionalFields: { credentialsVersion: { type: 'number', required: false, input: false } },
    },
    plugins: [startSessionPlugin],
    user: { additionalFields: { phoneNumber: { type: 'string', required: false, input: false } } },
    advanced: {
      // With this prefix a browser takes a cookie only by https, from this very host and for all of it (RFC 6265bis, section 4.1.3).
      cookiePrefix: isSecure ? '__Host-osier' : 'osier',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      // Where people are is none of the shop's business.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => clock.newId() },
    },
  });
}
