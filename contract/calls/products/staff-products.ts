import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { MAX_CUT_LENGTH } from '#domain/catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STOCK_LEVELS } from '#domain/stock/stock-level.ts';
import type { Call } from '../../call.ts';
import { anyOf, brand, category, department, moment, singleLine, wholeNumber } from '../../fields.ts';
import { productSummary } from '../../product.ts';
import { listingQuery } from '../shop/catalogue.ts';

const MAX_DOLLARS = 1_000_000;

const staffProduct = z.object({
  ...productSummary,
  brand: z.string(),
  /** The ids of department and category. */
  for: z.enum(DEPARTMENTS),
  category: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  /** List price and selling price, in dollars. */
  price: z.number(),
  sellingPrice: z.number(),
  /** The list price from `scheduledPriceAt` on. Both are absent without one. */
  scheduledPrice: z.number().optional(),
  scheduledPriceAt: z.string().optional(),
  /** In the order of the scale. One element with `size` null when all sizes share their stock. */
  sizes: z.array(z.object({ size: z.string().nullable(), stock: z.int(), level: z.enum(STOCK_LEVELS) })),
  /** The last logged change of the product; `by` is null for commands, the system and erased accounts. */
  edited: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
});

/** The filters, order and pages of the list. Those by department, category, brand, stock and status take several values. */
export const staffListingQuery = listingQuery.omit({ colour: true, size: true }).extend({
  for: anyOf(department).optional(),
  category: anyOf(category).optional(),
  brand: anyOf(brand).optional(),
  stock: anyOf(
    z.enum(STOCK_LEVELS, { error: `stock must be one of ${STOCK_LEVELS.join(', ')}.` }),
  ).optional(),
  /** Products of every status without it. */
  status: anyOf(
    z.enum(PRODUCT_STATUSES, { error: `status must be one of ${PRODUCT_STATUSES.join(', ')}.` }),
  ).optional(),
  /** The colourways of a cut. */
  cut: singleLine('cut', MAX_CUT_LENGTH).optional(),
  /** Only products that lack a picture, or the alt text of one. */
  pictures: z.literal('missing', { error: 'pictures must be missing.' }).optional(),
  /** In whole dollars of the selling price. */
  minPrice: wholeNumber('minPrice', { min: 0, max: MAX_DOLLARS }).optional(),
  /** Only products with a logged change since this moment. */
  changedSince: moment('changedSince').optional(),
});

export const staffProductCalls = {
  listStaffProducts: {
    summary:
      'Products for staff, with stock by size and the last change. With `q` at most 500, the most relevant. A page may hold fewer products than `limit`, and still have a next page',
    access: { may: 'products:see' },
    query: staffListingQuery,
    response: z.object({
      products: z.array(staffProduct),
      /** `more` when there are more than `count`. Null after the first page. */
      total: z.object({ count: z.int(), more: z.boolean() }).nullable(),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
