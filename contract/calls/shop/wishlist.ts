import { z } from 'zod';
import { MAX_WISH_COUNT } from '#domain/customer/wishlist.ts';
import type { Call } from '../../call.ts';
import { acknowledged, productId } from '../../fields.ts';

/** What a customer has saved, the latest first. */
const wishes = z.array(
  z.object({
    /** The product's id. */
    id: z.string(),
    /** Its name when it was saved, for a product that is no longer sold. */
    name: z.string(),
  }),
);

export const wishlistCalls = {
  listWishes: {
    summary: 'The products that the signed-in user has saved, the latest first',
    access: 'signed-in',
    response: wishes,
    problems: [],
  },
  addWishes: {
    summary:
      'Saves products for the signed-in user, as many as the limit leaves room for, and returns all that are saved. Leaves out products that are not sold',
    access: 'signed-in',
    body: z.object({
      /** The first one becomes the latest. */
      ids: z
        .array(productId, { error: 'ids must be a list of product ids.' })
        .min(1, { error: 'ids must name a product.' })
        .max(MAX_WISH_COUNT, { error: `ids must not name more than ${MAX_WISH_COUNT} products.` }),
    }),
    response: wishes,
    problems: ['wishlist_full'],
  },
  deleteWish: {
    summary:
      'Removes a product from those that the signed-in user has saved. Does nothing if it is not saved',
    access: 'signed-in',
    params: z.object({ id: productId }),
    response: acknowledged,
    problems: [],
  },
} as const satisfies Record<string, Call>;
