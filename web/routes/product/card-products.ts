import type { ApiProduct } from '#contract/calls.ts';

/** Maximum number of remembered products. The one whose card was shown longest ago is dropped first. */
const MAX_CARD_PRODUCT_COUNT = 500;

const cardProducts = new Map<string, ApiProduct>();

/** Remembers the products of cards, so that their pages can open before their data has loaded. */
export function rememberCardProducts(products: readonly ApiProduct[]): void {
  for (const product of products) {
    cardProducts.delete(product._id);
    cardProducts.set(product._id, product);
  }
  for (const oldest of [...cardProducts.keys()].slice(0, -MAX_CARD_PRODUCT_COUNT))
    cardProducts.delete(oldest);
}

/** Returns and forgets the product of a card: a revalidation of the page must not use it again. */
export function takeCardProduct(id: string): ApiProduct | undefined {
  const product = cardProducts.get(id);
  cardProducts.delete(id);
  return product;
}
