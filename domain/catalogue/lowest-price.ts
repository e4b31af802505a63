import type { Prices } from './sizes/find-size.ts';

/**
 * Returns the prices of the cheapest size in stock, or of the cheapest one when all are sold out. `hasHigherPrices`: whether another size
 * costs more.
 */
export function findLowestPrice({
  sizes,
  ...product
}: Prices & {
  readonly sizes: readonly ({ readonly stock: number } & {
    readonly [Price in keyof Prices]?: number | undefined;
  })[];
}): Prices & { readonly hasHigherPrices: boolean } {
  const inStock = sizes.filter(({ stock }) => stock > 0);
  const offers = (inStock.length > 0 ? inStock : sizes)
    .map(({ price = product.price, sellingPrice = product.sellingPrice }) => ({ price, sellingPrice }))
    .toSorted((one, other) => one.sellingPrice - other.sellingPrice);
  const { price, sellingPrice } = offers[0] ?? product;
  return { price, sellingPrice, hasHigherPrices: offers.some((offer) => offer.sellingPrice > sellingPrice) };
}
