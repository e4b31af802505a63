import { z } from 'zod';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import type { Call } from '../../call.ts';
import { singleLine } from '../../fields.ts';
import { orderAmounts, pricingFields, quotedLines, shippingChoices } from '../shop/quote.ts';
import { zoneFields } from './shipping.ts';
import { rateFields } from './taxes.ts';

const id = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'This is not an id.' });

/** The call of the panel 'Test a cart', in the settings of shipping and taxes. */
export const testedCartCalls = {
  testCart: {
    summary:
      'What a customer would pay for a cart, by the rules of a quote; also with unsaved zones and rates',
    access: { may: 'settings:see' },
    body: z.object({
      country: singleLine('Country', TYPED_LENGTHS.country).optional(),
      region: pricingFields.region,
      code: pricingFields.code,
      /** Products, or an order of any products: its subtotal in dollars, and its weight in grams. */
      products: quotedLines.optional(),
      subtotal: z
        .number({ error: 'The subtotal must be an amount.' })
        .min(0, { error: 'The subtotal must not be negative.' })
        .max(1_000_000, { error: 'The subtotal is too high.' })
        .multipleOf(0.01, { error: 'The subtotal must have at most two decimals.' })
        .optional(),
      weight: z
        .int({ error: 'The weight must be a whole number of grams.' })
        .min(0, { error: 'The weight must not be negative.' })
        .max(10_000_000, { error: 'The weight is too high.' })
        .optional(),
      /** Replace the stored ones. */
      zones: z
        .array(z.object({ id, ...zoneFields }))
        .max(300)
        .optional(),
      rates: z
        .array(z.object({ id, ...rateFields }))
        .max(1000)
        .optional(),
    }),
    response: z.object({
      ...orderAmounts,
      total: z.number(),
      /** The name of the zone; null while the country is missing. */
      zone: z.string().nullable(),
      shippingMethods: shippingChoices,
    }),
    problems: [
      'product_unknown',
      'size_unknown',
      'code_unknown',
      'code_refused',
      'code_undecided',
      'country_unknown',
      'region_required',
      'region_unknown',
      'shipping_unavailable',
    ],
  },
} as const satisfies Record<string, Call>;
