import type { ReactNode } from 'react';
import { href, useNavigate, useNavigation } from 'react-router';
import { client } from './browser-client.ts';
import { FilterFrame } from '../features/listing/filter-frame.tsx';
import { listingAddress, PAGE_SIZE, type ListingChoice } from '../features/listing/listing-address.ts';
import { ProductCount } from '../features/listing/product-count.tsx';
import { Results } from '../features/listing/results.tsx';
import { ShopFilters } from '../features/listing/shop-filters.tsx';
import { useEarlyChoice } from '../features/listing/use-early-choice.ts';
import { useMoreProducts } from '../features/listing/use-more-products.ts';
import { useRestored } from '../shop-state/restored.ts';
import { keepFilter, useKeptListing } from '../shop-state/use-kept.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { LoadedListing } from './load-listing.ts';
import { ProductsAhead } from './products-ahead.tsx';
import { useQuickShop } from './use-quick-shop.tsx';

/**
 * A listing with all filters at `pathname`, whose choices stand in the address. Every choice is kept in the
 * shop state too. `children` stand above the products.
 */
export function FilteredListing({
  data,
  pathname,
  title,
  step,
  children,
}: {
  data: LoadedListing;
  pathname: string;
  title: string;
  step: string;
  children?: ReactNode;
}) {
  const { chosen, query, first, count, end } = data;
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  const { openQuickShop, quickShop } = useQuickShop();
  const restored = useRestored();
  useKeptListing(first.products);
  const listing = useMoreProducts(data, (cursor) =>
    client.listProducts({ query: { ...query, limit: String(PAGE_SIZE), cursor } }),
  );
  const { shown, choose } = useEarlyChoice<ListingChoice>(chosen, ({ q, ...filter }) => {
    if (restored) keepFilter(filter);
    void navigate({ pathname, search: listingAddress({ q, ...filter }) }, { preventScrollReset: true });
  });
  const narrowed = Object.values(shown).some((value) => value !== undefined);
  const clear = narrowed ? () => choose({}) : undefined;

  return (
    <div className="wrap">
      <Breadcrumb steps={[{ label: 'Home', to: href('/') }, { label: step }]} />
      <PageHead title={title}>
        <ProductCount count={count} />
      </PageHead>
      {children}
      <FilterFrame
        busy={busy}
        onClear={clear}
        filters={
          <ShopFilters
            chosen={shown}
            sliderEnd={end}
            onChange={(selection) => choose({ q: chosen.q, ...selection })}
          />
        }
      >
        <Results listing={listing} count={count} onClear={clear} onQuickShop={openQuickShop} />
      </FilterFrame>
      {quickShop}
      <ProductsAhead products={listing.products} />
    </div>
  );
}
