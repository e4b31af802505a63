import type { ListingPage } from '../../features/listing/results/page-history.ts';
import { useMoreProducts, type LoadMore } from '../../features/listing/results/use-more-products.ts';
import { trackProductLoad } from '../../shop-state/product-status.ts';
import { usePersistedListing } from '../../shop-state/use-persisted.ts';

/** Returns the products of a listing and how to load more. Persists the first products and tracks the status of each load. */
export function useListing(
  data: { readonly first: ListingPage },
  { kind, ask }: { kind: 'all' | 'category'; ask: LoadMore },
) {
  usePersistedListing(data.first.products, kind);
  return useMoreProducts(data, (cursor) =>
    trackProductLoad(
      () => ask(cursor),
      ({ ok }) => ok,
    ),
  );
}
