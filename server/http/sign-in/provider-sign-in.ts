import type { Database } from '#database/connection/connect.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { queueAccountMail } from '../accounts/queue-account-mail.ts';
import type { Endpoint } from '../api/endpoint.ts';

export function readSignInMethodsEndpoint(identity: IdentityPort): Endpoint<'readSignInMethods'> {
  const { password, providers } = identity.signInMethods;
  return async () => ok({ value: { password, providers: [...providers] } });
}

export function beginProviderSignInEndpoint(identity: IdentityPort): Endpoint<'beginProviderSignIn'> {
  return async ({ input: { params, body }, headers }) => {
    const started = await identity.beginProviderSignIn({ ...params, ...body }, headers);
    if (!started.ok) return started;
    const { url, state, cookies } = started.value;
    return ok({ value: { url, state }, cookies });
  };
}

/** Finishes a sign-in, and queues the mail that confirms the address of a new account. */
export function finishProviderSignInEndpoint(deps: {
  database: Database;
  clock: Clock;
  identity: IdentityPort;
}): Endpoint<'finishProviderSignIn'> {
  return async ({ input: { params, body }, headers }) => {
    const signedIn = await deps.identity.finishProviderSignIn({ ...params, ...body }, headers);
    if (!signedIn.ok) return signedIn;
    const { email, isNew, from, cookies } = signedIn.value;
    // Delivery skips addresses that the provider has confirmed.
    if (isNew) await queueAccountMail(deps, { kind: 'verify_address', email });
    return ok({ value: { email, isNew, from }, cookies });
  };
}
