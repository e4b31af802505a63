import { z } from 'zod';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import {
  CODE_PATTERN,
  MAX_CODE_COUNT,
  PROMOTION_CLASSES,
  PROMOTION_EFFECTS,
} from '#domain/pricing/order/promotions/promotion.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import {
  amount,
  cappedCount,
  edited,
  flag,
  idempotencyKey,
  idOf,
  savedChange,
  singleLine,
} from '../../fields.ts';
import { changeOrPreview, dry } from '../../previewed-change.ts';
import { customerGroups } from '../customers/customer-groups.ts';
import { momentOrNull, priceScope, storedScope } from '../products/price-rules.ts';
import { pastOrders } from './past-orders.ts';

const count = (max: number) =>
  z
    .int({ error: 'This must be a whole number.' })
    .min(1, { error: 'This must be at least 1.' })
    .max(max, { error: `This must not be more than ${max.toLocaleString('en-US')}.` });
const countOrNull = (max: number) =>
  z.union([z.null(), count(max)], { error: 'This must be a whole number, or null.' });

/** The code of a discount. Customers may write it in small letters. */
const code = z
  .string({ error: 'A code must be text.' })
  .trim()
  .toUpperCase()
  .regex(CODE_PATTERN, { error: 'A code has 2 to 40 letters from A to Z, digits, dashes and underscores.' });

const fields = {
  /** Shown to customers. */
  name: singleLine('Name', STAFF_TYPED_LENGTHS.recordName),
  /** What it lowers: each item, the order, or the shipping charge. */
  class: z.enum(PROMOTION_CLASSES, { error: `class must be one of ${PROMOTION_CLASSES.join(', ')}.` }),
  effect: z.enum(PROMOTION_EFFECTS, { error: `effect must be one of ${PROMOTION_EFFECTS.join(', ')}.` }),
  /** Percent for `percentage` and `buy_x_get_y`, dollars for `amount`, 0 for `free_shipping`. */
  value: amount(MAX_PRICE_DOLLARS),
  /** Items of a set of `buy_x_get_y` at full price and at the reduced price, and the most sets of an order; otherwise null. */
  buy: countOrNull(100),
  get: countOrNull(100),
  maxSets: countOrNull(1000),
  /** The items that the discount lowers, and that its minimums count. */
  scope: priceScope,
  /** Codes of countries of delivery; empty: all. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, { error: 'This is not the code of a country.' }))
    .max(300),
  /** Only for customers in one of these groups; empty: for all. */
  groups: customerGroups,
  /** Only for customers without an earlier order. */
  firstOrder: flag,
  /** In dollars, before discounts. */
  minSubtotal: amount(MAX_PRICE_DOLLARS).nullable(),
  minQuantity: countOrNull(10_000_000),
  /** Applies without a code. */
  automatic: z.literal([false, true], { error: 'This must be true or false.' }),
  codes: z.array(code).max(MAX_CODE_COUNT, { error: `At most ${MAX_CODE_COUNT} codes.` }),
  /** The orders that may use it: of all customers, of each customer, and of each code; null: unlimited. */
  limitTotal: countOrNull(1_000_000_000),
  limitPerson: countOrNull(1_000_000_000),
  limitCode: countOrNull(1_000_000_000),
  /** Whether it replaces all other discounts. */
  exclusive: flag,
  /** Of discounts that save the same, the one with the lowest number applies. */
  priority: z
    .int({ error: 'This must be a whole number.' })
    .min(-1000, { error: 'This must be at least -1000.' })
    .max(1000, { error: 'This must not be more than 1000.' }),
  /** ISO 8601 in UTC; null: without that limit. */
  startsAt: momentOrNull,
  endsAt: momentOrNull,
};

const promotion = z.object({
  id: z.string(),
  name: z.string(),
  class: fields.class,
  effect: fields.effect,
  value: z.number(),
  buy: z.number().nullable(),
  get: z.number().nullable(),
  maxSets: z.number().nullable(),
  scope: storedScope,
  countries: z.array(z.string()),
  groups: z.array(z.string()),
  firstOrder: z.boolean(),
  minSubtotal: z.number().nullable(),
  minQuantity: z.number().nullable(),
  automatic: z.boolean(),
  codes: z.array(z.string()),
  limitTotal: z.number().nullable(),
  limitPerson: z.number().nullable(),
  limitCode: z.number().nullable(),
  exclusive: z.boolean(),
  priority: z.number(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  status: z.enum(['scheduled', 'active', 'used_up', 'ended']),
  /** The orders that use it. */
  used: cappedCount,
});

/** What the orders of the last 90 days would have cost with a discount, at today's settings; money in dollars. */
const preview = z.object({
  orders: pastOrders,
  /** Orders that would have had the discount, and what it would have taken off them. */
  applied: z.int(),
  discount: z.number(),
  examples: z.array(
    z.object({
      number: z.int(),
      placedAt: z.string(),
      /** What the order would cost today without and with the discount. */
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** Why the signed-in member may not save the discount; null if it is possible. */
  refusal: z.string().nullable(),
});

const outcome = changeOrPreview(preview);

const id = idOf('a discount');

const see = { may: 'prices:see' } as const;
const change = { may: 'prices:do' } as const;

export const promotionCalls = {
  listPromotions: {
    summary: 'All discounts at checkout, with how often orders used them. Each has its first codes only',
    access: see,
    response: z.object({ promotions: z.array(promotion.extend({ codeCount: z.int() })) }),
    problems: [],
  },
  readPromotion: {
    summary: 'One discount with all its codes, and the names of the products that it names',
    access: see,
    params: id,
    response: z.object({ promotion, names: z.record(z.string(), z.string()) }),
    problems: ['promotion_unknown'],
  },
  addPromotion: {
    summary:
      'Adds a discount; with `dry=1` only previews it on the orders of the last 90 days. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    query: z.object({ dry }),
    body: z.object(fields),
    response: outcome,
    problems: ['idempotency_key_reused'],
  },
  changePromotion: {
    summary:
      'Changes fields of a discount, if each still has the value `base` (send `effect` with `value`, so that others cannot change its unit meanwhile); with `dry=1` only previews it. Placed orders keep their amounts',
    access: change,
    params: id,
    query: z.object({ dry }),
    body: edited(fields),
    response: outcome,
    problems: ['promotion_unknown', 'changed_meanwhile'],
  },
  endPromotion: {
    summary: 'Ends a discount now',
    access: change,
    params: id,
    response: savedChange,
    problems: ['promotion_unknown', 'promotion_inactive', 'changed_meanwhile'],
  },
  deletePromotion: {
    summary: 'Deletes a discount that no order has used',
    access: change,
    params: id,
    response: savedChange,
    problems: ['promotion_unknown', 'in_use'],
  },
} as const satisfies Record<string, Call>;
