import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import { readShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import { findTotp, updateTotpConfirmed, upsertTotp } from '#database/queries/staff/second-factor.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { checkSession, finishEnrolment } from './enrolment.ts';
import type { FactorDeps, FactorMember } from './factor-deps.ts';
import { base32, createTotpSecret, findTotpStep, totpUri } from './totp.ts';
import { withoutSpaces } from './with-proof.ts';

/** How long a member may take to scan the QR code. */
const ENROLMENT_MS = HOUR_MS;

/**
 * Starts the setup of an authenticator app. Returns the secret as text, and as the URI for the QR code. The app takes effect once its first
 * code is confirmed. Errors: `factor_exists`, so that nobody replaces an app without a code of it, and those of `checkSession`.
 */
export async function startTotp(
  { database, clock, secretBox, randomBytes }: FactorDeps,
  member: FactorMember,
): Promise<Result<{ secret: string; uri: string }, ServiceError>> {
  const { userId, email } = member;
  const secret = createTotpSecret(randomBytes);
  return inTransaction<{ secret: string; uri: string }, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    const sealed = secretBox.seal(secret, userId);
    const isStored = await upsertTotp(tx, { userId, secret: sealed, at: clock.now() });
    if (!isStored) return fail({ code: 'factor_exists' });
    const checked = await checkSession(tx, member);
    if (!checked.ok) return checked;
    const { name: shopName } = await readShopDetails(tx);
    return ok({ secret: base32(secret), uri: totpUri({ secret, email, shopName }) });
  });
}

/**
 * Finishes the setup of an authenticator app with its first code. Ends all other sessions of the member. Returns recovery codes for the
 * first second factor, else none. Errors: `factor_exists`, `factor_unknown` without a start in the last hour, `factor_wrong`, and those of
 * `checkSession`.
 */
export async function confirmTotp(
  deps: FactorDeps,
  { member, code }: { member: FactorMember; code: string },
): Promise<Result<string[], ServiceError>> {
  const { database, clock, secretBox } = deps;
  const { userId } = member;
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
    const checked = await checkSession(tx, member);
    if (!checked.ok) return checked;
    await updateTotpConfirmed(tx, { userId, step, at });
    const { isFirst } = checked.value;
    return ok(await finishEnrolment(tx, deps, { member, isFirst, action: 'factor_enrolled' }));
  });
}
