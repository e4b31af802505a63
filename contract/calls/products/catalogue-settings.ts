import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { MAX_SIZE_COUNT, MAX_SIZE_LENGTH } from '#domain/catalogue/sizes/size.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import {
  brand,
  category,
  edited,
  flag,
  idempotencyKey,
  possiblyEmptyLine,
  savedChange,
  scaleId,
  singleLine,
} from '../../fields.ts';
import { confirmedInQuery, dry } from '../../previewed-change.ts';

const MAX_ALIAS_COUNT = 10;
const MAX_ORDERED_ID_COUNT = 1000;

/** The lists of a department's categories, each with its own order: the menu, finder and filters, and the page. */
export const MENU_LISTS = ['menu', 'finder', 'page'] as const;

const label = singleLine('Label', STAFF_TYPED_LENGTHS.label);
const words = possiblyEmptyLine('Search words', STAFF_TYPED_LENGTHS.searchWords);
const aliases = z
  .array(singleLine('Alias', STAFF_TYPED_LENGTHS.label).toLowerCase())
  .max(MAX_ALIAS_COUNT, { error: `At most ${MAX_ALIAS_COUNT} aliases.` });
const categoryFields = { label, aliases, words: words.nullable(), scale: scaleId, archived: flag };
const brandFields = { label, words, inFinder: flag, archived: flag };
const ownLabel = label.nullable();
const entryFields = {
  label: ownLabel,
  finderLabel: ownLabel,
  pageLabel: ownLabel,
  inMenu: flag,
  inFinder: flag,
};
const sizes = z
  .array(singleLine('Size', MAX_SIZE_LENGTH))
  .min(1, { error: 'A scale needs a size.' })
  .max(MAX_SIZE_COUNT, { error: `At most ${MAX_SIZE_COUNT} sizes.` })
  .refine((list) => new Set(list).size === list.length, { error: 'A size is listed twice.' });

const order = edited({ order: z.array(z.string().max(200)).max(MAX_ORDERED_ID_COUNT) });

const department = z.enum(DEPARTMENTS, { error: 'There is no such department.' });
const entry = z.object({ department, category });

const added = z.object({ id: z.string(), changeId: z.string() });

/** With `dry=1` nothing is written, and the response has the preview. */
const previewOrConfirm = z.object({
  dry,
  confirmed: confirmedInQuery,
});
const merged = savedChange.extend({
  preview: z
    .object({
      /** How many products move. */
      products: z.int(),
      /** How many of them sell for less, and for more, after the move. */
      lower: z.int(),
      higher: z.int(),
    })
    .nullable(),
});

const see = { may: 'catalogue_settings:see' } as const;
const change = { may: 'catalogue_settings:do' } as const;

const brandCalls = {
  listBrands: {
    summary: 'All brands in the order of display, with their numbers of products',
    access: see,
    response: z.object({
      brands: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          words: z.string(),
          inFinder: z.boolean(),
          archived: z.boolean(),
          /** The brand that it was merged into. */
          replacedBy: z.string().nullable(),
          products: z.int(),
        }),
      ),
    }),
    problems: [],
  },
  addBrand: {
    summary: 'Adds a brand at the end. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    body: z.object({ label, words: words.optional() }),
    response: added,
    problems: ['name_taken', 'idempotency_key_reused'],
  },
  reorderBrands: {
    summary: 'Changes the order of all brands that were not merged',
    access: change,
    body: order,
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
  changeBrand: {
    summary: 'Changes fields of a brand, if each still has the value `base`',
    access: change,
    params: z.object({ brand }),
    body: edited(brandFields),
    response: savedChange,
    problems: ['brand_unknown', 'name_taken', 'changed_meanwhile'],
  },
  mergeBrand: {
    summary:
      'Merges a brand into another one: its products move there, and filters by it redirect there. With `dry=1` only previews it. Idempotent for one Idempotency-Key',
    access: change,
    params: z.object({ brand }),
    headers: idempotencyKey,
    query: previewOrConfirm,
    body: z.object({ into: brand }),
    response: merged,
    problems: ['brand_unknown', 'in_use', 'forbidden', 'confirmation_required', 'idempotency_key_reused'],
  },
  deleteBrand: {
    summary: 'Deletes a brand without products',
    access: change,
    params: z.object({ brand }),
    response: savedChange,
    problems: ['brand_unknown', 'in_use'],
  },
} as const satisfies Record<string, Call>;

const categoryCalls = {
  listCategories: {
    summary: 'All categories in the order of display, with their numbers of products and their menu entries',
    access: see,
    response: z.object({
      categories: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          aliases: z.array(z.string()),
          /** Null for the label. */
          words: z.string().nullable(),
          /** The size scale of new products. */
          scale: z.string(),
          archived: z.boolean(),
          /** The category that it was merged into. */
          replacedBy: z.string().nullable(),
          products: z.int(),
          /** Those of its products, drafts included. */
          departments: z.array(department),
        }),
      ),
      /** By department, in the order of its menu. */
      entries: z.array(
        z.object({
          department,
          category: z.string(),
          /** Null for the category's. */
          label: z.string().nullable(),
          /** Null for the menu's. */
          finderLabel: z.string().nullable(),
          pageLabel: z.string().nullable(),
          inMenu: z.boolean(),
          inFinder: z.boolean(),
          /** The places in the menu, in the finder and on the page, from 1. */
          places: z.object({ menu: z.int(), finder: z.int(), page: z.int() }),
        }),
      ),
    }),
    problems: [],
  },
  addCategory: {
    summary:
      'Adds a category at the end. Its id, which is in its address, never changes. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    body: z.object({
      id: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, {
        error: 'An address has up to 40 lower-case letters, digits and dashes between them.',
      }),
      label,
      words: words.nullable().optional(),
      scale: scaleId.optional(),
    }),
    response: added,
    problems: ['name_taken', 'idempotency_key_reused', 'scale_unknown'],
  },
  reorderCategories: {
    summary: 'Changes the order of all categories that were not merged',
    access: change,
    body: order,
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
  changeCategory: {
    summary: 'Changes fields of a category, if each still has the value `base`',
    access: change,
    params: z.object({ category }),
    body: edited(categoryFields),
    response: savedChange,
    problems: ['category_unknown', 'scale_unknown', 'name_taken', 'changed_meanwhile'],
  },
  mergeCategory: {
    summary:
      'Merges a category into another one: its products move there, and its address redirects there. With `dry=1` only previews it. Idempotent for one Idempotency-Key',
    access: change,
    params: z.object({ category }),
    headers: idempotencyKey,
    query: previewOrConfirm,
    body: z.object({ into: category }),
    response: merged,
    problems: ['category_unknown', 'in_use', 'forbidden', 'confirmation_required', 'idempotency_key_reused'],
  },
  deleteCategory: {
    summary: 'Deletes a category without products, with its menu entries',
    access: change,
    params: z.object({ category }),
    response: savedChange,
    problems: ['category_unknown', 'in_use'],
  },
} as const satisfies Record<string, Call>;

const menuCalls = {
  reorderMenu: {
    summary: "Changes the order of a department's categories in its menu, its finder or its page",
    access: change,
    params: z.object({ department, list: z.enum(MENU_LISTS, { error: 'There is no such list.' }) }),
    body: order,
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
  addMenuEntry: {
    summary: 'Offers a category to a department, at the end',
    access: change,
    params: entry,
    response: savedChange,
    problems: ['category_unknown', 'name_taken'],
  },
  changeMenuEntry: {
    summary: "Changes fields of a department's menu entry, if each still has the value `base`",
    access: change,
    params: entry,
    body: edited(entryFields),
    response: savedChange,
    problems: ['category_unknown', 'changed_meanwhile'],
  },
  removeMenuEntry: {
    summary: 'Removes a category from a department',
    access: change,
    params: entry,
    response: savedChange,
    problems: ['category_unknown'],
  },
} as const satisfies Record<string, Call>;

const scale = z.object({ scale: scaleId });

const scaleCalls = {
  listSizeScales: {
    summary: 'All size scales, and the categories whose new products have them',
    access: see,
    response: z.object({
      scales: z.array(
        z.object({ id: z.string(), sizes: z.array(z.string()), categories: z.array(z.string()) }),
      ),
    }),
    problems: [],
  },
  addSizeScale: {
    summary: 'Adds a size scale. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    body: z.object({ id: scaleId, sizes }),
    response: added,
    problems: ['name_taken', 'idempotency_key_reused'],
  },
  changeSizeScale: {
    summary: 'Changes the sizes of a scale, or their order. Sizes that products have stay',
    access: change,
    params: scale,
    body: edited({ sizes }),
    response: savedChange,
    problems: ['scale_unknown', 'in_use', 'changed_meanwhile'],
  },
  deleteSizeScale: {
    summary: 'Deletes a size scale that no product and no category has',
    access: change,
    params: scale,
    response: savedChange,
    problems: ['scale_unknown', 'in_use'],
  },
} as const satisfies Record<string, Call>;

export const catalogueSettingCalls = {
  ...brandCalls,
  ...categoryCalls,
  ...menuCalls,
  ...scaleCalls,
} as const satisfies Record<string, Call>;
