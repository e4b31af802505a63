import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authUser, shopUser } from '../../schema/accounts/identity.ts';
import { effectiveRole, isAdmin, type Role } from './roles.ts';

/** Returns the effective role of the (lower-cased) address; undefined before the first registration. */
export async function findRoleByEmail(db: Queryable, email: string): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: effectiveRole })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(eq(authUser.email, email));
  return row?.role ?? undefined;
}

/** Whether the (lower-cased) address is confirmed. */
export async function isConfirmedAddress(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(authUser, and(eq(authUser.email, email), authUser.emailVerified))) > 0;
}

/** Confirms the address of an account. */
export async function confirmAddress(
  tx: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx.update(authUser).set({ emailVerified: true, updatedAt: at }).where(eq(authUser.id, userId));
}

/** Gives an account its first role; false when it has one. */
export async function insertShopUser(
  db: Queryable,
  { userId, role, at }: { userId: string; role: Role; at: Date },
): Promise<boolean> {
  const inserted = await db
    .insert(shopUser)
    .values({ userId, role, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: shopUser.userId });
  return inserted.length > 0;
}

/** Returns the effective role of a registered user. */
export async function findRoleByUserId(db: Queryable, userId: string): Promise<Role> {
  const [row] = await db
    .select({ role: effectiveRole })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(eq(shopUser.userId, userId));
  if (!row?.role) throw new Error('the registered user does not exist');
  return row.role;
}

/** Whether the shop has an admin with a confirmed address. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: shopUser.userId })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(isAdmin)
    .limit(1);
  return row !== undefined;
}

/** Finds the user with this (lower-cased) address. */
export async function findUserId(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.select({ id: authUser.id }).from(authUser).where(eq(authUser.email, email));
  return row?.id;
}
