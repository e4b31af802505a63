import type { ApiProduct } from '#contract/calls.ts';

/** How many products are remembered; the one that was seen longest ago goes first. */
const KEPT = 500;

const seen = new Map<string, ApiProduct>();

/** Remembers what cards show, so that the page of one of these products can open with it, without waiting for the shop. */
export function rememberProducts(products: readonly ApiProduct[]): void {
  for (const product of products) {
    seen.delete(product._id);
    seen.set(product._id, product);
  }
  for (const oldest of [...seen.keys()].slice(0, -KEPT)) seen.delete(oldest);
}

/**
 * A product as a card showed it, once: the page that opens with it asks for the newest meanwhile, and what is asked for again must
 * not be answered from memory.
 */
export function takeSeenProduct(id: string): ApiProduct | undefined {
  const product = seen.get(id);
  seen.delete(id);
  return product;
}
