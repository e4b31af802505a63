import type { ApiProduct } from '#contract/calls.ts';
import type { ProductBatch } from './page-history.ts';

/**
 * A batch of products as loader data. As JSON text, products take three quarters of the compressed bytes of React Router's format, which
 * replaces each repeated value by its position.
 */
export type LoadedBatch = { readonly productsJson: string; readonly next: string | undefined };

const parsed = new WeakMap<LoadedBatch, ProductBatch>();

/** Creates a batch as loader data. */
export function createLoadedBatch(products: readonly ApiProduct[], next?: string): LoadedBatch {
  const loaded = { productsJson: JSON.stringify(products), next };
  // The server renders the page with the same object.
  parsed.set(loaded, { products, next });
  return loaded;
}

/** Parses a batch once, so that it stays the same object. */
export function parseBatch(loaded: LoadedBatch): ProductBatch {
  const { productsJson, next } = loaded;
  const batch = parsed.get(loaded) ?? { products: JSON.parse(productsJson) as ApiProduct[], next };
  parsed.set(loaded, batch);
  return batch;
}
