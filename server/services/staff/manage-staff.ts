import { inTransaction } from '#database/connection/transaction.ts';
import { findRoleHolder, lockAccounts } from '#database/queries/accounts/roles.ts';
import { endSessions } from '#database/queries/accounts/sessions.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { assignRole } from './assign-role.ts';
import { lockMember } from './lock-member.ts';

type Member = { readonly userId: string; readonly author: PersonAuthor };

/**
 * Changes the role of a member of staff; null removes the member. New members are invited instead. Errors: `staff_unknown` and those of
 * `assignRole`.
 */
export async function changeStaffRole(
  { database, clock }: WriteDeps,
  { userId, author, to }: Member & { readonly to: StaffRole | null },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId, author.userId]);
    const holder = await findRoleHolder(tx, userId);
    if (holder === undefined || holder.staffRole === null) return fail({ code: 'staff_unknown' });
    return assignRole(tx, clock, { userId, to, author });
  });
}

/** Ends all sessions of a member of staff. Errors: those of `lockMember`. */
export async function signStaffOut(
  { database, clock }: WriteDeps,
  { userId, author }: Member,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const locked = await lockMember(tx, clock, { userId, author });
    if (!locked.ok) return locked;
    await endSessions(tx, { userId });
    const subject = { type: 'staff', id: userId } as const;
    await insertChange(tx, { at: clock.now(), author, action: 'signed_out', subject, changes: [] });
    return ok(undefined);
  });
}
