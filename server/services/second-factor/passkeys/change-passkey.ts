import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { deletePasskey, updatePasskeyName } from '#database/queries/staff/passkeys.ts';
import { hasFactor } from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../service-error.ts';
import type { FactorDeps, FactorMember } from '../factor-deps.ts';
import { recordFactorEvent } from '../record-factor-event.ts';

/** Renames a passkey of the member. The log omits the name, because members may write anything into it. Errors: `passkey_unknown`. */
export async function renamePasskey(
  { database, clock }: FactorDeps,
  { member, id, name }: { member: FactorMember; id: string; name: string },
): Promise<Result<void, ServiceError>> {
  const { userId } = member;
  return inTransaction<void, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    if (!(await updatePasskeyName(tx, { userId, id, name }))) return fail({ code: 'passkey_unknown' });
    await recordFactorEvent(tx, clock, { ...member, action: 'passkey_renamed' });
    return ok(undefined);
  });
}

/**
 * Removes a passkey of the member, and ends all other sessions of the member. Errors: `passkey_unknown`, and `factor_last` if only recovery
 * codes were left.
 */
export async function removePasskey(
  { database, clock }: FactorDeps,
  { member, id }: { member: FactorMember; id: string },
): Promise<Result<void, ServiceError>> {
  const { userId, sessionId } = member;
  return inTransaction<void, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    if (!(await deletePasskey(tx, { userId, id }))) return fail({ code: 'passkey_unknown' });
    if (!(await hasFactor(tx, userId))) return fail({ code: 'factor_last' });
    await invalidateSessions(tx, { userId, except: sessionId });
    await recordFactorEvent(tx, clock, { ...member, action: 'passkey_removed', mail: 'passkey_removed' });
    return ok(undefined);
  });
}
