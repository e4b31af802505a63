import { usePersistListing } from '../../shop-state/persistence/use-persist.ts';
import { trackProductLoad } from '../../shop-state/product-load-status.ts';
import { parseLoadedJson, type LoadedJson } from '../data/loaded-json.ts';
import type { ProductBatch } from '../data/page-history.ts';
import { useMoreProducts, type LoadBatch } from './use-more-products.ts';

/** Returns the products of a listing and how to load more. Persists the first products and tracks the status of each load. */
export function useListing(
  data: LoadedJson<{ readonly first: ProductBatch }>,
  { kind, loadBatch }: { kind: 'all' | 'category'; loadBatch: LoadBatch },
) {
  const { first } = parseLoadedJson(data);
  usePersistListing(first.products, kind);
  return useMoreProducts({ data, first }, (cursor) =>
    trackProductLoad(
      () => loadBatch(cursor),
      ({ ok }) => ok,
    ),
  );
}
