import {
  useMoreProducts,
  type AskForMore,
  type ListingPage,
} from '../../features/listing/results/use-more-products.ts';
import { trackProductLoad } from '../../shop-state/product-status.ts';
import { useKeptListing } from '../../shop-state/use-kept.ts';

/** The products of a listing page and how to load more; the shop state keeps the first page and the status of each load. */
export function useListing(
  data: { readonly first: ListingPage },
  { kind, ask }: { kind: 'all' | 'category'; ask: AskForMore },
) {
  useKeptListing(data.first.products, kind);
  return useMoreProducts(data, (cursor) =>
    trackProductLoad(
      () => ask(cursor),
      ({ ok }) => ok,
    ),
  );
}
