import type { Database } from '#database/connection/connect.ts';
import type { OrderOwner } from '#database/queries/orders/order-owner.ts';
import { listHeldItems } from '#database/queries/orders/pending-orders.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { GuestCookies } from '../guests/guest-cookies.ts';

/** Lists the items that unpaid orders of the account hold, else those of the guest. A visitor without a guest's cookie has none. */
export function listHeldItemsEndpoint({
  database,
  guestCookies,
}: {
  database: Database;
  guestCookies: GuestCookies;
}): Endpoint<'listHeldItems'> {
  return async ({ actor, headers }) => {
    const { userId, guestId } = guestCookies.readPerson(actor, headers);
    const owner = ownerOf(userId, guestId);
    const items = owner === null ? [] : await listHeldItems(database.db, owner);
    return ok({ value: items.map(({ productId: _id, ...item }) => ({ _id, ...item })) });
  };
}

/** Returns the owner that an order would have: the account, also for a customer who was a guest before. */
function ownerOf(userId: string | null, guestId: string | null): OrderOwner | null {
  if (userId !== null) return { userId, guestId: null };
  return guestId === null ? null : { userId: null, guestId };
}
