import { and, desc, eq, exists, gt, gte, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { prepareOnce } from '../../connection/prepare-once.ts';
import { changeLog } from '../../schema/accounts/change-log.ts';
import {
  authSession,
  authUser,
  authVerification,
  roleChange,
  shopUser,
} from '../../schema/accounts/identity.ts';
import { staffPolicy } from '../../schema/accounts/second-factor.ts';
import { staff } from '../../schema/accounts/staff.ts';
import { isEnrolled } from '../staff/second-factor.ts';
import { effectiveRole, effectiveStaffRole } from './roles.ts';

/** A session, without its token. */
export type SessionRecord = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The condition that a session is valid for the current credentials. Needs `auth_user` joined. */
const isOfCurrentCredentials = eq(authSession.credentialsVersion, authUser.credentialsVersion);

/** Whether the role on the staff requires a second factor. Needs the joins of `effectiveStaffRole`. */
const isFactorRequired = sql<boolean>`EXISTS (SELECT 1 FROM ${staffPolicy}
  WHERE ${staffPolicy.role} = ${effectiveStaffRole} AND ${staffPolicy.secondFactor} = 'required')`;

/**
 * Inserts a session that starts at `at`. `credentialsVersion` is that of the credentials with which the user signed in. If `earlierToken`
 * is that of a valid session of the same user and credentials, the second factor that was passed in it counts in the new one.
 */
export async function insertSession(
  db: Queryable,
  {
    at,
    earlierToken,
    ...session
  }: {
    id: string;
    userId: string;
    token: string;
    credentialsVersion: number;
    userAgent: string | null;
    expiresAt: Date;
    at: Date;
    earlierToken: string | undefined;
  },
): Promise<void> {
  const { userId, credentialsVersion } = session;
  const [earlier] =
    earlierToken === undefined
      ? []
      : await db
          .select({ factorPassedAt: authSession.factorPassedAt })
          .from(authSession)
          .where(
            and(
              eq(authSession.token, earlierToken),
              eq(authSession.userId, userId),
              eq(authSession.credentialsVersion, credentialsVersion),
              gt(authSession.expiresAt, at),
            ),
          );
  const factorPassedAt = earlier?.factorPassedAt ?? null;
  await db.insert(authSession).values({ ...session, factorPassedAt, createdAt: at, updatedAt: at });
}

/** Replaces the token of a session. Returns false if no session has `from`. */
export async function updateToken(
  db: Queryable,
  { from, to, expiresAt }: { from: string; to: string; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(authSession)
    .set({ token: to, expiresAt })
    .where(eq(authSession.token, from))
    .returning({ id: authSession.id });
  return updated.length > 0;
}

/** Returns the session of a token and its user, if it is valid at `at`. One query, because every request runs it. */
export async function findSession(db: Queryable, { token, at }: { token: string; at: Date }) {
  const [row] = await prepareSession(db).execute({ token, at });
  return row;
}

const prepareSession = prepareOnce(
  () => 'session',
  (db, name) =>
    db
      .select({
        id: authSession.id,
        createdAt: authSession.createdAt,
        expiresAt: authSession.expiresAt,
        user: {
          id: authUser.id,
          name: authUser.name,
          email: authUser.email,
          emailVerified: authUser.emailVerified,
          image: authUser.image,
          phoneNumber: authUser.phoneNumber,
        },
        role: effectiveRole,
        staffRole: effectiveStaffRole,
        factor: { isEnrolled, isRequired: isFactorRequired, passedAt: authSession.factorPassedAt },
      })
      .from(authSession)
      .innerJoin(authUser, eq(authUser.id, authSession.userId))
      .leftJoin(shopUser, eq(shopUser.userId, authUser.id))
      .leftJoin(staff, eq(staff.userId, shopUser.userId))
      .where(
        and(
          eq(authSession.token, sql.placeholder('token')),
          gt(authSession.expiresAt, sql.param(sql.placeholder('at'), authSession.expiresAt)),
          isOfCurrentCredentials,
        ),
      )
      .prepare(name),
);

/** Returns what invalidated the session of a token; null if it is valid, unknown or expired. */
export async function findInvalidation(
  db: Queryable,
  { token, at }: { token: string; at: Date },
): Promise<'role_changed' | 'credentials_changed' | null> {
  const roleChanges = db
    .select({ one: sql`1` })
    .from(roleChange)
    .where(
      and(
        eq(roleChange.userId, authUser.id),
        ne(roleChange.cause, 'registered'),
        gte(roleChange.at, authSession.createdAt),
      ),
    );
  const staffChanges = db
    .select({ one: sql`1` })
    .from(changeLog)
    .where(
      and(
        eq(changeLog.subjectType, 'staff'),
        eq(changeLog.subjectId, authUser.id),
        eq(changeLog.action, 'role_changed'),
        gte(changeLog.at, authSession.createdAt),
      ),
    );
  const [row] = await db
    .select({ hasNewRole: sql<boolean>`${or(exists(roleChanges), exists(staffChanges))}` })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(and(eq(authSession.token, token), gt(authSession.expiresAt, at), not(isOfCurrentCredentials)));
  if (row === undefined) return null;
  return row.hasNewRole ? 'role_changed' : 'credentials_changed';
}

/** Lists a user's valid sessions, newest first. */
export async function listSessions(
  db: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<SessionRecord[]> {
  const { id, userAgent, createdAt, updatedAt } = authSession;
  return db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(and(eq(authSession.userId, userId), gt(authSession.expiresAt, at), isOfCurrentCredentials))
    .orderBy(desc(authSession.createdAt), desc(authSession.id));
}

/** Extends a session until `expiresAt`. */
export async function extendSession(
  db: Queryable,
  { id, expiresAt, at }: { id: string; expiresAt: Date; at: Date },
): Promise<void> {
  await db.update(authSession).set({ expiresAt, updatedAt: at }).where(eq(authSession.id, id));
}

/** Ends the session of a token, if there is one. */
export async function endSessionOfToken(db: Queryable, token: string): Promise<void> {
  await db.delete(authSession).where(eq(authSession.token, token));
}

/** Deletes one session of a user; false when the user has no such session. */
export async function endSession(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const ended = await db
    .delete(authSession)
    .where(and(eq(authSession.userId, userId), eq(authSession.id, id)))
    .returning({ id: authSession.id });
  return ended.length > 0;
}

/** Deletes all sessions of a user. A sign-in in progress still succeeds: its credentials are valid. */
export async function endSessions(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(authSession).where(eq(authSession.userId, userId));
}

/**
 * Invalidates every session of a user, and every sign-in in progress, by increasing the version of the credentials. The rows stay until
 * they expire, so that the browser can learn why it is signed out. The session `except` stays valid. Returns the new version. Must run in
 * the transaction that changes the credentials.
 */
export async function invalidateSessions(
  tx: Queryable,
  { userId, except }: { userId: string; except?: string | undefined },
): Promise<number> {
  const [changed] = await tx
    .update(authUser)
    .set({ credentialsVersion: sql`${authUser.credentialsVersion} + 1` })
    .where(eq(authUser.id, userId))
    .returning({ version: authUser.credentialsVersion });
  if (changed === undefined) throw new Error('the account whose credentials change does not exist');
  const { version } = changed;
  if (except === undefined) return version;
  await tx
    .update(authSession)
    .set({ credentialsVersion: version })
    .where(
      and(
        eq(authSession.userId, userId),
        eq(authSession.id, except),
        eq(authSession.credentialsVersion, version - 1),
      ),
    );
  return version;
}

/** Deletes expired sessions and one-time secrets; returns how many. */
export async function deleteExpiredSessionsAndSecrets(db: Queryable, at: Date): Promise<number> {
  const sessions = await db
    .delete(authSession)
    .where(lte(authSession.expiresAt, at))
    .returning({ id: authSession.id });
  const secrets = await db
    .delete(authVerification)
    .where(lte(authVerification.expiresAt, at))
    .returning({ id: authVerification.id });
  return sessions.length + secrets.length;
}
