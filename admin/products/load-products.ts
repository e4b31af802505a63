import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCatalogue, ApiSavedView, ApiStaffProduct, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { readProductsFilter, type ProductsFilter } from './filter/products-filter.ts';

/** How many products a page has, as the query of the call takes it. */
export const PRODUCTS_PER_PAGE = '50';

/** The first page of the list, and the filter that its products match. */
export type ProductsData = {
  readonly products: readonly ApiStaffProduct[];
  readonly total: CallOutput<'listStaffProducts'>['total'];
  /** The cursor of the next page. */
  readonly next: string | null;
  readonly filter: ProductsFilter;
  readonly catalogue: ApiCatalogue;
  /** The saved views of the member, and the shared ones. */
  readonly views: readonly ApiSavedView[];
};

const newest = createPrefetched(() => client.listStaffProducts({ query: { limit: PRODUCTS_PER_PAGE } }));
const choices = createPrefetched(() => client.getCatalogue());
const saved = createPrefetched(() => client.listSavedViews());

/** Starts to load the list without a filter. */
export function prefetchProducts(): void {
  newest.prefetch();
  choices.prefetch();
  saved.prefetch();
}

/** Loads the first page of the list for the filter in the URL. */
export async function loadProducts({ request }: LoaderFunctionArgs): Promise<ProductsData> {
  const filter = readProductsFilter(new URL(request.url).searchParams);
  const isPlain = Object.keys(filter.query).length === 0;
  const [listed, catalogue, savedViews] = await Promise.all([
    isPlain
      ? newest.take()
      : client.listStaffProducts({
          query: { ...filter.query, limit: PRODUCTS_PER_PAGE },
          signal: request.signal,
        }),
    choices.take(),
    saved.take(),
  ]);
  const { products, total } = valueOrThrow(listed, request);
  const next = (listed.ok && listed.next) || null;
  const { views } = valueOrThrow(savedViews, request);
  return { products, total, next, filter, catalogue: valueOrThrow(catalogue, request), views };
}
