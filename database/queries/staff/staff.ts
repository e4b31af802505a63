import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authSession, authUser, shopUser } from '../../schema/accounts/identity.ts';
import { staff } from '../../schema/accounts/staff.ts';
import { effectiveStaffRole, isAdmin } from '../accounts/roles.ts';

/** A member of staff. */
export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** When a session was last renewed; null without a session. */
  readonly lastSeenAt: Date | null;
};

/** Lists the staff with their effective roles, by address. */
export async function listStaff(db: Queryable): Promise<StaffMember[]> {
  return db
    .select({
      id: authUser.id,
      email: authUser.email,
      name: authUser.name,
      role: sql<StaffRole>`${effectiveStaffRole}`,
      lastSeenAt:
        sql<Date | null>`(SELECT max(${authSession.updatedAt}) FROM ${authSession} WHERE ${authSession.userId} = ${authUser.id})`.mapWith(
          authSession.updatedAt,
        ),
    })
    .from(shopUser)
    .innerJoin(authUser, eq(authUser.id, shopUser.userId))
    .leftJoin(staff, eq(staff.userId, shopUser.userId))
    .where(or(isAdmin, and(isNotNull(staff.role), eq(authUser.emailVerified, true))))
    .orderBy(asc(authUser.email));
}

/** Gives a registered user a role below the owner, in place of an earlier one. */
export async function upsertStaffRole(
  tx: Queryable,
  { userId, role, at }: { userId: string; role: Exclude<StaffRole, 'owner'>; at: Date },
): Promise<void> {
  await tx
    .insert(staff)
    .values({ userId, role, createdAt: at })
    .onConflictDoUpdate({ target: staff.userId, set: { role } });
}

/** Removes a user's role below the owner. */
export async function deleteStaffRole(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(staff).where(eq(staff.userId, userId));
}
