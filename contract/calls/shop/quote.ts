import { z } from 'zod';
import { MAX_LINE_COUNT } from '#domain/cart/cart.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import type { Call } from '../../call.ts';
import { cartLineId, flag, quantity, singleLine, size } from '../../fields.ts';

/** The fields of an order that its price depends on, besides its lines and country. */
export const pricingFields = {
  /** The code of a discount, in any letter case. */
  code: singleLine('Code', TYPED_LENGTHS.discountCode).toUpperCase().optional(),
  /** The id of a shipping method. Without it, the first one. */
  shippingMethod: singleLine('Shipping method', 64).optional(),
  /** A state, province or other region. */
  region: singleLine('Region', TYPED_LENGTHS.region).optional(),
  postalCode: singleLine('Postal code', TYPED_LENGTHS.postalCode).optional(),
  /** Pays with the customer's store credit, as far as that reaches. Discounts and taxes do not depend on it. */
  useCredit: flag.optional(),
};

/** Why an order has no price. */
export const PRICING_PROBLEMS = [
  'code_unknown',
  'code_refused',
  'code_undecided',
  'country_unknown',
  'region_required',
  'region_unknown',
  'shipping_unavailable',
  'tax_unavailable',
] as const;

type Line = { readonly _id: string; readonly size: string };

/** Rejects a product that is in two lines in the same size. */
export function rejectRepeatedLines(lines: readonly Line[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { _id, size: wanted }] of lines.entries()) {
    const key = JSON.stringify([_id, wanted]);
    if (seen.has(key))
      context.addIssue({
        code: 'custom',
        path: [index, 'size'],
        message: 'This product is in the order in this size already.',
      });
    seen.add(key);
  }
}

/** The lines of a cart: each product once in each size, as an order has them. */
export const quotedLines = z
  .array(z.object({ _id: cartLineId, size, quantity }))
  .min(1, { error: 'There must be at least one product.' })
  .max(MAX_LINE_COUNT, { error: `There can be at most ${MAX_LINE_COUNT} products.` })
  .superRefine(rejectRepeatedLines);

/** What discounts take off, in dollars. */
const discounts = z.array(z.object({ name: z.string(), code: z.string().nullable(), amount: z.number() }));

/** What discounts take off a whole line, in dollars; absent without any. An order discount is spread over all lines. */
export const lineDiscounts = discounts.optional();

/** The amounts of an order besides its lines, in dollars. total = subtotal - discounts + shipping + tax. */
export const orderAmounts = {
  /** The sum of price times quantity. */
  subtotal: z.number(),
  /** What discounts take off the products. */
  discounts,
  /** What shipping costs, less `shippingDiscounts`; null while it depends on a country that is not known. */
  shipping: z.number().nullable(),
  /** What discounts take off the shipping charge. */
  shippingDiscounts: discounts,
  /** The taxes that are added to the prices. */
  tax: z.number(),
  /** All taxes. Prices contain those that are `included`. `rate` is in percent. */
  taxes: z.array(z.object({ name: z.string(), rate: z.number(), included: z.boolean(), amount: z.number() })),
};

/** The shipping methods that an order can choose, with their prices. */
export const shippingChoices = z.array(
  z.object({ id: z.string(), name: z.string(), delivery: z.string(), price: z.number() }),
);

/** What an order would cost, and what else the checkout has to ask for. */
export const quotedOrder = z.object({
  /** The lines in the order of the request; `discount` is of the whole line, and the sum of `discounts`. */
  products: z.array(
    z.object({
      _id: z.string(),
      size: z.string(),
      quantity: z.int(),
      price: z.number(),
      discount: z.number(),
      discounts: lineDiscounts,
    }),
  ),
  ...orderAmounts,
  total: z.number(),
  /** The customer's store credit, and what it pays of the total. Absent for customers without any. */
  credit: z.object({ balance: z.number(), used: z.number() }).optional(),
  /** The chosen method; null if `shipping` is. */
  shippingMethod: z.string().nullable(),
  shippingMethods: shippingChoices,
  /** Whether the checkout asks for the region and the postal code. */
  asksRegion: z.boolean(),
  /** The regions of the country with other charges or taxes than the rest of it. */
  regions: z.array(z.string()),
});

export const quoteCalls = {
  quoteOrder: {
    summary: 'What an order would cost with its discounts, shipping and taxes. Writes nothing',
    access: 'anyone',
    body: z.object({
      products: quotedLines,
      /** Without it, the amounts that depend on it are missing. */
      country: singleLine('Country', TYPED_LENGTHS.country).optional(),
      ...pricingFields,
    }),
    response: quotedOrder,
    problems: ['product_unknown', 'size_unknown', ...PRICING_PROBLEMS],
  },
} as const satisfies Record<string, Call>;
