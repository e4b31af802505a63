import { and, asc, count, eq, gt, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { accountMail } from '../../schema/accounts/identity.ts';
import { isDue, type LeaseTimes } from '../jobs/lease.ts';

/** An unsent mail about an account. */
export type AccountMailRow = typeof accountMail.$inferSelect;

/** Counts the unsent mails by kind, with the creation time of the oldest, the highest number of attempts and an error. */
export function countAccountMail(db: Queryable) {
  return db
    .select({
      kind: accountMail.kind,
      waiting: count(),
      oldest: min(accountMail.createdAt),
      attempts: sql<number>`max(${accountMail.attempts})::int`,
      lastError: sql<string | null>`max(${accountMail.lastError})`,
    })
    .from(accountMail)
    .groupBy(accountMail.kind)
    .orderBy(asc(accountMail.kind));
}

/**
 * Queues a mail. `about` names what it is about, for kinds that need it (`account_mail.about`). It is sent at once unless `dueAt` says
 * otherwise.
 */
export async function insertAccountMail(
  db: Queryable,
  {
    at,
    dueAt = at,
    ...row
  }: { id: string; kind: AccountMailRow['kind']; email: string; about?: string; at: Date; dueAt?: Date },
): Promise<void> {
  await db.insert(accountMail).values({ ...row, createdAt: at, dueAt });
}

/** Drops an unsent mail about a review or an account; false when there is none. */
export async function deleteAccountMailAbout(
  db: Queryable,
  { kind, about }: { kind: AccountMailRow['kind']; about: string },
): Promise<boolean> {
  const deleted = await db
    .delete(accountMail)
    .where(and(eq(accountMail.kind, kind), eq(accountMail.about, about)))
    .returning({ id: accountMail.id });
  return deleted.length > 0;
}

/** Leases one due mail, as `leaseMessage` does. */
export async function leaseAccountMail(
  db: Queryable,
  times: LeaseTimes,
): Promise<AccountMailRow | undefined> {
  const next = db
    .select({ id: accountMail.id })
    .from(accountMail)
    .where(isDue(accountMail.dueAt, times))
    .orderBy(asc(accountMail.dueAt), asc(accountMail.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [leased] = await db
    .update(accountMail)
    .set({ dueAt: times.leaseEndsAt, attempts: sql`${accountMail.attempts} + 1` })
    .where(eq(accountMail.id, sql`(${next})`))
    .returning();
  return leased;
}

/** Schedules the next attempt of a mail that could not be sent. */
export async function postponeAccountMail(
  db: Queryable,
  { id, dueAt, lastError }: { id: string; dueAt: Date; lastError: string },
): Promise<void> {
  await db.update(accountMail).set({ dueAt, lastError }).where(eq(accountMail.id, id));
}

/** Makes the unsent mails of a kind whose next attempt is after `laterThan` due now. */
export async function makeAccountMailDue(
  db: Queryable,
  { kind, at, laterThan }: { kind: string; at: Date; laterThan: Date },
): Promise<void> {
  await db
    .update(accountMail)
    .set({ dueAt: at })
    .where(and(sql`${accountMail.kind} = ${kind}`, gt(accountMail.dueAt, laterThan)));
}

/** Deletes a mail that was sent, or that the shop no longer tries to send. */
export async function deleteAccountMail(db: Queryable, id: string): Promise<void> {
  await db.delete(accountMail).where(eq(accountMail.id, id));
}
