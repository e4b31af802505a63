import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser, roleChange, shopUser } from '../../schema/accounts/identity.ts';
import { staff } from '../../schema/accounts/staff.ts';

export type Role = 'user' | 'admin';

/** A registered user. */
export type RoleHolder = {
  readonly userId: string;
  readonly email: string;
  /** The stored role: `admin` counts only with a confirmed address. */
  readonly role: Role;
  /** The stored role on the staff, which counts only with a confirmed address; null for a shopper. */
  readonly staffRole: StaffRole | null;
  readonly isConfirmed: boolean;
};

/**
 * The role that grants rights. An admin with an unconfirmed address has the rights of a user: the account may belong to a stranger who
 * signed up with that address. Needs `auth_user` joined to `shop_user`.
 */
export const effectiveRole = sql<Role | null>`CASE
  WHEN ${shopUser.role} = 'admin' AND NOT ${authUser.emailVerified} THEN 'user' ELSE ${shopUser.role} END`;

const storedStaffRole = sql<StaffRole | null>`CASE WHEN ${shopUser.role} = 'admin' THEN 'owner' ELSE ${staff.role} END`;

/**
 * The role on the staff that grants rights, null for a shopper. Needs `auth_user` joined to `shop_user`, and `staff` joined to it by a left
 * join.
 */
export const effectiveStaffRole = sql<StaffRole | null>`CASE WHEN ${authUser.emailVerified} THEN ${storedStaffRole} END`;

/** The condition that a user is an admin with a confirmed address. Needs `auth_user` joined to `shop_user`. */
export const isAdmin = and(eq(shopUser.role, 'admin'), eq(authUser.emailVerified, true));

/**
 * Locks accounts until the transaction ends, in a fixed order, so that two transactions do not deadlock. Take this lock before
 * `lockAdmins`, as the erasure does.
 */
export async function lockAccounts(tx: Queryable, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: authUser.id })
    .from(authUser)
    .where(inArray(authUser.id, [...userIds]))
    .orderBy(asc(authUser.id))
    .for('no key update');
}

/** Finds a registered user. */
export async function findRoleHolder(tx: Queryable, userId: string): Promise<RoleHolder | undefined> {
  const [person] = await tx
    .select({
      userId: shopUser.userId,
      email: authUser.email,
      role: shopUser.role,
      staffRole: storedStaffRole,
      isConfirmed: authUser.emailVerified,
    })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .leftJoin(staff, eq(staff.userId, shopUser.userId))
    .where(eq(shopUser.userId, userId));
  return person;
}

/** Locks all admins until the transaction ends, so that two admins cannot remove each other concurrently. */
export async function lockAdmins(tx: Queryable): Promise<{ userId: string; email: string }[]> {
  return tx
    .select({ userId: shopUser.userId, email: authUser.email })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .where(isAdmin)
    .orderBy(asc(shopUser.userId))
    .for('update', { of: shopUser });
}

/** Whether another admin promoted this user after `since`. */
export async function wasPromotedAfter(
  tx: Queryable,
  { userId, since }: { userId: string; since: Date },
): Promise<boolean> {
  const promotions = and(
    eq(roleChange.userId, userId),
    eq(roleChange.cause, 'promoted'),
    gt(roleChange.at, since),
  );
  return (await tx.$count(roleChange, promotions)) > 0;
}

/** Sets the role of a registered user. */
export async function updateRole(
  tx: Queryable,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await tx.update(shopUser).set({ role }).where(eq(shopUser.userId, userId));
}

/** Records who changed whose role and when. Must run in the transaction that changes it. */
export async function insertRoleChange(tx: Queryable, row: typeof roleChange.$inferInsert): Promise<void> {
  await tx.insert(roleChange).values(row);
}
