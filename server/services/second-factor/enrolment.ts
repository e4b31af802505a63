import type { Queryable } from '#database/connection/connect.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import {
  hasFactor,
  lockSession,
  replaceRecoveryCodes,
  updateFactorPassed,
} from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { FactorDeps, FactorMember } from './factor-deps.ts';
import { recordFactorEvent } from './record-factor-event.ts';
import { createRecoveryCodes, digestRecoveryCode } from './recovery-codes.ts';

/** The mail about each added way to pass the second factor. */
const MAILS = { factor_enrolled: 'factor_added', passkey_added: 'passkey_added' } as const;

/**
 * Checks that a session may add a way to pass the second factor: if the member has one, the session has passed it. Returns whether it is
 * the member's first. Errors: `factor_required`, and `sign_in_required` if the session has just ended. Requires the lock of the account.
 */
export async function checkSession(
  tx: Queryable,
  { userId, sessionId }: FactorMember,
): Promise<Result<{ isFirst: boolean }, ServiceError>> {
  const session = await lockSession(tx, { userId, sessionId });
  if (session === undefined) return fail({ code: 'sign_in_required' });
  const isFirst = !(await hasFactor(tx, userId));
  return isFirst || session.isFactorPassed ? ok({ isFirst }) : fail({ code: 'factor_required' });
}

/** Finishes adding a way to pass the second factor, and ends all other sessions. Returns recovery codes for the first way, else none. */
export async function finishEnrolment(
  tx: Queryable,
  deps: FactorDeps,
  { member, isFirst, action }: { member: FactorMember; isFirst: boolean; action: keyof typeof MAILS },
): Promise<string[]> {
  const { userId, sessionId } = member;
  await invalidateSessions(tx, { userId, except: sessionId });
  await updateFactorPassed(tx, { userId, sessionId, at: deps.clock.now() });
  await recordFactorEvent(tx, deps.clock, { ...member, action, mail: MAILS[action] });
  return isFirst ? issueRecoveryCodes(tx, deps, userId) : [];
}

/** Replaces a member's recovery codes. Returns the new ones, which the database does not hold. */
export async function issueRecoveryCodes(
  tx: Queryable,
  { clock, randomBytes }: FactorDeps,
  userId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes(randomBytes);
  await replaceRecoveryCodes(tx, { userId, digests: codes.map(digestRecoveryCode), at: clock.now() });
  return codes;
}
