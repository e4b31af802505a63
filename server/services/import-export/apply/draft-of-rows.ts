import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { DEFAULT_CARE, DEFAULT_MATERIAL } from '#domain/catalog/material.ts';
import { centsFromDollars } from '#domain/money.ts';
import type { ProductRows } from './product-plan.ts';

/** The fields of a new product that the log has in the entry of its creation. */
const DRAFT_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'colour',
  'for',
  'category',
  'brand',
  'price',
  'cut',
]);

/** Whether a draft has a field from the beginning. */
export function isDraftField(field: string): boolean {
  return DRAFT_FIELDS.has(field);
}

/** Returns the draft that rows of a new product describe, with an empty unit for each size and the shop's defaults. */
export function draftOf(
  { productId, changes }: ProductRows,
  { sizesOf, at, newId }: { sizesOf: (category: string) => readonly string[]; at: Date; newId: () => string },
): StoredProduct {
  const values = new Map(changes.map(({ field, after }) => [field, after]));
  const textOf = (field: string) => String(values.get(field) ?? '');
  const department = parseDepartment(textOf('for'));
  if (department === undefined) throw new Error('a previewed product has no department');
  const priceCents = centsFromDollars(Number(values.get('price')));
  const units = sizesOf(textOf('category')).map((size) => ({ ...EMPTY_UNIT, id: newId(), size }));
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
    cut: textOf('cut') || null,
    createdAt: at,
    units,
  };
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
  searchTitle: null,
  searchDescription: null,
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  pictures: [],
  imageUrl: null,
  uploads: [],
} as const;
