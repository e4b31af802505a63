import type { Queryable } from '#database/connection/connect.ts';
import type { EditedProduct, StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import { insertUnits } from '#database/queries/product-editor/insert-products.ts';
import { deleteUnusedUnits } from '#database/queries/product-editor/unused-units.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { Clock } from '../../ports/clock.ts';

/** Lists the sizes of a product with stock by size, in the order of its scale. */
export function sizesOf({ units }: StoredProduct): Size[] {
  return units.flatMap(({ size }) => size ?? []);
}

/** Puts sizes in the order of the product's scale; unknown ones come last. */
export function inScaleOrder({ scale }: EditedProduct, sizes: readonly Size[]): Size[] {
  return [...scale.filter((size) => sizes.includes(size)), ...sizes.filter((size) => !scale.includes(size))];
}

/** Returns why a product cannot have exactly these sizes; null if it can. */
export function sizesError(product: EditedProduct, wanted: readonly Size[]): string | null {
  const scaleError = sizesOfScaleError(product, wanted);
  if (scaleError !== null) return scaleError;
  const used = product.units.find(
    ({ size, isRemovable }) => size !== null && !isRemovable && !wanted.includes(size),
  );
  return used === undefined ? null : usedError(used.size);
}

/** Returns why a product cannot have these sizes, even if none of its current sizes is in use; null if it can. */
export function sizesOfScaleError({ scale }: StoredProduct, wanted: readonly Size[]): string | null {
  if (scale.length === 0) return 'All sizes of this product share one stock.';
  if (wanted.length === 0) return 'A product needs at least one size.';
  const unknown = wanted.find((size) => !scale.includes(size));
  return unknown === undefined ? null : `There is no size ${unknown} in its scale: ${scale.join(', ')}.`;
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
  await insertUnits(
    tx,
    added.map((size) => ({ id: clock.newId(), productId: product.id, size })),
  );
  if (removed.length === 0) return null;
  const [used] = await deleteUnusedUnits(tx, idsOfSizes(product, removed));
  return used === undefined ? null : usedError(product.units.find(({ id }) => id === used)?.size ?? null);
}

/** Returns the ids of the units of these sizes. */
export function idsOfSizes({ units }: StoredProduct, sizes: readonly Size[]): string[] {
  return units.flatMap(({ id, size }) => (size !== null && sizes.includes(size) ? [id] : []));
}

/** Returns why a size cannot be removed. */
export function usedError(size: Size | null): string {
  const name = size === null ? 'The shared stock' : describeSize(size, 'Size');
  return `${name} stays, because it has had stock or has a SKU, barcode, price or weight.`;
}
