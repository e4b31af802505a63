import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../connect.ts';
import { authUser, roleChange, shopUser } from '../schema/identity.ts';
import type { Role } from './users.ts';

/** A registered person and their role. */
export type RoleHolder = { readonly userId: string; readonly role: Role };

/** The registered person with this (lower-cased) address, locked until the transaction ends. */
export async function lockRoleHolder(tx: Queryable, email: string): Promise<RoleHolder | undefined> {
  const [person] = await tx
    .select({ userId: shopUser.userId, role: shopUser.role })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(eq(authUser.email, email))
    .for('update', { of: shopUser });
  return person;
}

/** The ids of all admins, locked until the transaction ends, so that two of them cannot take the role from each other at once. */
export async function lockAdmins(tx: Queryable): Promise<string[]> {
  const admins = await tx
    .select({ id: shopUser.userId })
    .from(shopUser)
    .where(eq(shopUser.role, 'admin'))
    .orderBy(asc(shopUser.userId))
    .for('update');
  return admins.map(({ id }) => id);
}

/** Sets the role of a registered person. */
export async function setRole(tx: Queryable, { userId, role }: RoleHolder): Promise<void> {
  await tx.update(shopUser).set({ role }).where(eq(shopUser.userId, userId));
}

/** Writes down who changed whose role, and when. To be run in the transaction that changes it. */
export async function noteRoleChange(tx: Queryable, row: typeof roleChange.$inferInsert): Promise<void> {
  await tx.insert(roleChange).values(row);
}
