import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#database/connection/connect.ts';
import {
  endSession,
  endSessionOfToken,
  extendSession,
  findInvalidation,
  findSession,
  insertSession,
  updateToken,
} from '#database/queries/accounts/sessions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { CheckedAccount } from './check-password.ts';
import { createSessionCookie } from './session-cookie.ts';

/** A session ends when it has not been used for this long. */
const SESSION_SECONDS = 7 * 24 * 60 * 60;
/** Minimum time between two extensions of a session, so that most requests write nothing. */
const RENEWAL_SECONDS = 24 * 60 * 60;
/** A session ends this long after its sign-in, even if it is in use. */
const MAX_SESSION_SECONDS = 30 * 24 * 60 * 60;
const TOKEN_BYTES = 32;

/** Starts, reads and ends sessions. Their tokens are in the database, and signed in a cookie of the browser. */
export type Sessions = Pick<
  IdentityPort,
  'readSession' | 'renewToken' | 'signOut' | 'findSessionEndCause'
> & {
  /**
   * Starts a session for an authenticated account and ends the one that the request had, whose second factor it keeps (NIST SP 800-63B,
   * section 2.2.3: a password is enough to sign in again within a session). `db` may be a transaction.
   */
  startSession: (
    db: Queryable,
    request: { account: CheckedAccount; headers: Headers },
  ) => Promise<SessionCookies>;
};

/** Creates the sessions of the shop. `secret` signs their cookies; `isSecure` keeps these to https. */
export function createSessions({
  database: { db },
  clock,
  secret,
  isSecure,
}: {
  database: Database;
  clock: Clock;
  secret: string;
  isSecure: boolean;
}): Sessions {
  const cookie = createSessionCookie({ secret, isSecure });
  const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

  return {
    async startSession(tx, { account: { userId, credentialsVersion }, headers }) {
      const at = clock.now();
      const token = createToken();
      const earlierToken = await cookie.read(headers);
      await insertSession(tx, {
        userId,
        credentialsVersion,
        id: clock.newId(),
        token,
        userAgent: headers.get('user-agent'),
        at,
        expiresAt: secondsAfter(at, SESSION_SECONDS),
        earlierToken,
      });
      if (earlierToken !== undefined) await endSessionOfToken(tx, earlierToken);
      return [await cookie.write(token, SESSION_SECONDS)];
    },

    async readSession(headers, { renew }) {
      const token = await cookie.read(headers);
      if (token === undefined) return null;
      const at = clock.now();
      const session = await findSession(db, { token, at });
      if (session === undefined) return null;
      const { id: sessionId, createdAt: signedInAt, expiresAt, role, staffRole, user } = session;
      const { passedAt, ...rule } = session.factor;
      const isPassed = passedAt !== null && at <= secondsAfter(passedAt, MAX_SESSION_SECONDS);
      if (at > secondsAfter(signedInAt, MAX_SESSION_SECONDS)) {
        await endSession(db, { userId: user.id, id: sessionId });
        return null;
      }
      const cookies: string[] = [];
      if (renew && secondsAfter(expiresAt, RENEWAL_SECONDS - SESSION_SECONDS) <= at) {
        await extendSession(db, { id: sessionId, at, expiresAt: secondsAfter(at, SESSION_SECONDS) });
        cookies.push(await cookie.write(token, SESSION_SECONDS));
      }
      const { id: userId, email, name: displayName, phoneNumber, image: photoURL, emailVerified } = user;
      const identity = { userId, email, displayName, phoneNumber, photoURL, emailVerified };
      return { identity, sessionId, signedInAt, role, staffRole, factor: { ...rule, isPassed }, cookies };
    },

    async renewToken(headers) {
      const from = await cookie.read(headers);
      if (from === undefined) return [];
      const to = createToken();
      const expiresAt = secondsAfter(clock.now(), SESSION_SECONDS);
      const isRenewed = await updateToken(db, { from, to, expiresAt });
      return isRenewed ? [await cookie.write(to, SESSION_SECONDS)] : [];
    },

    async findSessionEndCause(headers) {
      const token = await cookie.read(headers);
      return token === undefined ? null : findInvalidation(db, { token, at: clock.now() });
    },

    async signOut(headers) {
      const token = await cookie.read(headers);
      if (token !== undefined) await endSessionOfToken(db, token);
      return [cookie.clear];
    },
  };
}

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
