import type { StoredProduct, StoredUnit } from '#database/queries/product-editor/edited-product.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import { DEFAULT_CARE, DEFAULT_MATERIAL } from '#domain/catalogue/material.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { parseSizeField } from '#domain/import-export/import-row.ts';
import { centsFromDollars } from '#domain/money.ts';
import { STANDARD_TAX_CLASS } from '#domain/pricing/order/taxes.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { ProductRows } from './product-plan.ts';

/** The fields that the log entry of a creation has. */
const DRAFT_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'colour',
  'for',
  'category',
  'brand',
  'price',
  'cut',
]);

/** Whether the creation of a draft sets a field. */
export function isDraftField(field: string): boolean {
  return DRAFT_FIELDS.has(field);
}

/** The sizes that new products can have. */
export type NewSizes = {
  /** Those of a category. */
  readonly sizesOf: (category: string) => readonly Size[];
  /** The size of products that come in one size only; undefined if its scale no longer has it. */
  readonly oneSize: Size | undefined;
};

/**
 * Returns the draft that rows of a new product describe, with the shop's defaults and an empty unit for each named size, or for all sizes
 * if none is named. Its `scale` is empty if the product gets that of its category.
 */
export function draftOf(
  { productId, changes }: ProductRows,
  { sizesOf, oneSize, at, newId }: NewSizes & { at: Date; newId: () => string },
): StoredProduct {
  const values = new Map(changes.map(({ field, after }) => [field, after]));
  const textOf = (field: string) => String(values.get(field) ?? '');
  const department = parseDepartment(textOf('for'));
  if (department === undefined) throw new Error('a previewed product has no department');
  const priceCents = centsFromDollars(Number(values.get('price')));
  const all = sizesOf(textOf('category'));
  const names = namedSizes(changes);
  const scale = names.every((size) => size === oneSize && !all.includes(size)) ? names : [];
  const named = all.filter((size) => names.includes(size));
  const units = (scale.length > 0 ? scale : named.length > 0 ? named : all).map((size) =>
    emptyUnit(newId(), size),
  );
  return {
    ...EMPTY_DRAFT,
    id: productId,
    title: textOf('title'),
    colour: textOf('colour') || null,
    department,
    category: textOf('category'),
    brand: textOf('brand'),
    priceCents,
    // Unknown until it is inserted.
    sellingCents: priceCents,
    scheduledPriceCents: null,
    scheduledPriceAt: null,
    cut: textOf('cut') || null,
    createdAt: at,
    scale,
    units,
  };
}

/** Returns the sizes that changes give a product. */
export function namedSizes(changes: readonly FieldChange[]): Size[] {
  return changes.flatMap(({ field, after }) =>
    parseSizeField(field)?.field === 'size' ? [String(after)] : [],
  );
}

/** Returns a new unit of a size, without stock and codes. */
export function emptyUnit(id: string, size: Size): StoredUnit {
  return { ...EMPTY_UNIT, id, size };
}

const EMPTY_UNIT = {
  sku: null,
  barcode: null,
  priceCents: null,
  sellingCents: null,
  weightGrams: null,
  available: 0,
};

const EMPTY_DRAFT = {
  details: '',
  material: DEFAULT_MATERIAL,
  care: DEFAULT_CARE,
  composition: null,
  discountable: true,
  taxClass: STANDARD_TAX_CLASS,
  searchTitle: null,
  searchDescription: null,
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  pictures: [],
  imageUrl: null,
  uploads: [],
} as const;
