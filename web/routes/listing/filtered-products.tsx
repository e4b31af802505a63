import { useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { filterToPersist, listingQueryString } from '../../features/listing/listing-url.ts';
import { useRestored } from '../../shop-state/persistence/restored.ts';
import { persistFilter } from '../../shop-state/persistence/use-persist.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { createLoadedJson, parseLoadedJson } from '../data/loaded-json.ts';
import { clientContext } from '../data/loader-context.ts';
import { restoreOrLoad } from '../data/restore-page.ts';
import { DEFAULT_LINK_PREVIEW } from '../page-meta/link-preview-pictures.ts';
import { pageMeta } from '../page-meta/page-meta.ts';
import type { Route } from './+types/filtered-products';
import { FilteredListing } from './filtered-listing.tsx';
import { loadListing, type LoadedListing } from './load-listing.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return createLoadedJson(await loadListing(context.get(clientContext), request));
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Find your fit',
    description: 'Clothes by department, type, brand and price.',
    path: href('/filtered-products'),
    picture: DEFAULT_LINK_PREVIEW,
    indexed: false,
  });

/** The results of the home page's finder, with all filters. */
export default function FilteredProducts({ loaderData }: Route.ComponentProps) {
  useFilterOfUrl(parseLoadedJson(loaderData).chosen);
  return (
    <FilteredListing
      data={loaderData}
      pathname={href('/filtered-products')}
      title="Find your fit"
      breadcrumbLabel="Find your fit"
    />
  );
}

/**
 * Persists department, type, brand and price of the URL. Adds the persisted ones to a URL without any filter, search text or sort order
 * (DECISIONS 16).
 */
function useFilterOfUrl(chosen: LoadedListing['chosen']) {
  const isRestored = useRestored();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRestored) return;
    const { q, sort, colour, size } = chosen;
    const filter = filterToPersist(chosen);
    if (Object.values(filter).some((value) => value !== undefined)) return persistFilter(filter);
    const search = listingQueryString(shopState.getState().filter);
    if ([q, sort, colour, size].every((value) => value === undefined) && search !== '')
      void navigate({ search }, { replace: true });
  }, [isRestored, chosen, navigate]);
}
