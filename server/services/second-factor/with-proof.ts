import { createHash } from 'node:crypto';
import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { countAttempts } from '#database/queries/accounts/rate-limits.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  findTotp,
  hasFactor,
  updateTotpStep,
} from '#database/queries/staff/second-factor.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import type { FactorDeps, FactorMember } from './factor-deps.ts';
import { consumePasskeyAnswer } from './passkeys/answer-challenge.ts';
import type { PasskeyAnswer } from './passkeys/verify-passkey.ts';
import { recordFactorEvent } from './record-factor-event.ts';
import { digestRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, isTotpCode } from './totp.ts';

/** The failed attempts in a window after which the member gets a mail. */
const MAILED_FAILURE_COUNT = 3;
const FAILURE_WINDOW_MS = DAY_MS;

/** The outcome of a wrong proof. The transaction succeeds with it, so that the record of the attempt is committed. */
const WRONG = Symbol('wrong proof');

/** What a member shows to pass the second factor: a code of the app, a recovery code, or the answer of a passkey. */
export type FactorProof = { readonly code: string } | { readonly passkey: PasskeyAnswer };

/**
 * Runs `work` in a transaction once a member has shown a valid proof of the second factor, and consumes the proof. The lock of the account
 * keeps concurrent requests from using it twice. If `work` fails, the proof stays valid. Errors: `factor_unknown`; `factor_wrong` or
 * `passkey_refused`, which are recorded; and those of `work`. The caller limits the attempts.
 */
export async function withProof<T>(
  deps: FactorDeps,
  { proof, member }: { proof: FactorProof; member: FactorMember },
  work: (tx: Queryable) => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  const { database, clock } = deps;
  const outcome = await inTransaction<T | typeof WRONG, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [member.userId]);
    if (!(await hasFactor(tx, member.userId))) return fail({ code: 'factor_unknown' });
    if (await consume(tx, deps, { member, proof })) return work(tx);
    await recordFailure(tx, clock, member);
    return ok(WRONG);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value !== WRONG) return ok(outcome.value);
  return fail({ code: 'passkey' in proof ? 'passkey_refused' : 'factor_wrong' });
}

function consume(
  tx: Queryable,
  deps: FactorDeps,
  { proof, member }: { proof: FactorProof; member: FactorMember },
): Promise<boolean> {
  if ('passkey' in proof) return consumePasskeyAnswer(tx, deps, { member, answer: proof.passkey });
  const { code } = proof;
  return isTotpCode(withoutSpaces(code))
    ? consumeTotpCode(tx, deps, { userId: member.userId, code })
    : consumeRecoveryCode(tx, deps, { member, code });
}

/** Records a failed attempt. Mails the member once in a window, after more failures than typing errors explain. */
async function recordFailure(tx: Queryable, clock: Clock, member: FactorMember): Promise<void> {
  const bucket = createHash('sha256').update(`factor_failed ${member.userId}`).digest('base64url');
  const attempts = [{ bucket, windowMs: FAILURE_WINDOW_MS }];
  const [failures] = await countAttempts(tx, { attempts, at: clock.now() });
  const isMailed = failures?.count === MAILED_FAILURE_COUNT;
  await recordFactorEvent(tx, clock, {
    ...member,
    action: 'factor_failed',
    ...(isMailed && { mail: 'factor_failed' }),
  });
}

/** Removes the space that apps show between the two halves of a code. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

async function consumeTotpCode(
  tx: Queryable,
  { clock, secretBox }: FactorDeps,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (totp === undefined || totp.confirmedAt === null) return false;
  const { secret, lastStep } = totp;
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
  { member, code }: { member: FactorMember; code: string },
): Promise<boolean> {
  const { userId } = member;
  const before = await countRecoveryCodes(tx, userId);
  if (!(await deleteRecoveryCode(tx, { userId, digest: digestRecoveryCode(code) }))) return false;
  await recordFactorEvent(tx, clock, {
    ...member,
    action: 'recovery_code_used',
    changes: [{ field: 'recovery_codes', before, after: before - 1 }],
    mail: 'recovery_code_used',
  });
  return true;
}
