import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_LABELS } from '#domain/catalogue/departments.ts';
import { describeKind, describeListing } from '../../features/listing/describe-listing.ts';
import { listActiveFilters } from '../../features/listing/filters/list-active-filters.ts';
import { ShopFilters } from '../../features/listing/filters/shop-filters.tsx';
import { useOptimisticChoice } from '../../features/listing/filters/use-optimistic-choice.ts';
import { findTypeLabel } from '../../features/listing/find-category-and-brand.ts';
import {
  listingQueryString,
  filterToPersist,
  PAGE_SIZE,
  sortQuery,
  sortsOf,
  type ListingChoice,
} from '../../features/listing/listing-url.ts';
import { CorrectedSearch } from '../../features/listing/search/corrected-search.tsx';
import { NoMatches } from '../../features/listing/search/no-matches.tsx';
import { useRestored } from '../../shop-state/persistence/restored.ts';
import { persistFilter } from '../../shop-state/persistence/use-persist.ts';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { parseLoadedJson, type LoadedJson } from '../data/loaded-json.ts';
import { ListingPage } from './listing-page.tsx';
import type { LoadedListing } from './load-listing.ts';
import { useListing } from './use-listing.ts';

/** A listing with all filters, which are in the query of `pathname` and persisted in the shop state. `children` are above the products. */
export function FilteredListing({
  data,
  pathname,
  title,
  breadcrumbLabel,
  children,
}: {
  data: LoadedJson<LoadedListing>;
  pathname: string;
  title: string;
  breadcrumbLabel: string;
  children?: ReactNode;
}) {
  const { chosen, otherBrand, query, count, isCountLowerBound, choices, sizes, corrected, end, ...loaded } =
    parseLoadedJson(data);
  const { noMatches, nearestProducts } = loaded;
  const catalogue = useCatalogue();
  // The browser's catalogue may leave out the chosen brand.
  const known = otherBrand ? { ...catalogue, brands: [...catalogue.brands, otherBrand] } : catalogue;
  const listing = useListing(data, {
    kind: 'all',
    loadBatch: (cursor) =>
      client.listProducts({
        query: { ...query, ...sortQuery(chosen.sort), limit: String(PAGE_SIZE), cursor },
      }),
  });
  const { shown, choose, chooseAndPersist } = useChoice(chosen, pathname);
  const { q, sort } = shown;
  const active = listActiveFilters(shown, labelsOf(known, shown), chooseAndPersist);

  return (
    <ListingPage
      steps={[{ label: 'Home', to: href('/') }, { label: breadcrumbLabel }]}
      title={describe(known, { chosen, title })}
      count={count}
      isCountLowerBound={isCountLowerBound}
      sorts={sortsOf(chosen.q)}
      sort={sort}
      onSort={(order) => choose({ ...shown, sort: order })}
      active={active}
      onClear={() => chooseAndPersist({ q, sort })}
      noMatches={noMatches ? <NoMatches {...noMatches} isFiltered={active.length > 0} /> : undefined}
      nearestProducts={{ title: noMatches?.nearest?.label ?? 'New in the shop', products: nearestProducts }}
      filters={
        <ShopFilters
          catalogue={catalogue}
          chosen={shown}
          otherBrand={otherBrand}
          sliderEnd={end}
          counts={choices}
          sizes={sizes}
          onChange={chooseAndPersist}
        />
      }
      listing={listing}
    >
      {corrected !== null && <CorrectedSearch corrected={corrected} />}
      {children}
    </ListingPage>
  );
}

/** Returns the labels of the filters that apply: a type needs a department, a brand needs both. */
function labelsOf(catalogue: ApiCatalogue, { department, type, brand }: ListingChoice) {
  if (department === undefined) return {};
  const typeLabel = findTypeLabel(catalogue, { department, type });
  return {
    department: DEPARTMENT_LABELS[department].menu,
    type: typeLabel,
    brand: typeLabel && catalogue.brands.find(({ id }) => id === brand)?.label,
  };
}

/** Returns the heading: `title`, or a description of the filtered products. */
function describe(catalogue: ApiCatalogue, { chosen, title }: { chosen: ListingChoice; title: string }) {
  const { department, colour, size, price, q } = chosen;
  const { type, brand } = labelsOf(catalogue, chosen);
  const isFiltered = colour !== undefined || size !== undefined || price !== undefined;
  if (department === undefined && !isFiltered) return title;
  const shown = describeListing(describeKind(department, { type, isFiltered }), {
    colour,
    size,
    brand,
    price,
  });
  return q === undefined ? shown : `${title}: ${shown}`;
}

/** Returns the choice to show, and functions that put another one into the URL; `chooseAndPersist` also persists its filters. */
function useChoice(chosen: ListingChoice, pathname: string) {
  const isRestored = useRestored();
  const { shown, choose } = useOptimisticChoice<ListingChoice>(chosen, ({ q, sort, ...filter }) => ({
    pathname,
    search: listingQueryString({ q, ...filter, sort }),
  }));
  const chooseAndPersist = (choice: ListingChoice) => {
    if (isRestored) persistFilter(filterToPersist(choice));
    choose(choice);
  };
  return { shown, choose, chooseAndPersist };
}
