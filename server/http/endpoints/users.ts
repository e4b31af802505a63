import type { Database } from '#database/connect.ts';
import { findRole, promoteToAdmin, registerUser } from '#database/queries/users.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../endpoint.ts';

export function readRoleEndpoint(database: Database): Endpoint<'readRole'> {
  return async ({ input }) => {
    const { email } = input.params;
    const role = await findRole(database.db, email);
    return ok({ value: role ? { email, role } : null });
  };
}

/** Only for oneself, and the role in the body counts for nothing (DECISIONS 6). */
export function registerUserEndpoint({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Endpoint<'registerUser'> {
  return async ({ input, actor }) => {
    if (input.body.email !== actor.email) return fail({ code: 'forbidden' });
    const role = await registerUser(database.db, { userId: actor.userId, at: clock.now() });
    return ok({ value: { email: actor.email, role } });
  };
}

export function makeAdminEndpoint(database: Database): Endpoint<'makeAdmin'> {
  return async ({ input }) =>
    (await promoteToAdmin(database.db, input.params.email))
      ? ok({ value: { acknowledged: true } })
      : fail({ code: 'user_unknown' });
}

export function readSessionEndpoint(): Endpoint<'readSession'> {
  return async ({ actor }) => ok({ value: actor });
}

export function signUpEndpoint(identity: IdentityPort): Endpoint<'signUp'> {
  return async ({ input, headers }) => entered(await identity.signUp(input.body, headers));
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
