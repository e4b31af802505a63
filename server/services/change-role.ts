import type { Database } from '#database/connect.ts';
import { lockAdmins, lockRoleHolder, noteRoleChange, setRole } from '#database/queries/roles.ts';
import { invalidateSessions } from '#database/queries/sessions.ts';
import { inTransaction } from '#database/transaction.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServiceError } from './service-error.ts';

/**
 * Makes the registered person with this address an admin, or a user again, and writes down who did so. All of the person's sessions
 * end with it, so that the new rights come with a new sign-in. A role that the person has already is left alone. The last admin keeps
 * the role. Errors: `user_unknown`, `last_admin`.
 */
export async function changeRole(
  { database, clock }: { database: Database; clock: Clock },
  { email, to, byUserId }: { email: string; to: 'user' | 'admin'; byUserId: string },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    // Admins first, always in the same order: two who change each other's role wait instead of blocking each other.
    const admins = await lockAdmins(tx);
    const person = await lockRoleHolder(tx, email);
    if (!person) return fail({ code: 'user_unknown' });
    const { userId, role } = person;
    if (role === to) return ok(undefined);
    if (to === 'user' && admins.length < 2) return fail({ code: 'last_admin' });
    await setRole(tx, { userId, role: to });
    const cause = to === 'admin' ? ('promoted' as const) : ('demoted' as const);
    const at = clock.now();
    await noteRoleChange(tx, { id: clock.newId(), userId, byUserId, cause, fromRole: role, toRole: to, at });
    await invalidateSessions(tx, { userId });
    return ok(undefined);
  });
}
