import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { hasBrand } from '#database/queries/catalogue-settings/brands.ts';
import { hasCategory } from '#database/queries/catalogue-settings/categories.ts';
import {
  findEditedProduct,
  type EditedProduct,
  type StoredProduct,
} from '#database/queries/product-editor/edited-product.ts';
import { isCodeTaken, type UnitCode } from '#database/queries/product-editor/unit-codes.ts';
import {
  updateProduct,
  updateUnit,
  type ProductColumns,
} from '#database/queries/product-editor/write-product.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import { barcodeError } from '#domain/catalogue/barcode.ts';
import { parseComposition } from '#domain/catalogue/material.ts';
import { FREE_BY_RULE } from '#domain/catalogue/product-status.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { skuError } from '#domain/catalogue/sku.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import {
  parseUnitField,
  productColumnsOf,
  sizesAfter,
  unitColumnsOf,
  unitField,
  valuesOf,
} from './product-values.ts';
import { scheduleErrors } from './scheduled-price.ts';
import { sizesError, writeSizes } from './write-sizes.ts';

/** Changes to write to a locked product, and the entry of the log about them. `columns` are further columns, which the log leaves out. */
export type ProductWrite = Omit<NewChange, 'subject'> & {
  readonly before: EditedProduct;
  readonly columns?: ProductColumns;
};

/** A product after a write, and the id of the entry. */
export type WrittenProduct = { readonly after: EditedProduct; readonly changeId: number };

/**
 * Writes changes to a locked product and its locked units, and logs them. Fails with `invalid_request` for impossible values, and when price
 * rules would make the product free.
 */
export async function writeChanges(
  tx: Queryable,
  clock: Clock,
  { before, columns, ...entry }: ProductWrite,
): Promise<Result<WrittenProduct, ServiceError>> {
  const errors = await listChangeErrors(createLookup(tx), { before, changes: entry.changes, at: entry.at });
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  const product = { ...productColumnsOf(entry.changes), ...columns };
  const writeProduct = async () => {
    if (Object.keys(product).length > 0) await updateProduct(tx, before.id, product);
  };
  const isDearer = (product.priceCents ?? before.priceCents) > before.priceCents;
  // The database rejects a size that is cheaper than its product, even between these statements.
  if (!isDearer) await writeProduct();
  for (const [id, unit] of unitColumnsOf(entry.changes)) await updateUnit(tx, id, unit);
  if (isDearer) await writeProduct();
  const wanted = sizesAfter(entry.changes);
  const refused =
    wanted && (sizesError(before, wanted) ?? (await writeSizes(tx, clock, { product: before, wanted })));
  if (refused)
    return fail({ code: 'invalid_request', errors: [{ field: pathOf('sizes'), message: refused }] });
  const changeId = await insertChange(tx, { ...entry, subject: { type: 'product', id: before.id } });
  const after = await findEditedProduct(tx, before.id);
  if (after === undefined) throw new Error('a locked product is gone');
  if (after.sellingCents < 1 && before.sellingCents >= 1) {
    return fail({ code: 'invalid_request', errors: [{ field: pathOf('price'), message: FREE_BY_RULE }] });
  }
  return ok({ after, changeId });
}

/** Looks up categories and brands, and the codes of other units. */
export type Lookup = {
  readonly hasCategory: (id: string) => Promise<boolean>;
  readonly hasBrand: (name: string) => Promise<boolean>;
  readonly isCodeTaken: (code: UnitCode) => Promise<boolean>;
};

/** Creates a lookup that queries each category and brand once. */
export function createLookup(tx: Queryable): Lookup {
  const once = (find: typeof hasCategory) => {
    const found = new Map<string, Promise<boolean>>();
    return (name: string) => {
      const known = found.get(name) ?? find(tx, name);
      found.set(name, known);
      return known;
    };
  };
  return {
    hasCategory: once(hasCategory),
    hasBrand: once(hasBrand),
    isCodeTaken: (code) => isCodeTaken(tx, code),
  };
}

/** Lists the errors of changes, each with the field's path in the body of `editProduct`. */
export async function listChangeErrors(
  lookup: Lookup,
  { before, changes, at }: { before: StoredProduct; changes: readonly FieldChange[]; at: Date },
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const reject = (field: string, message: string) => errors.push({ field: pathOf(field), message });
  for (const { field, after } of changes) {
    if (field === 'composition' && after !== null && parseComposition(String(after)) === undefined) {
      reject(
        field,
        'Composition must be fibres with whole percentages that sum to 100, such as 60% Viscose, 40% Polyester.',
      );
    }
    if (field === 'category' && !(await lookup.hasCategory(String(after)))) {
      reject(field, 'There is no such category.');
    }
    // The database would create an unknown brand.
    if (field === 'brand' && !(await lookup.hasBrand(String(after))))
      reject(field, 'There is no such brand.');
    const unit = parseUnitField(field);
    if (unit !== undefined && typeof after === 'string') {
      const error = await codeError(lookup, unit, after);
      if (error !== null) reject(field, error);
    }
  }
  const ofPrices = [...priceErrors(before, changes), ...scheduleErrors(before, { changes, at })];
  for (const { field, message } of ofPrices) reject(field, message);
  return errors;
}

async function codeError(
  { isCodeTaken }: Lookup,
  unit: { id: string; field: string },
  code: string,
): Promise<string | null> {
  const column = unit.field === 'sku' ? 'sku' : 'barcode';
  const malformed = column === 'sku' ? skuError(code) : barcodeError(code);
  if (malformed !== null) return malformed;
  const isTaken = await isCodeTaken({ unitId: unit.id, column, code });
  return isTaken ? `Another size has this ${column === 'sku' ? 'SKU' : 'barcode'} already.` : null;
}

function priceErrors(before: StoredProduct, changes: readonly FieldChange[]): FieldError[] {
  const values = { ...valuesOf(before) };
  for (const { field, after } of changes) values[field] = after;
  return before.units.flatMap(({ id, size }) => {
    const field = unitField(id, 'price');
    const price = values[field] ?? null;
    if (price === null) return [];
    if (size === null)
      return [{ field, message: 'All sizes share this stock, and so the price of the product.' }];
    const name = describeSize(size, 'Size');
    const remedy = 'Leave its price empty, or raise it.';
    if (Number(price) < Number(values['price']))
      return [{ field, message: `${name} would be cheaper than the product. ${remedy}` }];
    // Without a scheduled price it is null, which counts as 0.
    if (Number(price) < Number(values['scheduledPrice']))
      return [
        { field, message: `${name} would be cheaper than the scheduled price of the product. ${remedy}` },
      ];
    return [];
  });
}

/** Returns the path of a field in the body of `editProduct`. */
function pathOf(field: string): string {
  return parseUnitField(field) === undefined ? `changes.${field}.value` : `${field}.value`;
}
