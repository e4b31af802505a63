import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import type {
  PriceColumns,
  ProductColumns,
  UnitColumns,
} from '#database/queries/product-editor/write-product.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import { formatComposition, parseComposition } from '#domain/catalogue/material.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { formatSizeList, parseSizeList } from '#domain/catalogue/sizes/size-list.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';

/** The values of a product and its sizes by field, as calls and the log of changes have them: prices in dollars. */
export type ProductValues = Readonly<Record<string, FieldValue>>;

/** Fields that mean something only together. */
export const COUPLED_FIELDS = ['scheduledPrice', 'scheduledPriceAt'];

/** Returns the name of a field of a stock unit, as in `units.<id>.price`. */
export function unitField(id: string, field: string): string {
  return `units.${id}.${field}`;
}

/** Parses a name that `unitField` returns; undefined for a field of the product. */
export function parseUnitField(name: string): { id: string; field: string } | undefined {
  const [, id, field] = /^units\.([^.]+)\.([^.]+)$/.exec(name) ?? [];
  return id === undefined || field === undefined ? undefined : { id, field };
}

export function valuesOf(row: StoredProduct): ProductValues {
  const values: Record<string, FieldValue> = {
    title: row.title,
    colour: row.colour,
    details: row.details,
    material: row.material,
    care: row.care,
    brand: row.brand,
    cut: row.cut,
    category: row.category,
    discountable: row.discountable,
    taxClass: row.taxClass,
    searchTitle: row.searchTitle,
    searchDescription: row.searchDescription,
    status: row.status,
    for: row.department,
    composition: row.composition && formatComposition(row.composition),
    price: dollarsFromStored(row.priceCents),
    scheduledPrice: row.scheduledPriceCents === null ? null : dollarsFromStored(row.scheduledPriceCents),
    scheduledPriceAt: row.scheduledPriceAt?.toISOString() ?? null,
    sizes: formatSizeList(row.units.flatMap(({ size }) => size ?? [])),
    publishAt: row.publishAt?.toISOString() ?? null,
  };
  for (const { id, priceCents, barcode, sku, weightGrams } of row.units) {
    values[unitField(id, 'price')] = priceCents === null ? null : dollarsFromStored(priceCents);
    values[unitField(id, 'barcode')] = barcode;
    values[unitField(id, 'sku')] = sku;
    values[unitField(id, 'weight')] = weightGrams;
  }
  return values;
}

/** Returns the columns of a product that changes write. Throws for values that neither calls nor the log can contain. */
export function productColumnsOf(changes: readonly FieldChange[]): ProductColumns {
  const columns: ProductColumns = {};
  for (const { field, after } of changes) Object.assign(columns, columnOf(field, after));
  return columns;
}

function columnOf(field: string, value: FieldValue): ProductColumns {
  switch (field) {
    case 'title':
    case 'details':
    case 'material':
    case 'care':
    case 'brand':
    case 'category':
    case 'taxClass':
      return { [field]: String(value) };
    case 'colour':
    case 'cut':
    case 'searchTitle':
    case 'searchDescription':
      return { [field]: value === null ? null : String(value) };
    case 'for':
      return { department: required(parseDepartment(String(value))) };
    case 'composition':
      return { composition: value === null ? null : required(parseComposition(String(value))) };
    case 'price':
      return { priceCents: centsFromDollars(Number(value)) };
    case 'scheduledPrice':
      return { scheduledPriceCents: value === null ? null : centsFromDollars(Number(value)) };
    case 'scheduledPriceAt':
      return { scheduledPriceAt: value === null ? null : new Date(String(value)) };
    case 'discountable':
      return { discountable: value === true };
    case 'status':
      return { status: required(PRODUCT_STATUSES.find((status) => status === value)) };
    case 'publishAt':
      return { publishAt: value === null ? null : new Date(String(value)) };
    default:
      return {};
  }
}

/** Returns the columns that changes write and on which the selling price depends; undefined without any. */
export function priceColumnsOf(changes: readonly FieldChange[]): PriceColumns | undefined {
  const { brand, category, department, discountable, priceCents } = productColumnsOf(changes);
  const columns = {
    ...(brand !== undefined && { brand }),
    ...(category !== undefined && { category }),
    ...(department !== undefined && { department }),
    ...(discountable !== undefined && { discountable }),
    ...(priceCents !== undefined && { priceCents }),
  };
  return Object.keys(columns).length > 0 ? columns : undefined;
}

/** Returns the sizes that changes give a product; undefined for changes that keep them. */
export function sizesAfter(changes: readonly FieldChange[]): Size[] | undefined {
  const change = changes.find(({ field }) => field === 'sizes');
  return change && parseSizeList(String(change.after ?? '[]'));
}

/** Returns the columns of the stock units that changes write, by the unit's id. */
export function unitColumnsOf(changes: readonly FieldChange[]): ReadonlyMap<string, UnitColumns> {
  const units = new Map<string, UnitColumns>();
  for (const { field: name, after } of changes) {
    const unit = parseUnitField(name);
    if (unit === undefined) continue;
    units.set(unit.id, { ...units.get(unit.id), ...unitColumnOf(unit.field, after) });
  }
  return units;
}

function unitColumnOf(field: string, value: FieldValue): UnitColumns {
  if (field === 'price') return { priceCents: value === null ? null : centsFromDollars(Number(value)) };
  if (field === 'weight') return { weightGrams: value === null ? null : Number(value) };
  return { [field]: value === null ? null : String(value) };
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a field has an impossible value');
  return value;
}
