import { inTransaction } from '#database/connection/transaction.ts';
import { findRoleHolder, lockAccounts } from '#database/queries/accounts/roles.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { assignRole, type RoleAssignment } from '../staff/assign-role.ts';
import type { WriteDeps } from '../write-deps.ts';

type Change = Pick<RoleAssignment, 'author'> & { readonly email: string; readonly to: 'user' | 'admin' };

/**
 * Makes a user an owner, or takes that role away. Idempotent. A new owner loses any other role of staff. `to: 'user'` changes nothing for
 * a user who is no owner, whatever their role of staff. Errors: those of `assignRole`.
 */
export async function changeRole(
  { database, clock }: WriteDeps,
  { email, to, author }: Change,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const userId = await findUserId(tx, email);
    if (userId === undefined) return fail({ code: 'user_unknown' });
    await lockAccounts(tx, [userId, author.userId]);
    const holder = await findRoleHolder(tx, userId);
    if (holder?.role === 'user' && to === 'user') return ok(undefined);
    return assignRole(tx, clock, { userId, to: to === 'admin' ? 'owner' : null, author });
  });
}
