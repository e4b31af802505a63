import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import {
  deleteFactor,
  deleteTotp,
  hasFactor,
  updateFactorPassed,
} from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { lockMember } from '../staff/lock-member.ts';
import type { WriteDeps } from '../write-deps.ts';
import type { FactorDeps, FactorMember } from './factor-deps.ts';
import { recordFactorEvent } from './record-factor-event.ts';
import { withProof, type FactorProof } from './with-proof.ts';

/** Removes the member's own second factor, and ends all other sessions of the member. Errors: those of `withProof`. */
export function removeFactor(
  deps: FactorDeps,
  { member, proof }: { member: FactorMember; proof: FactorProof },
): Promise<Result<void, ServiceError>> {
  const { userId, sessionId } = member;
  return withProof(deps, { member, proof }, async (tx) => {
    await deleteFactor(tx, userId);
    await updateFactorPassed(tx, { userId, sessionId, at: null });
    await invalidateSessions(tx, { userId, except: sessionId });
    await recordFactorEvent(tx, deps.clock, { ...member, action: 'factor_removed', mail: 'factor_removed' });
    return ok(undefined);
  });
}

/**
 * Removes the member's authenticator app, and ends all other sessions of the member. Errors: `factor_unknown`, and `factor_last` without a
 * passkey.
 */
export async function removeTotp(
  { database, clock }: FactorDeps,
  member: FactorMember,
): Promise<Result<void, ServiceError>> {
  const { userId, sessionId } = member;
  return inTransaction<void, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    if (!(await deleteTotp(tx, userId))) return fail({ code: 'factor_unknown' });
    if (!(await hasFactor(tx, userId))) return fail({ code: 'factor_last' });
    await invalidateSessions(tx, { userId, except: sessionId });
    await recordFactorEvent(tx, clock, { ...member, action: 'app_removed', mail: 'app_removed' });
    return ok(undefined);
  });
}

/**
 * Resets the second factor of another member, for an owner, and ends the member's sessions. Errors: `factor_unknown`, those of
 * `lockMember`, and `forbidden` for the owner's own one.
 */
export async function resetFactor(
  { database, clock }: WriteDeps,
  { userId, author }: { userId: string; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  if (userId === author.userId)
    return fail({ code: 'forbidden', detail: 'Remove your own second factor instead.' });
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const locked = await lockMember(tx, clock, { userId, author });
    return locked.ok ? reset(tx, clock, { userId, email: locked.value.email, author }) : locked;
  });
}

/** Resets the second factor of the account with an email address, for the command on the server. Errors: `user_unknown`, `factor_unknown`. */
export async function resetFactorByCommand(
  { database, clock }: WriteDeps,
  email: string,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const userId = await findUserId(tx, email);
    if (userId === undefined) return fail({ code: 'user_unknown' });
    await lockAccounts(tx, [userId]);
    return reset(tx, clock, { userId, email, author: { userId: null, via: 'command' } });
  });
}

async function reset(
  tx: Queryable,
  clock: Clock,
  member: { userId: string; email: string; author: ChangeAuthor },
): Promise<Result<void, ServiceError>> {
  const { userId } = member;
  if (!(await deleteFactor(tx, userId))) return fail({ code: 'factor_unknown' });
  await invalidateSessions(tx, { userId });
  await recordFactorEvent(tx, clock, { ...member, action: 'factor_reset', mail: 'factor_reset' });
  return ok(undefined);
}
