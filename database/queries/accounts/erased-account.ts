import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/identity.ts';

/** What stands in the place of the address of somebody who was erased. */
export function erasedAddress(userId: string): string {
  return `${userId.toLowerCase()}@erased.invalid`;
}

/** The condition that an account's person was not erased. */
export const isNotErased = sql`${authUser.email} <> lower(${authUser.id}) || '@erased.invalid'`;

/**
 * Keeps a person from being erased until the transaction ends; false when they were. Whatever writes something about a person does so
 * under this lock, or finds no account: otherwise it could come in behind the erasing, and stay.
 */
export async function shareAccount(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: authUser.id })
    .from(authUser)
    .where(and(eq(authUser.id, userId), isNotErased))
    .for('share');
  return rows.length > 0;
}

/** Waits for all that is being written about a person, and lets nobody write more of it until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.select({ id: authUser.id }).from(authUser).where(eq(authUser.id, userId)).for('update');
}
