import type { Queryable } from '#database/connection/connect.ts';
import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import { updateProducts, updateUnits } from '#database/queries/product-editor/update-products.ts';
import type { ProductColumns, UnitColumns } from '#database/queries/product-editor/write-product.ts';

/** Columns of a locked product and of its units to write. */
type ProductWrite = {
  readonly before: StoredProduct;
  readonly columns: ProductColumns;
  readonly units: ReadonlyMap<string, UnitColumns>;
};

/** Updates products and their units. Returns the selling prices after it, by the products' ids; none for a product without columns. */
export async function updateInPriceOrder(
  tx: Queryable,
  writes: readonly ProductWrite[],
): Promise<Map<string, number>> {
  const products = writes.map(({ before: { id }, columns }) => ({ id, columns }));
  const dearer = new Set(
    writes.flatMap(({ before: { id, priceCents }, columns }) =>
      (columns.priceCents ?? priceCents) > priceCents ? [id] : [],
    ),
  );
  // The database rejects a size that is cheaper than its product, even between these statements.
  const prices = await updateProducts(
    tx,
    products.filter(({ id }) => !dearer.has(id)),
  );
  await updateUnits(
    tx,
    writes.flatMap(({ units }) => [...units].map(([id, columns]) => ({ id, columns }))),
  );
  const raised = await updateProducts(
    tx,
    products.filter(({ id }) => dearer.has(id)),
  );
  return new Map([...prices, ...raised]);
}
