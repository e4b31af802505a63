import type { Size } from './size.ts';

/** The preselected size of a product that has it. */
const DEFAULT_SIZE: Size = 'S';

/** Returns the preselected size: S, or the first of a product that has no S. */
export function defaultSize(sizes: readonly { readonly size: Size }[]): Size {
  const [first] = sizes;
  return first === undefined || sizes.some(({ size }) => size === DEFAULT_SIZE) ? DEFAULT_SIZE : first.size;
}

/** Prices in dollars. */
export type Prices = { readonly price: number; readonly sellingPrice: number };

/** Finds a size of a product of the API with its stock and prices, in dollars. The product's prices apply to a size without its own. */
export function findSize<Found extends { readonly size: Size }>(
  { price, sellingPrice, sizes }: Prices & { readonly sizes: readonly Found[] },
  wanted: Size,
): (Found & Prices) | undefined {
  const found = sizes.find(({ size }) => size === wanted);
  return found && { price, sellingPrice, ...found };
}

/** Returns whether a size of a product is sold out. */
export function hasSoldOutSize({
  sizes,
}: {
  readonly sizes: readonly { readonly stock: number }[];
}): boolean {
  return sizes.some(({ stock }) => stock === 0);
}
