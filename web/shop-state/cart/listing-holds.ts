import type { ApiProduct } from '#contract/calls.ts';
import { addHeld, type ReadHeldItems } from './own-holds.ts';

/** Reads what the shopper's own unpaid orders hold. Returns a function that adds it, as `held`, to a sold-out product of a listing. */
export async function readListingHolds(
  readHeldItems: ReadHeldItems,
): Promise<(product: ApiProduct) => ApiProduct & { readonly held?: ApiProduct }> {
  const held = await readHeldItems();
  return (product) => {
    if (!held.ok || product.stock > 0) return product;
    const found = addHeld(product, held.value);
    return found.stock > 0 ? { ...product, held: found } : product;
  };
}
