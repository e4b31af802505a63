import { z } from 'zod';
import { TAX_CLASS_OR_ANY } from '#domain/pricing/order/taxes.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import type { Call } from '../../call.ts';
import { edited, idempotencyKey, idOf, singleLine } from '../../fields.ts';
import { changeOrPreview, dry } from '../../previewed-change.ts';
import { momentOrNull } from '../products/price-rules.ts';
import { pricesPreview } from './past-orders.ts';

/** The fields of a tax rate. */
export const rateFields = {
  /** Shown to customers. */
  name: singleLine('Name', STAFF_TYPED_LENGTHS.recordName),
  /** The code of a country, or `*` for all others. */
  country: z.string().regex(/^([A-Z]{2}|\*)$/, { error: 'This is not the code of a country.' }),
  /** A region of the country, or `*` for all others. */
  region: singleLine('Region', TYPED_LENGTHS.region),
  /** `standard` for products, `shipping` for the shipping charge, `*` for everything. */
  taxClass: z.string().regex(TAX_CLASS_OR_ANY, { error: 'This is not a tax class.' }),
  /** In percent. */
  rate: z
    .number({ error: 'This must be a percentage.' })
    .min(0, { error: 'This must not be negative.' })
    .max(100, { error: 'This must not be more than 100 %.' })
    .multipleOf(0.0001, { error: 'This must have at most four decimals.' }),
  /** Whether prices include the tax; otherwise it is added to them. */
  included: z.boolean({ error: 'This must be true or false.' }),
  /** ISO 8601 in UTC; null: without that limit. */
  startsAt: momentOrNull,
  endsAt: momentOrNull,
};

const taxRate = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  region: z.string(),
  taxClass: z.string(),
  rate: z.number(),
  included: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  status: z.enum(['scheduled', 'active', 'ended']),
});

const outcome = changeOrPreview(pricesPreview);

const id = idOf('a tax rate');

const see = { may: 'settings:see' } as const;
const change = { may: 'settings:do' } as const;

export const taxCalls = {
  listTaxRates: {
    summary: 'All tax rates',
    access: see,
    response: z.object({
      rates: z.array(taxRate),
      /** The service that finds the rates of each address in place of these; null without one. */
      service: z
        .object({
          host: z.string(),
          /** What happens to orders while it does not answer: they are refused, or these rates apply. */
          fallback: z.enum(['refuse', 'table']),
        })
        .nullable(),
    }),
    problems: [],
  },
  addTaxRate: {
    summary:
      'Adds a tax rate; with `dry=1` only previews it on the orders of the last 90 days. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    query: z.object({ dry }),
    body: z.object(rateFields),
    response: outcome,
    problems: ['idempotency_key_reused'],
  },
  changeTaxRate: {
    summary:
      'Changes fields of a tax rate, if each still has the value `base`; with `dry=1` only previews it. Placed orders keep their amounts',
    access: change,
    params: id,
    query: z.object({ dry }),
    body: edited(rateFields),
    response: outcome,
    problems: ['rate_unknown', 'changed_meanwhile'],
  },
  deleteTaxRate: {
    summary: 'Deletes a tax rate; with `dry=1` only previews it',
    access: change,
    params: id,
    query: z.object({ dry }),
    response: outcome,
    problems: ['rate_unknown'],
  },
} as const satisfies Record<string, Call>;
