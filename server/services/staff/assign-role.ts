import type { Queryable } from '#database/connection/connect.ts';
import {
  findRoleHolder,
  lockAccounts,
  lockAdmins,
  insertRoleChange,
  updateRole,
  wasPromotedAfter,
  type RoleHolder,
} from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { revokeTokensBy } from '#database/queries/staff/api-tokens.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import { withdrawInvitationsBy, withdrawInvitationsTo } from '#database/queries/staff/invitations.ts';
import { deleteStaffRole, upsertStaffRole } from '#database/queries/staff/staff.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';

/** A new role of a registered user. `to` is null to remove the user from staff. */
export type RoleAssignment = {
  readonly userId: string;
  readonly to: StaffRole | null;
  readonly author: PersonAuthor;
  /** The owner who decided it: the author by default, or the one who invited the author. */
  readonly ownerId?: string;
  /** The session that stays valid. */
  readonly except?: string;
  readonly undoes?: NewChange['undoes'];
};

/**
 * How long a promoted owner can neither remove other owners nor sign them out. The other owners are notified by mail, and can undo the
 * promotion.
 */
const NEW_OWNER_MS = DAY_MS;

/**
 * Changes a user's role on the staff in a transaction: records it, ends the user's sessions, withdraws the open invitations to and by the
 * user, revokes the API tokens that the user created, and mails all owners if an owner was added or removed. Only a user with a confirmed
 * address gets a role, because an unconfirmed address may belong to someone else. The last owner keeps the role. Does nothing if the user
 * already has the role. Errors: `user_unknown`, `user_unconfirmed`, `last_admin`, `admin_too_new`, and `forbidden` if the owner who decided
 * it no longer is one.
 */
export async function assignRole(
  tx: Queryable,
  clock: Clock,
  { userId, to, author, ownerId = author.userId, except, undoes }: RoleAssignment,
): Promise<Result<void, ServiceError>> {
  await lockAccounts(tx, [userId, author.userId, ownerId]);
  const owners = await lockAdmins(tx);
  const holder = await findRoleHolder(tx, userId);
  if (!holder) return fail({ code: 'user_unknown' });
  if (!owners.some((owner) => owner.userId === ownerId)) return fail({ code: 'forbidden' });
  if (to !== null && !holder.isConfirmed) return fail({ code: 'user_unconfirmed' });
  if (holder.staffRole === to) return ok(undefined);

  const at = clock.now();
  if (holder.staffRole === 'owner') {
    if (owners.every((owner) => owner.userId === userId)) return fail({ code: 'last_admin' });
    if (userId !== ownerId && (await isNewOwner(tx, clock, ownerId))) return fail({ code: 'admin_too_new' });
  }
  await storeRole(tx, clock, { holder, to, by: author.userId, at });
  await withdrawInvitationsTo(tx, { email: holder.email, at });
  await withdrawInvitationsBy(tx, { userId, at });
  await revokeTokensBy(tx, { userId, at });
  await invalidateSessions(tx, { userId, except });
  await insertChange(tx, {
    at,
    author,
    action: 'role_changed',
    subject: { type: 'staff', id: userId },
    changes: [{ field: 'role', before: holder.staffRole, after: to }],
    ...(undoes && { undoes }),
  });
  const recipients = new Set([...owners.map((owner) => owner.email), holder.email]);
  await mailOwners(tx, clock, { recipients, holder, to });
  return ok(undefined);
}

/** Whether an owner was promoted within the last 24 hours. */
export async function isNewOwner(tx: Queryable, clock: Clock, userId: string): Promise<boolean> {
  return wasPromotedAfter(tx, { userId, since: new Date(clock.now().getTime() - NEW_OWNER_MS) });
}

/**
 * Stores a role: an owner as `admin`, another role as `user` with a row in the table `staff`. SPECIFICATION section 4 has only `admin` and
 * `user`.
 */
async function storeRole(
  tx: Queryable,
  clock: Clock,
  { holder, to, by, at }: { holder: RoleHolder; to: StaffRole | null; by: string; at: Date },
): Promise<void> {
  const { userId } = holder;
  const role = to === 'owner' ? 'admin' : 'user';
  if (holder.role !== role) {
    await updateRole(tx, { userId, role });
    const cause = role === 'admin' ? 'promoted' : 'demoted';
    const change = { userId, byUserId: by, cause, fromRole: holder.role, toRole: role } as const;
    await insertRoleChange(tx, { id: clock.newId(), ...change, at });
  }
  if (to === null || to === 'owner') await deleteStaffRole(tx, userId);
  else await upsertStaffRole(tx, { userId, role: to, at });
}

async function mailOwners(
  tx: Queryable,
  clock: Clock,
  { recipients, holder, to }: { recipients: ReadonlySet<string>; holder: RoleHolder; to: StaffRole | null },
): Promise<void> {
  if (to !== 'owner' && holder.staffRole !== 'owner') return;
  const kind = to === 'owner' ? 'admin_added' : 'admin_removed';
  for (const email of recipients) {
    await insertAccountMail(tx, { id: clock.newId(), kind, email, about: holder.email, at: clock.now() });
  }
}
