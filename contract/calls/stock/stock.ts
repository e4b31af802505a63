import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { MAX_CODE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { STOCK_LEVELS } from '#domain/stock/stock-level.ts';
import { MAX_AVAILABLE_COUNT, STOCK_REASONS } from '#domain/stock/stock-reason.ts';
import { STOCK_STATUSES } from '#domain/stock/stock-status.ts';
import { SELLING_OUT_COUNT, STOCK_VIEWS, UNSOLD_DAYS } from '#domain/stock/stock-view.ts';
import type { Call } from '../../call.ts';
import { email, idempotencyKey, moment, paging, person, singleLine } from '../../fields.ts';
import { productSummary } from '../../product.ts';
import { listingQuery } from '../shop/catalogue.ts';

/** Where stock is: `STOCK_BUCKETS` of the database. */
const BUCKETS = ['supplier', 'available', 'held', 'sold', 'shipped', 'returned', 'lost'] as const;

/** A stock unit with its stock. */
export const stockUnit = z.object({
  id: z.string(),
  /** Null for a unit without one; then the calls take the id. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Null for the unit that all sizes share. */
  size: z.string().nullable(),
  available: z.int(),
  /** Held or sold, and not shipped. */
  reserved: z.int(),
  /** The part of `reserved` that is sold. */
  sold: z.int(),
  /** Available and reserved. */
  onHand: z.int(),
  /** Null for the default. */
  lowAt: z.int().nullable(),
  level: z.enum(STOCK_LEVELS),
});

/** A product with the stock of its units. */
export const stockProduct = z.object({
  ...productSummary,
  brand: z.string(),
  department: z.enum(DEPARTMENTS),
  category: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  /** In the order of the scale. */
  units: z.array(stockUnit),
  /** Pieces that open deliveries announce. */
  incoming: z.int(),
  /** Sold in the last 30 days, without cancelled sales. For what sells out soon, it is estimated from the newest sales. */
  recentlySold: z.int(),
});

const unitCode = z.object({
  /** The SKU of a unit, or its id. */
  sku: z
    .string()
    .max(MAX_CODE_LENGTH, { error: 'This is not a SKU.' })
    .regex(/^[^\p{Cc}]+$/u, { error: 'This is not a SKU.' }),
});

function change(name: string) {
  return count(name, -MAX_AVAILABLE_COUNT).refine((by) => by !== 0, { error: 'This changes nothing.' });
}

function available(name: string) {
  return count(name, 0);
}

function count(name: string, min: number) {
  return z
    .int({ error: `${name} must be a whole number.` })
    .min(min, { error: `${name} must be at least ${min}.` })
    .max(MAX_AVAILABLE_COUNT, { error: `${name} must not be more than ${MAX_AVAILABLE_COUNT}.` });
}

const movementFields = {
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  from: z.enum(BUCKETS),
  to: z.enum(BUCKETS),
  quantity: z.int(),
  /** By how much the available stock changed. */
  change: z.int(),
  /** Null for movements of orders and of earlier versions. */
  reason: z.enum(STOCK_REASONS).nullable(),
  cause: z.string(),
  note: z.string().nullable(),
  /** The number of the order. */
  order: z.int().nullable(),
};

const reason = z.enum(STOCK_REASONS, { error: `reason must be one of ${STOCK_REASONS.join(', ')}.` });

const explained = {
  reason,
  note: singleLine('Note', STAFF_TYPED_LENGTHS.stockNote).optional(),
};

export const stockCalls = {
  listStock: {
    summary: `Products with the stock of their units, newest first. \`q\` is a text, SKU or barcode. A page may hold fewer products than \`limit\`, and still have a next page. The view \`selling_out\` is the first ${SELLING_OUT_COUNT} published products that sell out soon at their pace, the soonest first; the view \`incoming\` is what open deliveries announce; the view \`unsold\` is what has stock, is older than ${UNSOLD_DAYS} days and sold nothing in them`,
    access: { may: 'stock:see' },
    query: listingQuery
      .pick({ q: true, for: true, category: true, brand: true, limit: true, cursor: true })
      .extend({
        /** Only products with a unit at this level. */
        level: z.enum(STOCK_LEVELS, { error: `level must be one of ${STOCK_LEVELS.join(', ')}.` }).optional(),
        view: z.enum(STOCK_VIEWS, { error: `view must be one of ${STOCK_VIEWS.join(', ')}.` }).optional(),
        /** By default `published`, and with `q` `any`. */
        status: z
          .enum(STOCK_STATUSES, { error: `status must be one of ${STOCK_STATUSES.join(', ')}.` })
          .optional(),
      }),
    response: z.object({
      products: z.array(stockProduct),
      /** The cursor of the next page, also in the Link header. */
      next: z.string().nullable(),
    }),
    problems: [],
  },
  moveStock: {
    summary:
      'Changes the available stock of a unit by `change`, or from `from` to `to` if it is still `from`. Idempotent for one Idempotency-Key',
    access: { may: 'stock:do' },
    params: unitCode,
    headers: idempotencyKey,
    body: z.union(
      [
        z.object({ change: change('change'), ...explained }),
        z
          .object({ from: available('from'), to: available('to'), ...explained })
          .refine(({ from, to }) => from !== to, { error: 'This changes nothing.' }),
      ],
      { error: 'Give either change, or from and to, with a reason.' },
    ),
    response: z.object({
      unit: stockUnit,
      /** The id of the change, for an undo. */
      changeId: z.string(),
    }),
    problems: ['sku_unknown', 'stock_changed', 'stock_exceeded', 'idempotency_key_reused'],
  },
  listStockMovements: {
    summary: 'The movements of a unit, newest first. `next` is the cursor of the next page',
    access: { may: 'stock:see' },
    params: unitCode,
    query: z.object(paging),
    response: z.object({
      unit: stockUnit,
      movements: z.array(
        z.object({
          ...movementFields,
          /** The available stock after it. */
          balance: z.int(),
          /** The member of staff; null when the account was erased. */
          who: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
    problems: ['sku_unknown'],
  },
  listMovementHistory: {
    summary:
      'The movements of all units, newest first. `q` is the text, SKU or barcode of products. `next` is the cursor of the next page',
    access: { may: 'stock:see' },
    query: listingQuery.pick({ q: true }).extend({
      /** The SKU of a unit, or its id. */
      unit: unitCode.shape.sku.optional(),
      reason: reason.optional(),
      /** The address of the member who moved it. */
      who: email.optional(),
      /** The first moment that is listed. */
      from: moment('from').optional(),
      /** The first moment that is not listed. */
      until: moment('until').optional(),
      ...paging,
    }),
    response: z.object({
      movements: z.array(
        z.object({
          ...movementFields,
          product: z.object(productSummary),
          unit: z.object({ id: z.string(), sku: z.string().nullable(), size: z.string().nullable() }),
          /** The member of staff; null for orders and commands, and when the account was erased. */
          who: person.nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
    problems: ['sku_unknown'],
  },
} as const satisfies Record<string, Call>;
