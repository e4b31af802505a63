import type { Database } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { wantMail } from '../accounts/account.ts';
import type { Endpoint } from '../api/endpoint.ts';

export function readSignInWaysEndpoint(identity: IdentityPort): Endpoint<'readSignInWays'> {
  const { password, providers } = identity.ways;
  return async () => ok({ value: { password, providers: [...providers] } });
}

export function beginOutsideSignInEndpoint(identity: IdentityPort): Endpoint<'beginOutsideSignIn'> {
  return async ({ input: { params, body }, headers }) => {
    const begun = await identity.beginOutsideSignIn({ ...params, ...body }, headers);
    if (!begun.ok) return fail({ code: begun.error.code, detail: begun.error.message });
    const { url, state, cookies } = begun.value;
    return ok({ value: { url, state }, cookies });
  };
}

/** Whoever is new gets the mail that lets them show that the address is theirs, unless the provider has said so. */
export function finishOutsideSignInEndpoint(deps: {
  database: Database;
  clock: Clock;
  identity: IdentityPort;
}): Endpoint<'finishOutsideSignIn'> {
  return async ({ input: { params, body }, headers }) => {
    const entered = await deps.identity.finishOutsideSignIn({ ...params, ...body }, headers);
    if (!entered.ok) return fail({ code: entered.error.code, detail: entered.error.message });
    const { email, isNew, from, cookies } = entered.value;
    // Sent only to addresses that are not confirmed.
    if (isNew) await wantMail(deps, { kind: 'verify_address', email });
    return ok({ value: { email, isNew, from }, cookies });
  };
}
