import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import { invalidateSessions } from '#database/queries/accounts/sessions.ts';
import {
  confirmTotp as confirm,
  findTotp,
  replaceRecoveryCodes,
  updateFactorPassed,
  upsertTotp,
} from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { recordFactorStep, type FactorDeps, type Member } from './member.ts';
import { createRecoveryCodes, digestRecoveryCode } from './recovery-codes.ts';
import { base32, createTotpSecret, findTotpStep, totpAddress } from './totp.ts';
import { withCode, withoutSpaces } from './with-code.ts';

/** How long a member may take to scan the QR code. */
const ENROLMENT_MS = 60 * 60_000;

/**
 * Starts to set up an authenticator app. Returns the secret as text, and as the address for the QR code. The app counts once its first code
 * is confirmed. Error: `factor_exists`, so that nobody replaces an app without a code of it.
 */
export async function startTotp(
  { database, clock, secretBox, randomBytes }: FactorDeps,
  { userId, email }: Member,
): Promise<Result<{ secret: string; address: string }, ServiceError>> {
  const secret = createTotpSecret(randomBytes);
  return inTransaction(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    const sealed = secretBox.seal(secret, userId);
    const isStored = await upsertTotp(tx, { userId, secret: sealed, at: clock.now() });
    if (!isStored) return fail({ code: 'factor_exists' });
    return ok({ secret: base32(secret), address: totpAddress({ secret, email }) });
  });
}

/**
 * Finishes to set up an authenticator app by its first code. Ends all other sessions of the member, and returns the recovery codes, which
 * the database does not hold. Errors: `factor_exists`, `factor_unknown` without a start in the last hour, and `factor_wrong`.
 */
export async function confirmTotp(
  deps: FactorDeps,
  { member, code }: { member: Member; code: string },
): Promise<Result<string[], ServiceError>> {
  const { database, clock, secretBox } = deps;
  const { userId, sessionId } = member;
  return inTransaction<string[], ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    const at = clock.now();
    const started = await findTotp(tx, userId);
    if (started !== undefined && started.confirmedAt !== null) return fail({ code: 'factor_exists' });
    if (started === undefined || at.getTime() - started.createdAt.getTime() > ENROLMENT_MS)
      return fail({ code: 'factor_unknown' });
    const secret = secretBox.open(started.secret, userId);
    const step = secret && findTotpStep(secret, { code: withoutSpaces(code), at, after: null });
    if (step === undefined) return fail({ code: 'factor_wrong' });
    await confirm(tx, { userId, step, at });
    await invalidateSessions(tx, { userId, except: sessionId });
    await updateFactorPassed(tx, { userId, sessionId, at });
    await recordFactorStep(tx, clock, { ...member, action: 'factor_enrolled', mail: 'factor_added' });
    return ok(await issueRecoveryCodes(tx, deps, userId));
  });
}

/** Replaces a member's recovery codes, and returns the new ones. Errors: those of `withCode`. */
export function renewRecoveryCodes(
  deps: FactorDeps,
  { member, code }: { member: Member; code: string },
): Promise<Result<string[], ServiceError>> {
  return withCode(deps, { member, code }, async (tx) => {
    await recordFactorStep(tx, deps.clock, { ...member, action: 'recovery_codes_replaced' });
    return ok(await issueRecoveryCodes(tx, deps, member.userId));
  });
}

async function issueRecoveryCodes(
  tx: Queryable,
  { clock, randomBytes }: FactorDeps,
  userId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes(randomBytes);
  await replaceRecoveryCodes(tx, { userId, digests: codes.map(digestRecoveryCode), at: clock.now() });
  return codes;
}
