import type { ApiProduct } from '#contract/calls.ts';

/** Maximum number of remembered products. The least recently seen one is dropped first. */
const MAX_SEEN_PRODUCT_COUNT = 500;

const seen = new Map<string, ApiProduct>();

/** Remembers the products of cards, so that their pages can open before their data has loaded. */
export function rememberProducts(products: readonly ApiProduct[]): void {
  for (const product of products) {
    seen.delete(product._id);
    seen.set(product._id, product);
  }
  for (const oldest of [...seen.keys()].slice(0, -MAX_SEEN_PRODUCT_COUNT)) seen.delete(oldest);
}

/** Returns and forgets the product of a card: a revalidation of the page must not use it again. */
export function takeSeenProduct(id: string): ApiProduct | undefined {
  const product = seen.get(id);
  seen.delete(id);
  return product;
}
