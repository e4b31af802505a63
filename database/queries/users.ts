import { eq } from 'drizzle-orm';
import type { Queryable } from '../connect.ts';
import { authUser, shopUser } from '../schema/identity.ts';

export type Role = 'user' | 'admin';

/** The role of the person with this (lower-cased) address; undefined before the first registration, and for strangers. */
export async function findRole(db: Queryable, email: string): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: shopUser.role })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(eq(authUser.email, email));
  return row?.role;
}

/** Makes a person a user unless they have a role already; answers the role that holds. */
export async function registerUser(
  db: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<Role> {
  await db.insert(shopUser).values({ userId, role: 'user', createdAt: at }).onConflictDoNothing();
  const [row] = await db.select({ role: shopUser.role }).from(shopUser).where(eq(shopUser.userId, userId));
  if (!row) throw new Error('a registered user has vanished');
  return row.role;
}

/** Gives the person with this address, if registered, the role of admin; false when nobody is. */
export async function promoteToAdmin(db: Queryable, email: string): Promise<boolean> {
  const [person] = await db
    .select({ id: shopUser.userId })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(eq(authUser.email, email));
  if (!person) return false;
  const promoted = await db
    .update(shopUser)
    .set({ role: 'admin' })
    .where(eq(shopUser.userId, person.id))
    .returning({ id: shopUser.userId });
  return promoted.length > 0;
}

/** Whether anybody is an admin. */
export async function anyAdmin(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: shopUser.userId })
    .from(shopUser)
    .where(eq(shopUser.role, 'admin'))
    .limit(1);
  return row !== undefined;
}

/** Makes a person admin whatever they were; for the first admin only. */
export async function installAdmin(
  db: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await db
    .insert(shopUser)
    .values({ userId, role: 'admin', createdAt: at })
    .onConflictDoUpdate({ target: shopUser.userId, set: { role: 'admin' } });
}

/** The id of the person with this (lower-cased) address. */
export async function findUserId(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.select({ id: authUser.id }).from(authUser).where(eq(authUser.email, email));
  return row?.id;
}
