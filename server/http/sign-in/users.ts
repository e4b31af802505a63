import type { Database } from '#database/connection/connect.ts';
import { findRole } from '#database/queries/accounts/users.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort, SessionCookies } from '../../ports/identity.ts';
import { changeRole } from '../../services/accounts/change-role.ts';
import { registerUser } from '../../services/accounts/register-user.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { wantMail } from '../accounts/account.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { countForAccount } from '../rate-limits/check-limits.ts';

type Deps = { database: Database; clock: Clock };
type LimitedDeps = Parameters<typeof countForAccount>[0];

export function readRoleEndpoint(database: Database): Endpoint<'readRole'> {
  return async ({ input }) => {
    const { email } = input.params;
    const role = await findRole(database.db, email);
    return ok({ value: role ? { email, role } : null });
  };
}

/** Only for oneself, and the role in the body counts for nothing (DECISIONS 6). */
export function registerUserEndpoint(deps: Deps): Endpoint<'registerUser'> {
  return async ({ input, actor }) => {
    if (input.body.email !== actor.email) return fail({ code: 'forbidden' });
    const role = await registerUser(deps, actor.userId);
    return ok({ value: { email: actor.email, role } });
  };
}

/** A person who has not confirmed the address is sent the mail for that again, as often as they may ask for it themselves. */
export function makeAdminEndpoint(deps: LimitedDeps): Endpoint<'makeAdmin'> {
  return async ({ input, actor }) => {
    const { email } = input.params;
    const changed = await change(deps, { email, to: 'admin', byUserId: actor.userId });
    if (!changed.ok && changed.error.code === 'user_unconfirmed') {
      const allowed = await countForAccount(deps, { name: 'requestAddressVerification', email });
      if (allowed.ok) await wantMail(deps, { kind: 'verify_address', email });
    }
    return changed;
  };
}

export function makeUserEndpoint(deps: Deps): Endpoint<'makeUser'> {
  return ({ input, actor }) =>
    change(deps, { email: input.params.email, to: 'user', byUserId: actor.userId });
}

async function change(deps: Deps, wanted: Parameters<typeof changeRole>[1]) {
  const changed = await changeRole(deps, wanted);
  return changed.ok ? ok({ value: { acknowledged: true as const } }) : changed;
}

export function readSessionEndpoint(): Endpoint<'readSession'> {
  return async ({ actor }) => ok({ value: actor });
}

export function readEndedSessionEndpoint(identity: IdentityPort): Endpoint<'readEndedSession'> {
  return async ({ headers }) => ok({ value: { reason: await identity.whyEnded(headers) } });
}

/** Whoever signs up gets a mail that lets them show that the address is theirs. */
export function signUpEndpoint(deps: Deps & { identity: IdentityPort }): Endpoint<'signUp'> {
  return async ({ input, headers }) => {
    const signedUp = await deps.identity.signUp(input.body, headers);
    if (signedUp.ok) await wantMail(deps, { kind: 'verify_address', email: input.body.email });
    return entered(signedUp);
  };
}

export function signInEndpoint(identity: IdentityPort): Endpoint<'signIn'> {
  return async ({ input, headers }) => entered(await identity.signIn(input.body, headers));
}

export function signOutEndpoint(identity: IdentityPort): Endpoint<'signOut'> {
  return async ({ headers }) =>
    ok({ value: { acknowledged: true }, cookies: await identity.signOut(headers) });
}

function entered(
  outcome: Result<SessionCookies, IdentityError>,
): Result<{ value: { acknowledged: true }; cookies: SessionCookies }, ServiceError> {
  if (outcome.ok) return ok({ value: { acknowledged: true }, cookies: outcome.value });
  const { code, message } = outcome.error;
  return fail({ code, detail: message });
}
