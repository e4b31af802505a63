import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import { MAX_RULE_ID_COUNT, PRICE_EFFECTS } from '#domain/pricing/price-rules.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import {
  amount,
  brand,
  category,
  edited,
  idempotencyKey,
  idOf,
  paging,
  productId,
  savedChange,
  singleLine,
} from '../../fields.ts';
import { changeOrPreview, confirmedInQuery, dry } from '../../previewed-change.ts';
import { productSummary } from '../../product.ts';

const listed = <Id extends z.ZodType>(id: Id) =>
  z
    .array(id)
    .min(1, { error: 'A list without entries would name no product.' })
    .max(MAX_RULE_ID_COUNT, { error: `At most ${MAX_RULE_ID_COUNT} entries.` });

/** Selects the products that every given list names, by ids; `{}` selects all products. */
export const priceScope = z.strictObject({
  products: listed(productId).optional(),
  categories: listed(category).optional(),
  brands: listed(brand).optional(),
  departments: listed(z.enum(DEPARTMENTS, { error: 'There is no such department.' })).optional(),
});

/** The same in responses. */
export const storedScope = z.object({
  products: z.array(z.string()).optional(),
  categories: z.array(z.string()).optional(),
  brands: z.array(z.string()).optional(),
  departments: z.array(z.enum(DEPARTMENTS)).optional(),
});

/** A date and time in UTC; null: none. */
export const momentOrNull = z.union(
  [z.null(), z.iso.datetime().refine((at) => at >= '2000' && at < '2200')],
  {
    error: 'This must be a date and time from 2000 to 2199.',
  },
);

/** What a sale price does, and when. */
export const saleFields = {
  effect: z.enum(PRICE_EFFECTS, { error: `effect must be one of ${PRICE_EFFECTS.join(', ')}.` }),
  /** Percent off for `percentage`; otherwise dollars off, or the price in dollars. */
  value: amount(MAX_PRICE_DOLLARS),
  /** ISO 8601 in UTC; null: without that limit. */
  startsAt: momentOrNull,
  endsAt: momentOrNull,
};

const fields = {
  /** For staff. */
  name: singleLine('Name', STAFF_TYPED_LENGTHS.recordName),
  ...saleFields,
  scope: priceScope,
  /** Products to which the rule does not apply. */
  excluded: z.array(productId).max(MAX_RULE_ID_COUNT, { error: `At most ${MAX_RULE_ID_COUNT} entries.` }),
  /** In dollars: the rule applies to higher list prices only; null: to all. */
  above: amount(MAX_PRICE_DOLLARS).nullable(),
};

const priceRule = z.object({
  id: z.string(),
  name: z.string(),
  effect: fields.effect,
  value: z.number(),
  scope: storedScope,
  excluded: z.array(z.string()),
  above: z.number().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  status: z.enum(['scheduled', 'active', 'ended']),
});

/** What a change of a rule does to selling prices; prices in dollars. */
const preview = z.object({
  /** When the prices after the change are read: now, or at the start of the rule. */
  at: z.string(),
  counts: z.object({
    /** Products that the rule concerns before or after the change. */
    products: z.int(),
    lower: z.int(),
    higher: z.int(),
    /** Products that another rule sells for less. */
    kept: z.int(),
    excluded: z.int(),
    /** Products that would cost less than the floor. */
    belowFloor: z.int(),
  }),
  /** Why the signed-in member may not make the change; null if it is possible. */
  refusal: z.string().nullable(),
  products: z.array(
    z.object({
      ...productSummary,
      brand: z.string(),
      /** The list price; the selling price now; the selling price at `at`, after the change. */
      price: z.number(),
      now: z.number(),
      later: z.number(),
      isExcluded: z.boolean(),
      /** The name of the rule that sells it for less. */
      lowerRule: z.string().nullable(),
      isBelowFloor: z.boolean(),
    }),
  ),
  /** The cursor of the next page of products. */
  next: z.string().nullable(),
});

const outcome = changeOrPreview(preview);

/** Whether the change is only previewed, and the page of products in its preview. */
const previewQuery = z.object({
  dry,
  /** In dollars: the preview marks lower prices. */
  floor: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: 'floor must be an amount.' })
    .optional(),
  confirmed: confirmedInQuery,
  ...paging,
});

const id = idOf('a sale price');

const see = { may: 'prices:see' } as const;
const change = { may: 'prices:do' } as const;

export const priceRuleCalls = {
  listPriceRules: {
    summary: 'All sale prices, those without a start first',
    access: see,
    response: z.object({
      rules: z.array(
        priceRule.extend({
          /** Who added it; null for the one of a new shop, and when the account was erased. */
          addedBy: z.string().nullable(),
        }),
      ),
    }),
    problems: [],
  },
  countPriceRules: {
    summary: 'For each sale price, the number of products that it applies to while it is active',
    access: see,
    response: z.object({ counts: z.record(z.string(), z.int()) }),
    problems: [],
  },
  readPriceRule: {
    summary: 'One sale price, with the names of the products that it names',
    access: see,
    params: id,
    response: z.object({ rule: priceRule, names: z.record(z.string(), z.string()) }),
    problems: ['price_rule_unknown'],
  },
  addPriceRule: {
    summary:
      'Adds a sale price; with `dry=1` only previews each selling price. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    query: previewQuery,
    body: z.object(fields),
    response: outcome,
    problems: ['confirmation_required', 'idempotency_key_reused'],
  },
  changePriceRule: {
    summary:
      'Changes fields of a sale price, if each still has the value `base` (send `effect` with `value`, so that others cannot change its unit meanwhile); with `dry=1` only previews each selling price',
    access: change,
    params: id,
    query: previewQuery,
    body: edited(fields),
    response: outcome,
    problems: ['price_rule_unknown', 'changed_meanwhile', 'confirmation_required'],
  },
  endPriceRule: {
    summary: 'Ends an active sale price now; with `dry=1` only previews each selling price',
    access: change,
    params: id,
    query: previewQuery,
    response: outcome,
    problems: ['price_rule_unknown', 'price_rule_inactive', 'changed_meanwhile', 'confirmation_required'],
  },
  deletePriceRule: {
    summary: 'Deletes a sale price that has not started',
    access: change,
    params: id,
    response: savedChange,
    problems: ['price_rule_unknown', 'in_use'],
  },
} as const satisfies Record<string, Call>;
