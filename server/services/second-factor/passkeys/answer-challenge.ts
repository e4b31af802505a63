import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import {
  findPasskey,
  listPasskeys,
  takeChallenge,
  updatePasskeyUse,
  upsertChallenge,
} from '#database/queries/staff/passkeys.ts';
import { lockSession } from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../service-error.ts';
import type { FactorDeps, FactorMember } from '../factor-deps.ts';
import { requestOptions } from './browser-options.ts';
import { CHALLENGE_MS } from './relying-party.ts';
import { verifyPasskeyAnswer, type PasskeyAnswer } from './verify-passkey.ts';

/** Twice the length that WebAuthn recommends (level 3, section 13.4.3). */
const CHALLENGE_BYTES = 32;

type RequestOptions = ReturnType<typeof requestOptions>;

/** Creates a challenge that the session may answer once, in place of the one before. Requires the lock of the session. */
export async function issueChallenge(
  tx: Queryable,
  { clock, randomBytes }: FactorDeps,
  { sessionId, purpose }: { sessionId: string; purpose: 'add' | 'pass' },
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await upsertChallenge(tx, { sessionId, purpose, challenge, expiresAt });
  return challenge;
}

/**
 * Starts passing the second factor with a passkey. Returns the options for the browser. Errors: `factor_unknown` without a passkey,
 * `sign_in_required`.
 */
export async function startPasskeyAnswer(
  deps: FactorDeps,
  { userId, sessionId }: FactorMember,
): Promise<Result<RequestOptions, ServiceError>> {
  return inTransaction<RequestOptions, ServiceError>(deps.database, async (tx) => {
    await lockAccounts(tx, [userId]);
    if ((await lockSession(tx, { userId, sessionId })) === undefined)
      return fail({ code: 'sign_in_required' });
    const known = await listPasskeys(tx, userId);
    if (known.length === 0) return fail({ code: 'factor_unknown' });
    const challenge = await issueChallenge(tx, deps, { sessionId, purpose: 'pass' });
    return ok(requestOptions({ publicUrl: deps.publicUrl, challenge, known }));
  });
}

/** Returns whether a passkey of the member has signed the challenge of the session, and consumes it. Requires the lock of the account. */
export async function consumePasskeyAnswer(
  tx: Queryable,
  { clock, publicUrl }: FactorDeps,
  { member: { userId, sessionId }, answer }: { member: FactorMember; answer: PasskeyAnswer },
): Promise<boolean> {
  const at = clock.now();
  const challenge = await takeChallenge(tx, { sessionId, purpose: 'pass', at });
  const passkey = await findPasskey(tx, { userId, credentialId: answer.id });
  if (challenge === undefined || passkey === undefined) return false;
  const counter = await verifyPasskeyAnswer(answer, { passkey, challenge, publicUrl });
  if (counter === undefined) return false;
  await updatePasskeyUse(tx, { id: passkey.id, counter, at });
  return true;
}
