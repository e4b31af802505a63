import type { Size } from './size.ts';

/** The preselected size of a product that has it. */
const DEFAULT_SIZE: Size = 'S';

/** Returns the preselected size: S, or the first of a product that has no S. */
export function defaultSize(sizes: readonly { readonly size: Size }[]): Size {
  const [first] = sizes;
  return first === undefined || sizes.some(({ size }) => size === DEFAULT_SIZE) ? DEFAULT_SIZE : first.size;
}

/** Finds a size of a product of the API with its stock and prices, in dollars. The product's prices apply to a size without its own. */
export function findSize<Offer extends { readonly size: Size }>(
  {
    price,
    sellingPrice,
    sizes,
  }: { readonly price: number; readonly sellingPrice: number; readonly sizes: readonly Offer[] },
  wanted: Size,
): (Offer & { readonly price: number; readonly sellingPrice: number }) | undefined {
  const found = sizes.find(({ size }) => size === wanted);
  return found && { price, sellingPrice, ...found };
}
