import type { Queryable } from '#database/connection/connect.ts';
import {
  findRoleHolder,
  lockAccounts,
  lockAdmins,
  type RoleHolder,
} from '#database/queries/accounts/roles.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { isNewOwner } from './assign-role.ts';

/**
 * Locks the accounts of a member of staff and of the owner who changes the member. Errors: `staff_unknown`; `forbidden` when the author has
 * just lost the role; `admin_too_new` when a new owner changes another owner, who must be able to undo the promotion.
 */
export async function lockMember(
  tx: Queryable,
  clock: Clock,
  { userId, author }: { readonly userId: string; readonly author: PersonAuthor },
): Promise<Result<RoleHolder, ServiceError>> {
  await lockAccounts(tx, [userId, author.userId]);
  const owners = await lockAdmins(tx);
  const holder = await findRoleHolder(tx, userId);
  if (holder === undefined || holder.staffRole === null) return fail({ code: 'staff_unknown' });
  if (!owners.some((owner) => owner.userId === author.userId)) return fail({ code: 'forbidden' });
  const isOtherOwner = holder.staffRole === 'owner' && userId !== author.userId;
  if (isOtherOwner && (await isNewOwner(tx, clock, author.userId))) return fail({ code: 'admin_too_new' });
  return ok(holder);
}
