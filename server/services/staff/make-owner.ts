import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findRoleHolder,
  insertRoleChange,
  lockAccounts,
  lockAdmins,
  updateRole,
} from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { deleteStaffRole } from '#database/queries/staff/staff.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * Makes the user with an email address an owner, for the command on the server, and mails all owners. For 24 hours the new owner cannot
 * remove others. Does nothing for an owner. Errors: `user_unknown`, `user_unconfirmed`.
 */
export async function makeOwnerByCommand(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const userId = await findUserId(tx, email);
    if (userId === undefined) return fail({ code: 'user_unknown' });
    await lockAccounts(tx, [userId]);
    const owners = await lockAdmins(tx);
    const holder = await findRoleHolder(tx, userId);
    if (!holder) return fail({ code: 'user_unknown' });
    if (!holder.isConfirmed) return fail({ code: 'user_unconfirmed' });
    if (holder.role === 'admin') return ok(undefined);
    const at = clock.now();
    await updateRole(tx, { userId, role: 'admin' });
    await deleteStaffRole(tx, userId);
    const change = { cause: 'promoted', fromRole: holder.role, toRole: 'admin' } as const;
    await insertRoleChange(tx, { id: clock.newId(), userId, byUserId: null, ...change, at });
    await insertChange(tx, {
      at,
      author: { userId: null, via: 'command' },
      action: 'role_changed',
      subject: { type: 'staff', id: userId },
      changes: [{ field: 'role', before: holder.staffRole, after: 'owner' }],
    });
    await invalidateSessions(tx, { userId });
    for (const to of new Set([...owners.map((owner) => owner.email), email]))
      await insertAccountMail(tx, { id: clock.newId(), kind: 'admin_added', email: to, about: email, at });
    return ok(undefined);
  });
}
