import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';

/** Returns the placeholder for the address of an erased account. */
export function erasedAddress(userId: string): string {
  return `${userId.toLowerCase()}@erased.invalid`;
}

/** The condition that an account was not erased. */
export const isNotErased = isNotErasedAs('auth_user');

/** Returns the condition that an account was not erased, for a query that gives the table of accounts an alias. */
export function isNotErasedAs(alias: string): SQL {
  return sql.raw(`${alias}.email <> lower(${alias}.id) || '@erased.invalid'`);
}

/**
 * Locks an account against erasure until the transaction ends; false when it was erased. Every write about a customer takes this lock:
 * otherwise it could commit after the erasure and remain.
 */
export async function lockAccountForShare(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: authUser.id })
    .from(authUser)
    .where(and(eq(authUser.id, userId), isNotErased))
    .for('share');
  return rows.length > 0;
}

/** Waits for writes about an account, and blocks new ones until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.select({ id: authUser.id }).from(authUser).where(eq(authUser.id, userId)).for('update');
}
