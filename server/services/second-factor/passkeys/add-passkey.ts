import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts } from '#database/queries/accounts/roles.ts';
import { readShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import { insertPasskey, listPasskeys, takeChallenge } from '#database/queries/staff/passkeys.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { MAX_PASSKEY_COUNT } from '#domain/staff/second-factor.ts';
import type { ServiceError } from '../../service-error.ts';
import { checkSession, finishEnrolment } from '../enrolment.ts';
import type { FactorDeps, FactorMember } from '../factor-deps.ts';
import { issueChallenge } from './answer-challenge.ts';
import { creationOptions } from './browser-options.ts';
import { verifyNewPasskey, type NewPasskey } from './verify-passkey.ts';

/** The outcome of a wrong passkey. The transaction succeeds with it, so that the use of the challenge is committed. */
const REFUSED = Symbol('refused passkey');

type CreationOptions = ReturnType<typeof creationOptions>;

/** Starts adding a passkey. Returns the options for the browser. Errors: `passkey_limit` and those of `checkSession`. */
export async function startPasskey(
  deps: FactorDeps,
  member: FactorMember,
): Promise<Result<CreationOptions, ServiceError>> {
  const { database, publicUrl } = deps;
  const { userId, sessionId, email } = member;
  return inTransaction<CreationOptions, ServiceError>(database, async (tx) => {
    await lockAccounts(tx, [userId]);
    const checked = await checkSession(tx, member);
    if (!checked.ok) return checked;
    const known = await listPasskeys(tx, userId);
    if (known.length >= MAX_PASSKEY_COUNT) return fail({ code: 'passkey_limit' });
    const challenge = await issueChallenge(tx, deps, { sessionId, purpose: 'add' });
    const { name: shopName } = await readShopDetails(tx);
    return ok(creationOptions({ publicUrl, shopName, challenge, userId, email, known }));
  });
}

/**
 * Adds a passkey. Ends all other sessions of the member. Returns recovery codes for the first second factor, else none. Errors:
 * `passkey_refused`, `passkey_limit` and those of `checkSession`.
 */
export async function addPasskey(
  deps: FactorDeps,
  { member, name, passkey }: { member: FactorMember; name: string; passkey: NewPasskey },
): Promise<Result<string[], ServiceError>> {
  const outcome = await inTransaction<string[] | typeof REFUSED, ServiceError>(deps.database, async (tx) => {
    await lockAccounts(tx, [member.userId]);
    const checked = await checkSession(tx, member);
    if (!checked.ok) return checked;
    const { length } = await listPasskeys(tx, member.userId);
    if (length >= MAX_PASSKEY_COUNT) return fail({ code: 'passkey_limit' });
    if (!(await storePasskey(tx, deps, { member, name, passkey }))) return ok(REFUSED);
    const { isFirst } = checked.value;
    return ok(await finishEnrolment(tx, deps, { member, isFirst, action: 'passkey_added' }));
  });
  if (!outcome.ok) return outcome;
  return outcome.value === REFUSED ? fail({ code: 'passkey_refused' }) : ok(outcome.value);
}

/** Consumes the challenge of the session, and stores the passkey if it answers the challenge. Returns whether it does. */
async function storePasskey(
  tx: Queryable,
  { clock, publicUrl }: FactorDeps,
  {
    member: { userId, sessionId },
    name,
    passkey,
  }: { member: FactorMember; name: string; passkey: NewPasskey },
): Promise<boolean> {
  const at = clock.now();
  const challenge = await takeChallenge(tx, { sessionId, purpose: 'add', at });
  if (challenge === undefined) return false;
  const key = await verifyNewPasskey(passkey, { challenge, publicUrl });
  if (key === undefined) return false;
  return insertPasskey(tx, { id: clock.newId(), userId, name, createdAt: at, ...key });
}
