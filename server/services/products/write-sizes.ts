import type { Queryable } from '#database/connection/connect.ts';
import type { EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { deleteUnusedUnits } from '#database/queries/product-editor/product-sizes.ts';
import { insertEmptyUnits } from '#database/queries/product-editor/write-product.ts';
import type { Size } from '#domain/catalog/sizes/size.ts';
import type { Clock } from '../../ports/clock.ts';

/** Lists the sizes of a product with stock by size, in the order of its scale. */
export function sizesOf({ units }: EditedProduct): Size[] {
  return units.flatMap(({ size }) => size ?? []);
}

/** Puts sizes in the order of the product's scale; unknown ones come last. */
export function inScaleOrder({ scale }: EditedProduct, sizes: readonly Size[]): Size[] {
  return [...scale.filter((size) => sizes.includes(size)), ...sizes.filter((size) => !scale.includes(size))];
}

/** Returns why a product cannot have exactly these sizes; null if it can. */
export function sizesError(product: EditedProduct, wanted: readonly Size[]): string | null {
  if (product.scale.length === 0) return 'All sizes of this product share one stock.';
  if (wanted.length === 0) return 'A product needs at least one size.';
  const unknown = wanted.find((size) => !product.scale.includes(size));
  if (unknown !== undefined) return `There is no size ${unknown} in its scale: ${product.scale.join(', ')}.`;
  const used = product.units.find(
    ({ size, isRemovable }) => size !== null && !isRemovable && !wanted.includes(size),
  );
  return used === undefined ? null : usedError(used.size);
}

/** Adds empty units for new sizes, and removes those of other sizes. Returns why it failed; the caller must then roll back. */
export async function writeSizes(
  tx: Queryable,
  clock: Clock,
  { product, wanted }: { product: EditedProduct; wanted: readonly Size[] },
): Promise<string | null> {
  const current = sizesOf(product);
  const added = wanted.filter((size) => !current.includes(size));
  const removed = current.filter((size) => !wanted.includes(size));
  if (added.length > 0) {
    const { id: productId } = product;
    await insertEmptyUnits(
      tx,
      added.map((size) => ({ id: clock.newId(), productId, size })),
    );
  }
  if (removed.length === 0) return null;
  const deleted = await deleteUnusedUnits(tx, { productId: product.id, sizes: removed });
  const used = removed.find((size) => !deleted.includes(size));
  return used === undefined ? null : usedError(used);
}

function usedError(size: Size | null): string {
  return `Size ${size} stays, because it has had stock or has a SKU, barcode, price or weight.`;
}
