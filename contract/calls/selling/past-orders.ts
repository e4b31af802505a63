import { z } from 'zod';

/** The orders of the last 90 days on which a change of prices was tried. */
export const pastOrders = z.object({
  /** Orders that have a price with today's settings. */
  count: z.int(),
  /** Whether there are more orders; the newest ones were tried. */
  isSample: z.boolean(),
  /** Orders without a price: the shop cannot tell their country or region, or does not ship there. */
  unpriced: z.int(),
});
