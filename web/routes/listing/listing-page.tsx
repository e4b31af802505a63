import { useId, type ComponentProps, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { FilterFrame, type ActiveFilter } from '../../features/listing/filters/filter-frame.tsx';
import { ListingTools } from '../../features/listing/filters/listing-tools.tsx';
import { Results } from '../../features/listing/results/results.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { PrefetchProducts } from '../product/prefetch-products.tsx';
import { useOwnHolds } from '../product/use-own-holds.ts';
import { useQuickShop } from '../product/use-quick-shop.tsx';

/**
 * The layout of every listing: breadcrumb, title with count and order, filters beside products. `children` are between title and products.
 * `onClear` removes the `active` filters. `noMatches` explains an empty search, and `nearestProducts` are shown below it.
 */
export function ListingPage({
  steps,
  title,
  filters,
  active,
  onClear,
  noMatches,
  nearestProducts,
  listing,
  children,
  ...tools
}: Omit<ComponentProps<typeof ListingTools>, 'filtersId' | 'activeCount'> & {
  steps: ComponentProps<typeof Breadcrumb>['steps'];
  title: string;
  filters: ReactNode;
  active: readonly ActiveFilter[];
  onClear: () => void;
  noMatches?: ReactNode;
  nearestProducts?: ComponentProps<typeof Results>['nearestProducts'];
  listing: ComponentProps<typeof Results>['listing'];
  children?: ReactNode;
}) {
  const filtersId = useId();
  const busy = useNavigation().state === 'loading';
  const { openQuickShop, quickShop } = useQuickShop();
  const { count, isCountLowerBound = false } = tools;
  const products = useOwnHolds(listing.products);
  // Filters only narrow a search, so they cannot help one without matches.
  const isDeadEnd = noMatches !== undefined && products.length === 0 && active.length === 0;
  return (
    <div className="wrap">
      <Breadcrumb steps={steps} />
      <PageHead title={title}>
        <ListingTools {...tools} filtersId={filtersId} activeCount={active.length} />
      </PageHead>
      {!isDeadEnd && children}
      <FilterFrame
        id={filtersId}
        busy={busy}
        filters={isDeadEnd ? null : filters}
        active={active}
        onClear={onClear}
        count={`${count}${isCountLowerBound ? '+' : ''}`}
      >
        <Results
          listing={{ ...listing, products }}
          count={count}
          isCountLowerBound={isCountLowerBound}
          onClear={active.length > 0 ? onClear : undefined}
          noMatches={noMatches}
          nearestProducts={nearestProducts}
          onQuickShop={openQuickShop}
        />
      </FilterFrame>
      {quickShop}
      <PrefetchProducts products={listing.products} />
    </div>
  );
}
