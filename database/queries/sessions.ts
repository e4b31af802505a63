import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../connect.ts';
import { authSession, authUser, authVerification, shopUser } from '../schema/identity.ts';

/** A signed-in browser, without its secret. */
export type SessionRecord = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Whose session a token stands for, if it still holds at `at`, with their role; one query, for it is asked at every request. */
export async function findSession(db: Queryable, { token, at }: { token: string; at: Date }) {
  const [row] = await db
    .select({
      id: authSession.id,
      createdAt: authSession.createdAt,
      user: {
        id: authUser.id,
        name: authUser.name,
        email: authUser.email,
        emailVerified: authUser.emailVerified,
        image: authUser.image,
        phoneNumber: authUser.phoneNumber,
      },
      role: shopUser.role,
    })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .leftJoin(shopUser, eq(shopUser.userId, authUser.id))
    .where(and(eq(authSession.token, token), gt(authSession.expiresAt, at)));
  return row;
}

/** A person's sessions that still hold, newest first. */
export async function listSessions(
  db: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<SessionRecord[]> {
  const { id, userAgent, createdAt, updatedAt } = authSession;
  return db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(authSession)
    .where(and(eq(authSession.userId, userId), gt(authSession.expiresAt, at)))
    .orderBy(desc(authSession.createdAt), desc(authSession.id));
}

/** Ends one session of a person; false when the person has no such session. */
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

/** Ends all sessions of a person but the one with the id `except`. */
export async function endSessions(
  db: Queryable,
  { userId, except }: { userId: string; except?: string | undefined },
): Promise<void> {
  const theirs = eq(authSession.userId, userId);
  await db.delete(authSession).where(except === undefined ? theirs : and(theirs, ne(authSession.id, except)));
}

/** Drops sessions and one-time secrets whose time is over; answers how many. */
export async function dropExpiredSecrets(db: Queryable, at: Date): Promise<number> {
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
