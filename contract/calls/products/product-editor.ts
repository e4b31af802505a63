import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import {
  MAX_CODE_LENGTH,
  MAX_COLOUR_LENGTH,
  MAX_COMPOSITION_LENGTH,
  MAX_CUT_LENGTH,
  MAX_DETAILS_LENGTH,
  MAX_LINE_LENGTH,
  MAX_PRICE_DOLLARS,
  MAX_SEARCH_DESCRIPTION_LENGTH,
  MAX_SEARCH_TITLE_LENGTH,
} from '#domain/catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { MAX_SIZE_COUNT, MAX_SIZE_LENGTH } from '#domain/catalogue/sizes/size.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { SHIPPING_TAX_CLASS, TAX_CLASS } from '#domain/pricing/order/taxes.ts';
import { isSingleLine, isVisible } from '#domain/text.ts';
import type { Call } from '../../call.ts';
import {
  brand,
  category,
  department,
  idempotencyKey,
  multiline,
  paging,
  productId,
  scaleId,
  singleLine,
} from '../../fields.ts';
import { picture } from '../../product.ts';
import { activityEntry } from '../staff/staff.ts';

const productParams = z.object({ id: productId });

/** The id of an entry of the log, for an undo. */
const changeId = z.string();

/** A product as the editor shows it. Money is in dollars. */
export const editedProduct = z.object({
  id: z.string(),
  title: z.string(),
  colour: z.string().optional(),
  details: z.string(),
  material: z.string(),
  care: z.string(),
  /** Fibres whose percentages sum to 100, as in '60% Viscose, 40% Polyester'. Shown in place of the material. */
  composition: z.string().optional(),
  /** The brand's label. */
  brand: z.string(),
  /** The ids of department and category. */
  for: z.enum(DEPARTMENTS),
  category: z.string(),
  cut: z.string().optional(),
  /** The list price, and the selling price by the price rules. */
  price: z.number(),
  sellingPrice: z.number(),
  /** The list price from `scheduledPriceAt` on, in UTC. Both are absent without one. */
  scheduledPrice: z.number().optional(),
  scheduledPriceAt: z.string().optional(),
  discountable: z.boolean(),
  /** The name by which tax rates refer to it. */
  taxClass: z.string(),
  /** Absent: those of the page. */
  searchTitle: z.string().optional(),
  searchDescription: z.string().optional(),
  status: z.enum(PRODUCT_STATUSES),
  /** ISO 8601 in UTC; only with the status `scheduled`. */
  publishAt: z.string().optional(),
  /** The first publication. Absent for products that were never published, or before the shop recorded it. */
  publishedAt: z.string().optional(),
  /** URL of the main picture. */
  img: z.string(),
  pictures: z.array(picture),
  /** In the order of the scale. One element with `size` null when all sizes share their stock. */
  sizes: z.array(
    z.object({
      /** The id of the stock unit. */
      id: z.string(),
      sku: z.string().nullable(),
      size: z.string().nullable(),
      barcode: z.string().nullable(),
      /** Null for the product's. */
      price: z.number().nullable(),
      sellingPrice: z.number(),
      available: z.int(),
      /** Held or sold, and not shipped. */
      reserved: z.int(),
      /** Sold in the last 30 days. */
      recentlySold: z.int(),
      /** Announced by open deliveries. */
      incoming: z.int(),
      /** Whether `editProduct` can remove the size: it has had no stock, and has no code, price or weight. */
      isRemovable: z.boolean(),
    }),
  ),
  /** The sizes that it may have; none when all sizes share their stock. */
  scale: z.array(z.string()),
  /** What it lacks for publication: `title`, `price` or `pictures`, each with the reason for display. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The other products of its cut, oldest first and at most 24, whatever their status. */
  cutMates: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      colour: z.string().optional(),
      img: z.string(),
      status: z.enum(PRODUCT_STATUSES),
    }),
  ),
  /** The last logged change; `by` is null for commands, the system and erased accounts. */
  edited: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  /** The last entry of its log, or 0. `editProduct` takes it to name the fields that others have changed since. */
  version: z.string(),
});

/** One line, trimmed; null when empty. */
function optionalLine(name: string, max: number) {
  return z
    .string({ error: `${name} must be text or null.` })
    .refine(isSingleLine, { error: `${name} contains characters that are not allowed.` })
    .trim()
    .refine((text) => text === '' || isVisible(text), { error: `${name} must contain something visible.` })
    .max(max, { error: `${name} must not be longer than ${max} characters.` })
    .nullable()
    .transform((text) => text || null);
}

export const price = z
  .number({ error: 'Price must be a number.' })
  .min(0.01, { error: 'Price must be at least $0.01.' })
  .max(MAX_PRICE_DOLLARS, {
    error: `Price must not be more than $${MAX_PRICE_DOLLARS.toLocaleString('en-US')}.`,
  })
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
    error: 'Price must have at most two decimals.',
  });

/** Tax rates name classes of products; `standard` unless a product has another. */
const taxClass = z
  .string({ error: 'A tax class must be text.' })
  .trim()
  .toLowerCase()
  .regex(TAX_CLASS, { error: 'A tax class has letters from a to z, digits and dashes.' })
  .refine((text) => text !== SHIPPING_TAX_CLASS, { error: 'This class is for shipping.' });

/** What a field held when the client read it. An absent field counts as null. */
export const base = z.union([z.string().max(10_000), z.number(), z.boolean()]).nullable();

/** A changed value with the one that the client read; absent when it was not changed. */
export function edit<Value extends z.ZodType>(value: Value) {
  return z.object({ base, value }).optional();
}

/** A time in UTC, to the minute like the fields of the editor. */
export const futureTime = z.iso
  .datetime({ error: 'A time must be a date and time in UTC.' })
  .max(30)
  .transform((text) => new Date(Math.floor(Date.parse(text) / MINUTE_MS) * MINUTE_MS).toISOString());

/** Changed fields of a product, each with the value that the client read. */
export const fieldEdits = z.object({
  title: edit(singleLine('Title', MAX_LINE_LENGTH)),
  colour: edit(optionalLine('Colour', MAX_COLOUR_LENGTH)),
  details: edit(multiline('Description', MAX_DETAILS_LENGTH)),
  material: edit(singleLine('Material', MAX_LINE_LENGTH)),
  care: edit(singleLine('Care', MAX_LINE_LENGTH)),
  composition: edit(optionalLine('Composition', MAX_COMPOSITION_LENGTH)),
  brand: edit(singleLine('Brand', MAX_LINE_LENGTH)),
  for: edit(z.enum(DEPARTMENTS, { error: 'There is no such department.' })),
  category: edit(singleLine('Category', MAX_LINE_LENGTH)),
  cut: edit(optionalLine('Cut', MAX_CUT_LENGTH)),
  price: edit(price),
  /** Both together: the list price from a future time on. Null cancels it. */
  scheduledPrice: edit(price.nullable()),
  scheduledPriceAt: edit(futureTime.nullable()),
  discountable: edit(z.boolean({ error: 'discountable must be true or false.' })),
  taxClass: edit(taxClass),
  searchTitle: edit(optionalLine('Search title', MAX_SEARCH_TITLE_LENGTH)),
  searchDescription: edit(optionalLine('Search description', MAX_SEARCH_DESCRIPTION_LENGTH)),
});

const sizes = z
  .array(singleLine('A size', MAX_SIZE_LENGTH))
  .max(MAX_SIZE_COUNT, { error: `A product has at most ${MAX_SIZE_COUNT} sizes.` });

/** The sizes of a product. */
const sizesEdit = z.object({ base: sizes, value: sizes }).optional();

const unitEdits = z.record(
  z.uuid({ error: 'This is not the id of a size.' }),
  z.object({
    price: edit(price.nullable()),
    barcode: edit(optionalLine('Barcode', MAX_CODE_LENGTH)),
    sku: edit(optionalLine('SKU', MAX_CODE_LENGTH)),
  }),
);

/** In a body: confirms that a price may change by more than half. */
export const confirmed = z.literal(true).optional();

const version = z
  .string({ error: 'version must come from readStaffProduct.' })
  .max(15, { error: 'version must come from readStaffProduct.' })
  .regex(/^\d+$/, { error: 'version must come from readStaffProduct.' });

const savedProduct = z.object({
  product: editedProduct,
  /** The fields that others have changed since `version`, whose values were kept. */
  kept: z.array(z.string()),
  /** For an undo; null when every field had its new value already. */
  changeId: changeId.nullable(),
});

export const productEditorCalls = {
  readStaffProduct: {
    summary: 'A product of any status with all that staff can edit',
    access: { may: 'products:see' },
    params: productParams,
    response: z.object({ product: editedProduct }),
    problems: ['product_unknown'],
  },
  editProduct: {
    summary:
      'Changes fields of a product and its sizes if all still have their bases; otherwise changes none and returns `changed_meanwhile`. Idempotent for one Idempotency-Key',
    access: { may: 'products:do' },
    params: productParams,
    headers: idempotencyKey,
    // Without the check, a misspelt name of a part would change nothing, and look like success.
    body: z.strictObject({
      changes: fieldEdits.extend({ sizes: sizesEdit }).default({}),
      /** By the id of the stock unit. Conflicts and errors name such a field `units.<id>.price`. */
      units: unitEdits.optional(),
      /** The version of the product that the client read. Without it, `kept` is empty. */
      version: version.optional(),
      confirmed,
    }),
    response: savedProduct,
    problems: [
      'product_unknown',
      'changed_meanwhile',
      'forbidden',
      'confirmation_required',
      'idempotency_key_reused',
    ],
  },
  createProduct: {
    summary:
      'Adds a draft with an empty stock unit for each size of its scale. Without `id`, the id derives from title and colour. Idempotent for one Idempotency-Key',
    access: { may: 'products:do' },
    headers: idempotencyKey,
    body: z.object({
      title: singleLine('Title', MAX_LINE_LENGTH),
      colour: optionalLine('Colour', MAX_COLOUR_LENGTH).optional(),
      for: department,
      category,
      brand,
      price,
      cut: optionalLine('Cut', MAX_CUT_LENGTH).optional(),
      /** The id of a size scale; by default that of the category. */
      scale: scaleId.optional(),
      id: productId.optional(),
    }),
    response: z.object({ product: editedProduct, changeId }),
    problems: ['id_taken', 'forbidden', 'idempotency_key_reused'],
  },
  copyProduct: {
    summary:
      'Adds a draft with texts, organisation and prices of a product, without its pictures, stock, barcodes and search texts. With `sameCut` it is another colourway of the cut. Idempotent for one Idempotency-Key',
    access: { may: 'products:do' },
    params: productParams,
    headers: idempotencyKey,
    body: z.object({
      /** By default those of the product. */
      title: singleLine('Title', MAX_LINE_LENGTH).optional(),
      colour: optionalLine('Colour', MAX_COLOUR_LENGTH).optional(),
      sameCut: z.boolean({ error: 'sameCut must be true or false.' }),
      id: productId.optional(),
    }),
    response: z.object({ product: editedProduct, changeId }),
    problems: ['product_unknown', 'id_taken', 'forbidden', 'idempotency_key_reused'],
  },
  setProductStatus: {
    summary:
      'Publishes, schedules, archives or withdraws a product whose status is still `base`. To be published or scheduled, it must lack nothing (`missing`). Idempotent for one Idempotency-Key',
    access: { may: 'products:do' },
    params: productParams,
    headers: idempotencyKey,
    body: z
      .object({
        base: z.enum(PRODUCT_STATUSES),
        status: z.enum(PRODUCT_STATUSES, { error: `status must be one of ${PRODUCT_STATUSES.join(', ')}.` }),
        /** With `scheduled`: when the product is published, to the minute. */
        publishAt: z.iso.datetime({ error: 'publishAt must be a date and time in UTC.' }).optional(),
      })
      .refine(({ status, publishAt }) => status !== 'scheduled' || publishAt !== undefined, {
        error: 'publishAt is required with the status scheduled.',
        path: ['publishAt'],
      }),
    response: z.object({ product: editedProduct, changeId: changeId.nullable() }),
    problems: ['product_unknown', 'changed_meanwhile', 'idempotency_key_reused'],
  },
  createPreviewLink: {
    summary: 'A link to the page of a product of any status, for everybody who has it. It works for 24 hours',
    access: { may: 'products:see' },
    params: productParams,
    response: z.object({ url: z.string() }),
    problems: ['product_unknown'],
  },
  listProductChanges: {
    summary:
      'The changes of a product and of its pictures, newest first. `next` is the cursor of the next page',
    access: { may: 'products:see' },
    params: productParams,
    query: z.object(paging),
    response: z.object({
      /** Fields as `editProduct` and `changePicture` name them; prices in dollars. */
      entries: z.array(activityEntry),
      next: z.string().nullable(),
    }),
    problems: ['product_unknown'],
  },
} as const satisfies Record<string, Call>;
