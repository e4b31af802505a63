import type { Database } from '#database/connection/connect.ts';
import { listAddresses } from '#database/queries/accounts/addresses.ts';
import { findPersonalData } from '#database/queries/accounts/personal-data.ts';
import { listSessions } from '#database/queries/accounts/sessions.ts';
import { listAllOrders } from '#database/queries/orders/orders.ts';
import { listRefunds } from '#database/queries/orders/refunds.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { listPasskeys } from '#database/queries/staff/passkeys.ts';
import { fail, ok } from '#domain/result.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { eraseAccount } from '../../services/accounts/erase-account.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { hasUnpassedFactor, shownRoles } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { orderJson } from '../orders/orders.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import { changeWayOf } from '../staff/author.ts';
import { passkeyJson } from '../staff/passkey-json.ts';
import { addressJson } from './addresses.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function readMyDataEndpoint({ database: { db }, clock }: Deps): Endpoint<'readMyData'> {
  return async ({ actor }) => {
    const { account, methods, reviews, roleChanges } = await findPersonalData(db, actor);
    const sessions = await listSessions(db, { userId: actor.userId, at: clock.now() });
    const passkeys = await listPasskeys(db, actor.userId);
    const addresses = await listAddresses(db, actor.userId);
    const orders = await listAllOrders(db, actor.userId);
    const ids = orders.map(({ id }) => id);
    const parts = { shipments: await listShipments(db, ids), refunds: await listRefunds(db, ids) };
    return ok({
      value: {
        account: {
          email: account.email,
          emailVerified: account.emailVerified,
          displayName: account.name,
          phoneNumber: account.phoneNumber,
          photoURL: account.image,
          ...shownRoles(actor),
          createdAt: account.createdAt.toISOString(),
        },
        signInMethods: methods.map(({ provider, createdAt }) => ({
          provider,
          createdAt: createdAt.toISOString(),
        })),
        passkeys: passkeys.map(passkeyJson),
        sessions: sessions.map(({ userAgent, createdAt, updatedAt }) => ({
          userAgent,
          createdAt: createdAt.toISOString(),
          lastSeenAt: updatedAt.toISOString(),
        })),
        addresses: addresses.map(addressJson),
        orders: orders.map((order) => orderJson(order, parts)),
        reviews: reviews.map(({ productId, name, comments, rateTenths, createdAt, ...review }) => ({
          product: productId,
          name,
          comments,
          rate: starsFromTenths(rateTenths),
          createdAt: createdAt.toISOString(),
          hidden:
            review.hiddenAt === null || review.hiddenReason === null
              ? null
              : { at: review.hiddenAt.toISOString(), reason: review.hiddenReason },
          reply: review.reply,
        })),
        roleChanges: roleChanges.map(({ cause, fromRole, toRole, at }) => ({
          cause,
          from: fromRole,
          to: toRole,
          at: at.toISOString(),
        })),
      },
    });
  };
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
    const { password } = input.body;
    const erased = await eraseAccount(deps, {
      userId,
      email,
      signedInAt,
      password,
      via: changeWayOf(headers),
    });
    if (!erased.ok) return erased;
    return ok({ ...ACKNOWLEDGED, cookies: await deps.identity.signOut(headers) });
  };
}
