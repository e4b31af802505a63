import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { deleteWish, listWishes, type WishRow } from '#database/queries/accounts/wishes.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { addWishes } from '../../services/wishlist/add-wishes.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';

type WishlistCall = 'listWishes' | 'addWishes' | 'deleteWish';

/** Creates the endpoints of the products that customers save. */
export function createWishlistEndpoints(deps: { readonly database: Database; readonly clock: Clock }): {
  readonly [Name in WishlistCall]: Endpoint<Name>;
} {
  const { db } = deps.database;
  return {
    listWishes: async ({ actor: { userId } }) => ok({ value: wishesJson(await listWishes(db, userId)) }),
    addWishes: async ({ input: { body }, actor: { userId } }) => {
      const added = await addWishes(deps, { userId, ids: body.ids });
      return added.ok ? ok({ value: wishesJson(added.value) }) : added;
    },
    deleteWish: async ({ input: { params }, actor: { userId } }) => {
      await deleteWish(db, { userId, productId: params.id });
      return ok(ACKNOWLEDGED);
    },
  };
}

function wishesJson(rows: readonly WishRow[]): CallOutput<'listWishes'> {
  return rows.map(({ productId, name }) => ({ id: productId, name }));
}
