import type { Database } from '#database/connection/connect.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { queueAccountMail } from '../accounts/queue-account-mail.ts';
import { shownRoles } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function readSessionEndpoint(): Endpoint<'readSession'> {
  return async ({ actor }) => {
    if (actor === null) return ok({ value: null });
    const isAwaited = actor.rolesWithFactor !== undefined;
    return ok({ value: { ...actor, ...shownRoles(actor), ...(isAwaited && { awaitsFactor: true }) } });
  };
}

export function readEndedSessionEndpoint(identity: IdentityPort): Endpoint<'readEndedSession'> {
  return async ({ headers }) => ok({ value: { reason: await identity.findSessionEndCause(headers) } });
}

/** Signs up, and queues the mail that confirms the address of the new account. */
export function signUpEndpoint(deps: Deps & { identity: IdentityPort }): Endpoint<'signUp'> {
  return async ({ input, headers }) => {
    const signedUp = await deps.identity.signUp(input.body, headers);
    if (signedUp.ok) await queueAccountMail(deps, { kind: 'verify_address', email: input.body.email });
    return withCookies(signedUp);
  };
}

export function signInEndpoint(identity: IdentityPort): Endpoint<'signIn'> {
  return async ({ input, headers }) => withCookies(await identity.signIn(input.body, headers));
}

export function signOutEndpoint(identity: IdentityPort): Endpoint<'signOut'> {
  return async ({ headers }) =>
    ok({ value: { acknowledged: true }, cookies: await identity.signOut(headers) });
}

function withCookies(
  outcome: Result<SessionCookies, IdentityError>,
): Result<{ value: { acknowledged: true }; cookies: SessionCookies }, ServiceError> {
  return outcome.ok ? ok({ value: { acknowledged: true }, cookies: outcome.value }) : outcome;
}
