import type { ApiProduct } from '#contract/calls.ts';
import type { ProductBatch } from './page-history.ts';

/**
 * A batch of products as loader data. As JSON text, products take three quarters of the compressed bytes of React Router's format, which
 * replaces each repeated value by its position.
 */
export type LoadedBatch = { readonly productsJson: string; readonly next: string | undefined };

export function createLoadedBatch(products: readonly ApiProduct[], next?: string): LoadedBatch {
  return { productsJson: JSON.stringify(products), next };
}

const parsed = new WeakMap<LoadedBatch, ProductBatch>();

/** Parses a batch once, so that it stays the same object. */
export function parseBatch(loaded: LoadedBatch): ProductBatch {
  const { productsJson, next } = loaded;
  const batch = parsed.get(loaded) ?? { products: JSON.parse(productsJson) as ApiProduct[], next };
  parsed.set(loaded, batch);
  return batch;
}
