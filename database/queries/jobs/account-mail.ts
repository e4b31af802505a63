import { asc, count, eq, gt, lte, min, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { accountMail } from '../../schema/identity.ts';

/** A mail about an account that waits to be sent. */
export type AccountMailRow = typeof accountMail.$inferSelect;

/** How many mails wait, by kind: since when, how often the unluckiest was tried, and why it failed last. */
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

/** Queues a mail. `about` is the address of the person it is about, where that is not the recipient's. */
export async function insertAccountMail(
  db: Queryable,
  { at, ...row }: { id: string; kind: AccountMailRow['kind']; email: string; about?: string; at: Date },
): Promise<void> {
  await db.insert(accountMail).values({ ...row, createdAt: at, dueAt: at });
}

/** Takes one mail that is due, as `claimOutbox` does. */
export async function claimAccountMail(
  db: Queryable,
  { at, leaseEndsAt, latestDueAt }: { at: Date; leaseEndsAt: Date; latestDueAt: Date },
): Promise<AccountMailRow | undefined> {
  const next = db
    .select({ id: accountMail.id })
    .from(accountMail)
    .where(or(lte(accountMail.dueAt, at), gt(accountMail.dueAt, latestDueAt)))
    .orderBy(asc(accountMail.dueAt), asc(accountMail.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(accountMail)
    .set({ dueAt: leaseEndsAt, attempts: sql`${accountMail.attempts} + 1` })
    .where(eq(accountMail.id, sql`(${next})`))
    .returning();
  return claimed;
}

/** Puts a mail that could not be sent back, to be tried again at `dueAt`. */
export async function postponeAccountMail(
  db: Queryable,
  { id, dueAt, lastError }: { id: string; dueAt: Date; lastError: string },
): Promise<void> {
  await db.update(accountMail).set({ dueAt, lastError }).where(eq(accountMail.id, id));
}

/** Forgets a mail that was sent or will never be. */
export async function deleteAccountMail(db: Queryable, id: string): Promise<void> {
  await db.delete(accountMail).where(eq(accountMail.id, id));
}
