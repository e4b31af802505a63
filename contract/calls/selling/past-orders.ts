import { z } from 'zod';

/** The orders of the last 90 days that a preview of a change of prices has priced. */
export const pastOrders = z.object({
  /** Orders that have a price with today's settings. */
  count: z.int(),
  /** Whether there are more orders; the newest ones were tried. */
  isSample: z.boolean(),
  /** Orders without a price: the shop cannot tell their country or region, or does not ship there. */
  unpriced: z.int(),
});

/** What a change of shipping or taxes would have done to the orders of the last 90 days; money in dollars. */
export const pricesPreview = z.object({
  orders: pastOrders,
  /** Orders that would have cost more, and less, and by how much in all. */
  dearer: z.int(),
  cheaper: z.int(),
  difference: z.number(),
  /** Orders that the shop would not have shipped. */
  refused: z.int(),
});
