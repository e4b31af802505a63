import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ShopFilters } from '../../features/listing/filters/shop-filters.tsx';
import { useOptimisticChoice } from '../../features/listing/filters/use-optimistic-choice.ts';
import {
  listingQueryString,
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
  step,
  children,
}: {
  data: LoadedJson<LoadedListing>;
  pathname: string;
  title: string;
  step: string;
  children?: ReactNode;
}) {
  const { chosen, otherBrand, query, count, isCountLowerBound, choices, corrected, noMatches, end } =
    parseLoadedJson(data);
  const catalogue = useCatalogue();
  const listing = useListing(data, {
    kind: 'all',
    loadBatch: (cursor) =>
      client.listProducts({
        query: { ...query, ...sortQuery(chosen.sort), limit: String(PAGE_SIZE), cursor },
      }),
  });
  const { shown, choose, chooseAndPersist } = useChoice(chosen, pathname);
  const { q, sort, ...filters } = shown;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = isFiltered ? () => chooseAndPersist({ q, sort }) : undefined;

  return (
    <ListingPage
      steps={[{ label: 'Home', to: href('/') }, { label: step }]}
      title={title}
      count={count}
      isCountLowerBound={isCountLowerBound}
      sorts={sortsOf(chosen.q)}
      sort={sort}
      onSort={(order) => choose({ ...shown, sort: order })}
      onClear={clear}
      noMatches={noMatches && <NoMatches {...noMatches} isFiltered={isFiltered} />}
      filters={
        <ShopFilters
          catalogue={catalogue}
          chosen={shown}
          otherBrand={otherBrand}
          sliderEnd={end}
          counts={choices}
          onChange={(selection) => chooseAndPersist({ q: chosen.q, sort, ...selection })}
        />
      }
      listing={listing}
    >
      {corrected !== null && <CorrectedSearch corrected={corrected} />}
      {children}
    </ListingPage>
  );
}

/** Returns the choice to show, and functions that put another one into the URL; `chooseAndPersist` also persists its filters. */
function useChoice(chosen: ListingChoice, pathname: string) {
  const isRestored = useRestored();
  const { shown, choose } = useOptimisticChoice<ListingChoice>(chosen, ({ q, sort, ...filter }) => ({
    pathname,
    search: listingQueryString({ q, ...filter, sort }),
  }));
  const chooseAndPersist = (choice: ListingChoice) => {
    const { q: _, sort: _sort, ...filter } = choice;
    if (isRestored) persistFilter(filter);
    choose(choice);
  };
  return { shown, choose, chooseAndPersist };
}
