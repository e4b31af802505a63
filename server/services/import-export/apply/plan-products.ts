import type { Queryable } from '#database/connection/connect.ts';
import { findScaleSizes } from '#database/queries/catalogue-settings/size-scales.ts';
import { listStoredProducts } from '#database/queries/product-editor/edited-product.ts';
import { listSizesOfNewProducts } from '#database/queries/product-editor/insert-products.ts';
import {
  listUnitsWithCodes,
  type Codes,
  type UnitCode,
} from '#database/queries/product-editor/unit-codes.ts';
import { ONE_SIZE } from '#domain/catalogue/sizes/size.ts';
import { parseSizeField } from '#domain/import-export/import-row.ts';
import { fail, type Result } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import { createLookup } from '../../products/write-changes.ts';
import { createCodeLookup } from './code-lookup.ts';
import { planProduct } from './plan-product.ts';
import type { ApplyContext, ProductPlan, ProductRows } from './product-plan.ts';

/**
 * Decides what applying each product writes, or why it is refused. The keys of the result are the numbers of the first rows. Reads all that
 * it needs by a few statements.
 */
export async function planProducts(
  tx: Queryable,
  products: readonly ProductRows[],
  { role, at, newId }: ApplyContext,
): Promise<ReadonlyMap<number, Result<ProductPlan, string>>> {
  if (!may(role ?? undefined, 'product_import_export:do')) {
    return new Map(products.map(({ groupN }) => [groupN, fail('Your role may not import.')]));
  }
  const stored = await listStoredProducts(
    tx,
    products.map(({ productId }) => productId),
  );
  const current = new Map(stored.map((product) => [product.id, product]));
  const sizes = await listSizesOfNewProducts(tx, [...new Set(products.flatMap(categoryOfNew))]);
  const ofOneSize = await findScaleSizes(tx, ONE_SIZE.scale);
  const codes = createCodeLookup(await listUnitsWithCodes(tx, codesOf(products)));
  const context = {
    current,
    sizesOf: (category: string) => sizes.get(category) ?? [],
    oneSize: ofOneSize?.find((size) => size === ONE_SIZE.size),
    lookup: { ...createLookup(tx), isCodeTaken: (code: UnitCode) => Promise.resolve(codes.isTaken(code)) },
    role: role ?? undefined,
    at,
    newId,
  };
  const plans = new Map<number, Result<ProductPlan, string>>();
  for (const rows of products) {
    const plan = await planProduct(tx, rows, context);
    plans.set(rows.groupN, plan);
    if (plan.ok) codes.add(plan.value.changes);
  }
  return plans;
}

function categoryOfNew({ isNew, changes }: ProductRows): string[] {
  return isNew ? changes.flatMap(({ field, after }) => (field === 'category' ? [String(after)] : [])) : [];
}

/** Returns the SKUs and barcodes that products get. */
function codesOf(products: readonly ProductRows[]): Codes {
  const codesIn = (column: keyof Codes) =>
    products.flatMap(({ changes }) =>
      changes.flatMap(({ field, after }) =>
        typeof after === 'string' && parseSizeField(field)?.field === column ? [after] : [],
      ),
    );
  return { sku: codesIn('sku'), barcode: codesIn('barcode') };
}
