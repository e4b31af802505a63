import type { Database } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { eraseAccount } from '../../services/accounts/erase-account.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { hasUnpassedFactor, shownRoles } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import { changeWayOf } from '../staff/author.ts';
import { readPersonalData } from './read-personal-data.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function readMyDataEndpoint(deps: Deps): Endpoint<'readMyData'> {
  return async ({ actor }) =>
    ok({ value: await readPersonalData(deps, { userId: actor.userId, roles: shownRoles(actor) }) });
}

export function listMySignInMethodsEndpoint(identity: IdentityPort): Endpoint<'listMySignInMethods'> {
  return async ({ actor }) => {
    const methods = await identity.listSignInMethods(actor.userId);
    return ok({
      value: methods.map(({ provider, createdAt }) => ({ provider, createdAt: createdAt.toISOString() })),
    });
  };
}

export function eraseMyAccountEndpoint(
  deps: OrderDeps & { readonly identity: IdentityPort },
): Endpoint<'eraseMyAccount'> {
  return async ({ actor, input, headers }) => {
    // A password alone must not end a membership that has a second factor.
    if (hasUnpassedFactor(actor)) return fail({ code: 'factor_required' });
    const { userId, email, signedInAt } = actor;
    const { password, forfeitCredit = false } = input.body;
    const erased = await eraseAccount(deps, {
      userId,
      email,
      signedInAt,
      password,
      forfeitCredit,
      via: changeWayOf(headers),
    });
    if (!erased.ok) return erased;
    return ok({ ...ACKNOWLEDGED, cookies: await deps.identity.signOut(headers) });
  };
}
