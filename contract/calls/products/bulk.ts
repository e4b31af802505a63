import { z } from 'zod';
import {
  BULK_PREVIEW_COUNT,
  BULK_WRITE_COUNT,
  PRICE_ROUNDINGS,
  PRICE_OPERATIONS,
  MAX_SELECTED_COUNT,
} from '#domain/bulk/bulk-change.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { MAX_LINE_LENGTH, MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import type { Call } from '../../call.ts';
import { productId, singleLine } from '../../fields.ts';
import { productSummary } from '../../product.ts';
import { saleFields } from './price-rules.ts';
import { base, confirmed, edit, fieldEdits, futureTime } from './product-editor.ts';
import { staffListingQuery } from './staff-products.ts';

const MAX_PERCENT = 1000;

/** The id of a batch. The server derives UUIDs of version 8 for undos. */
const batch = z
  .uuid({ error: 'batch must be a UUID.' })
  .refine((id) => id[14] !== '8', { error: 'UUIDs of version 8 are reserved for undos.' });

const publishAt = z.iso.datetime({ error: 'publishAt must be a date and time in UTC.' }).max(30).nullable();

/** The fields of `editProduct`, and the status. */
const bulkEdits = fieldEdits.extend({
  status: edit(z.enum(PRODUCT_STATUSES, { error: `status must be one of ${PRODUCT_STATUSES.join(', ')}.` })),
  publishAt: edit(publishAt),
});

/** A change of many products, from which the preview computes the new values. */
const bulkChange = z.discriminatedUnion('field', [
  z
    .object({
      field: z.literal('price'),
      how: z.enum(PRICE_OPERATIONS, { error: `how must be one of ${PRICE_OPERATIONS.join(', ')}.` }),
      value: z
        .number({ error: 'value must be a number.' })
        .min(-MAX_PRICE_DOLLARS, { error: 'value is too low.' })
        .max(MAX_PRICE_DOLLARS, { error: 'value is too high.' }),
      rounding: z.enum(PRICE_ROUNDINGS, { error: `rounding must be one of ${PRICE_ROUNDINGS.join(', ')}.` }),
      /** From when on the new prices hold; null: from now on. */
      at: futureTime.nullable().default(null),
    })
    .refine(({ how, value }) => how !== 'percent' || (value >= -100 && value <= MAX_PERCENT), {
      error: `A percentage must be from -100 to ${MAX_PERCENT}.`,
      path: ['value'],
    }),
  z
    .object({
      field: z.literal('status'),
      status: z.enum(PRODUCT_STATUSES, { error: `status must be one of ${PRODUCT_STATUSES.join(', ')}.` }),
      publishAt: publishAt.default(null),
    })
    .refine(({ status, publishAt: at }) => (status === 'scheduled') === (at !== null), {
      error: 'publishAt is required with the status scheduled, and only with it.',
      path: ['publishAt'],
    }),
  z.object({ field: z.literal('category'), category: singleLine('Category', MAX_LINE_LENGTH) }),
  /** Cancels scheduled prices. */
  z.object({ field: z.literal('scheduledPrice') }),
  /** Only previewed: `addPriceRule` adds the sale price of the products. */
  z.object({ field: z.literal('salePrice'), ...saleFields }),
]);

const ids = z
  .array(productId)
  .min(1, { error: 'Choose at least one product.' })
  .max(BULK_PREVIEW_COUNT, { error: `Name at most ${BULK_PREVIEW_COUNT} products.` });

export const bulkCalls = {
  changeProducts: {
    summary: `Changes up to ${BULK_WRITE_COUNT} products, and skips those whose fields no longer have their base values. With dry=1 it only previews, and also accepts one change for many products. Requests with the same batch form one change, which is undone as a whole; a repeated request changes nothing`,
    access: { may: 'products:do' },
    query: z.object({ dry: z.literal('1', { error: 'dry must be 1.' }).optional() }),
    body: z.union(
      [
        z.object({
          products: z
            .array(z.object({ id: productId, changes: bulkEdits }))
            .min(1, { error: 'Choose at least one product.' })
            .max(BULK_WRITE_COUNT, { error: `Change at most ${BULK_WRITE_COUNT} products at once.` })
            .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, {
              error: 'Name each product once.',
            }),
          /** A new UUID for each change of many products. */
          batch,
          confirmed,
        }),
        z.object({ ids, change: bulkChange, confirmed }),
      ],
      { error: 'Give either products and batch, or ids and change.' },
    ),
    response: z.object({
      /** In the order of the request. */
      products: z.array(
        z.object({
          ...productSummary,
          /** `unconfirmed`: a price changes by more than half, and `confirmed` is missing. A sale price has no `changes`. */
          verdict: z.enum(['changed', 'same', 'unconfirmed', 'refused']),
          /** As in the log. To apply a preview, send `before` as the base. */
          changes: z.array(z.object({ field: z.string(), before: base, after: base })),
          /** The current list price. */
          price: z.number(),
          /** `after` is the price at the scheduled time if the change schedules one. */
          sellingPrice: z.object({ before: z.number(), after: z.number() }),
          /** Why the product is refused, needs a confirmation, or keeps a lower price; otherwise null. `field` is null for the whole product. */
          problem: z
            .object({ code: z.string(), field: z.string().nullable(), message: z.string() })
            .nullable(),
        }),
      ),
      /** The change of all products of the batch, for an undo; null when nothing was written. */
      changeId: z.string().nullable(),
    }),
    problems: ['idempotency_key_reused'],
  },
  readDemoProducts: {
    summary:
      'What `removeDemoProducts` would do: how many demo products leave the shop, and which stay because staff changed them',
    access: { may: 'products:see' },
    response: z.object({
      unchanged: z.int(),
      changed: z.array(z.object({ id: z.string(), title: z.string(), colour: z.string().optional() })),
    }),
    problems: [],
  },
  removeDemoProducts: {
    summary:
      'Archives the demo products that staff have not changed, which can be undone as one. A repetition with the same batch continues it',
    access: { may: 'products:do' },
    body: z.object({
      /** A new UUID for each removal. */
      batch,
    }),
    response: z.object({
      /** The products that the batch has archived. */
      removed: z.int(),
      /** For an undo; null when there was nothing to remove. */
      changeId: z.string().nullable(),
    }),
    problems: ['idempotency_key_reused'],
  },
  listProductIds: {
    summary: `The ids of the first ${MAX_SELECTED_COUNT} products of the list, in its order`,
    access: { may: 'products:see' },
    query: staffListingQuery.omit({ limit: true, cursor: true }),
    response: z.object({ ids: z.array(z.string()), /** Whether there are more. */ more: z.boolean() }),
    problems: [],
  },
  listProductRows: {
    summary: 'The fields of products that the grid shows; unknown ids are left out',
    access: { may: 'products:see' },
    query: z.object({
      /** Separated by commas. */
      ids: z
        .string()
        .max(BULK_PREVIEW_COUNT * 65 - 1, { error: `Name at most ${BULK_PREVIEW_COUNT} products.` })
        .transform((text) => text.split(','))
        .pipe(ids),
    }),
    response: z.object({
      products: z.array(
        z.object({
          ...productSummary,
          details: z.string(),
          /** The brand's label. */
          brand: z.string(),
          for: z.enum(DEPARTMENTS),
          category: z.string(),
          price: z.number(),
          sellingPrice: z.number(),
          searchTitle: z.string().optional(),
          searchDescription: z.string().optional(),
          status: z.enum(PRODUCT_STATUSES),
          publishAt: z.string().optional(),
        }),
      ),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
