import { createHash } from 'node:crypto';
import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findRoleHolder,
  insertRoleChange,
  lockAccounts,
  lockAdmins,
} from '#database/queries/accounts/roles.ts';
import { confirmAddress, findUserId, insertShopUser } from '#database/queries/accounts/users.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import {
  acceptInvitation,
  findInvitationOfSecret,
  insertInvitation,
  updateInvitationWithdrawn,
  withdrawInvitationsTo,
} from '#database/queries/staff/invitations.ts';
import { DAY_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { INVITATION_DAYS } from '../../mail/link-lifetimes.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { assignRole } from './assign-role.ts';

/** Returns the digest under which the secret of an invitation is stored. */
export function digestInvitationSecret(secret: string): string {
  return createHash('sha256').update(`staff_invited ${secret}`).digest('base64url');
}

/**
 * Invites an address to the staff and queues the mail, which with `undoable` waits `UNDO_DELAY_MS`: it is not sent if the invitation is
 * withdrawn until then. Replaces an unanswered invitation to the address. Returns the invitation's id. Errors: `staff_already`, and
 * `forbidden` for an owner who has just lost the role.
 */
export async function inviteStaff(
  { database, clock }: WriteDeps,
  {
    email,
    role,
    undoable = false,
    author,
  }: { email: string; role: StaffRole; undoable?: boolean | undefined; author: PersonAuthor },
): Promise<Result<string, ServiceError>> {
  return inTransaction<string, ServiceError>(
    database,
    async (tx) => {
      const isOwner = await lockOwner(tx, author.userId);
      if (!isOwner) return fail({ code: 'forbidden' });
      const userId = await findUserId(tx, email);
      const holder = userId === undefined ? undefined : await findRoleHolder(tx, userId);
      if (holder?.isConfirmed === true && holder.staffRole !== null) return fail({ code: 'staff_already' });

      const [id, at] = [clock.newId(), clock.now()];
      await withdrawInvitationsTo(tx, { email, at });
      const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
      await insertInvitation(tx, { id, email, role, invitedBy: author.userId, createdAt: at, expiresAt });
      const dueAt = new Date(at.getTime() + (undoable ? UNDO_DELAY_MS : 0));
      await insertAccountMail(tx, { id: clock.newId(), kind: 'staff_invited', email, at, dueAt });
      await insertChange(tx, {
        at,
        author,
        action: 'invited',
        subject: { type: 'invitation', id },
        changes: [{ field: 'role', before: null, after: role }],
      });
      return ok(id);
    },
    // The address has at most one unanswered invitation.
    { lock: `invitation ${email}` },
  );
}

/** Withdraws an open invitation. Errors: `invitation_unknown`, and `forbidden` for an owner who has just lost the role. */
export async function withdrawInvitation(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const isOwner = await lockOwner(tx, author.userId);
    if (!isOwner) return fail({ code: 'forbidden' });
    const at = clock.now();
    const withdrawn = await updateInvitationWithdrawn(tx, { id, at });
    if (withdrawn === undefined) return fail({ code: 'invitation_unknown' });
    await insertChange(tx, {
      at,
      author,
      action: 'withdrawn',
      subject: { type: 'invitation', id },
      changes: [{ field: 'role', before: withdrawn.role, after: null }],
    });
    return ok(undefined);
  });
}

/**
 * Accepts an invitation for the signed-in user with the invited address, confirms the address, and returns the role. The inviting person
 * must still be an owner. Errors: `link_invalid`, `invitation_of_another`, which leaves the invitation open, and `staff_already`.
 */
export async function joinStaff(
  { database, clock }: WriteDeps,
  {
    email,
    sessionId,
    secret,
    author,
  }: { email: string; sessionId: string; secret: string; author: PersonAuthor },
): Promise<Result<StaffRole, ServiceError>> {
  const { userId } = author;
  const wanted = { secretDigest: digestInvitationSecret(secret) };
  return inTransaction<StaffRole, ServiceError>(database, async (tx) => {
    const at = clock.now();
    const invitation = await findInvitationOfSecret(tx, { ...wanted, at });
    if (invitation === undefined) return fail({ code: 'link_invalid' });
    if (invitation.email !== email) return fail({ code: 'invitation_of_another' });
    const { id, invitedBy: ownerId, role } = invitation;
    // Locks the accounts before the invitation, as the other services do, to prevent deadlocks.
    await lockAccounts(tx, [userId, ownerId]);
    await lockAdmins(tx);
    const isOpen = await acceptInvitation(tx, { id, at });
    if (!isOpen) return fail({ code: 'link_invalid' });

    await confirmAddress(tx, { userId, at });
    if (await insertShopUser(tx, { userId, role: 'user', at })) {
      const change = { cause: 'registered', fromRole: null, toRole: 'user' } as const;
      await insertRoleChange(tx, { id: clock.newId(), userId, byUserId: userId, ...change, at });
    }
    const holder = await findRoleHolder(tx, userId);
    if (holder === undefined || holder.staffRole !== null) return fail({ code: 'staff_already' });
    const assigned = await assignRole(tx, clock, { userId, to: role, author, ownerId, except: sessionId });
    if (assigned.ok) return ok(role);
    return fail(assigned.error.code === 'forbidden' ? { code: 'link_invalid' } : assigned.error);
  });
}

/** Locks an account and all owners. Returns whether the account is an owner's. */
async function lockOwner(tx: Queryable, userId: string): Promise<boolean> {
  await lockAccounts(tx, [userId]);
  return (await lockAdmins(tx)).some((owner) => owner.userId === userId);
}
