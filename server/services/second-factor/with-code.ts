import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  findTotp,
  updateTotpStep,
  type TotpRecord,
} from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { recordFactorStep, type FactorDeps, type Member } from './member.ts';
import { digestRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, isTotpCode } from './totp.ts';

/** Commits the record of a failed attempt. */
const WRONG = Symbol('wrong code');

/**
 * Runs `work` in a transaction once a member has entered a valid code of the authenticator app, or a recovery code, and uses the code up. The
 * lock of the account lets concurrent requests use it once. If `work` fails, the code stays valid. Errors: `factor_unknown`, `factor_wrong`,
 * which is recorded, and those of `work`. The caller limits the attempts.
 */
export async function withCode<T>(
  deps: FactorDeps,
  { code, member }: { code: string; member: Member },
  work: (tx: Queryable) => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  const { database, clock } = deps;
  const outcome = await inTransaction<T | typeof WRONG, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [member.userId]);
    const totp = await findTotp(tx, member.userId);
    if (totp === undefined || totp.confirmedAt === null) return fail({ code: 'factor_unknown' });
    const isAccepted = isTotpCode(withoutSpaces(code))
      ? await consumeTotpCode(tx, deps, { totp, code })
      : await consumeRecoveryCode(tx, deps, { member, code });
    if (isAccepted) return work(tx);
    await recordFactorStep(tx, clock, { ...member, action: 'factor_failed' });
    return ok(WRONG);
  });
  if (!outcome.ok) return outcome;
  return outcome.value === WRONG ? fail({ code: 'factor_wrong' }) : ok(outcome.value);
}

/** Apps show a code in two groups. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

async function consumeTotpCode(
  tx: Queryable,
  { clock, secretBox }: FactorDeps,
  { totp: { userId, secret, lastStep }, code }: { totp: TotpRecord; code: string },
): Promise<boolean> {
  const opened = secretBox.open(secret, userId);
  const attempt = { code: withoutSpaces(code), at: clock.now(), after: lastStep };
  const step = opened && findTotpStep(opened, attempt);
  if (step === undefined) return false;
  await updateTotpStep(tx, { userId, step });
  return true;
}

async function consumeRecoveryCode(
  tx: Queryable,
  { clock }: FactorDeps,
  { member, code }: { member: Member; code: string },
): Promise<boolean> {
  const { userId } = member;
  const before = await countRecoveryCodes(tx, userId);
  if (!(await deleteRecoveryCode(tx, { userId, digest: digestRecoveryCode(code) }))) return false;
  await recordFactorStep(tx, clock, {
    ...member,
    action: 'recovery_code_used',
    changes: [{ field: 'recovery_codes', before, after: before - 1 }],
    mail: 'recovery_code_used',
  });
  return true;
}
