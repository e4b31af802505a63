import type { ShopCallName } from './all-routes.ts';

/**
 * Calls whose responses are cached and have an ETag; with `requires`, those with this query parameter. Listings without a limit are streamed
 * and never cached.
 */
export const CACHED_CALLS = [
  { name: 'getCatalogue' },
  { name: 'readPage' },
  { name: 'readProduct' },
  { name: 'listReviews', requires: 'limit' },
  { name: 'readCatalogueFacts' },
  { name: 'suggestSearches', requires: 'q' },
  { name: 'listProducts', requires: 'limit' },
  { name: 'listCategoryProducts', requires: 'limit' },
  { name: 'listDepartmentProducts', requires: 'limit' },
] as const satisfies readonly { readonly name: ShopCallName; readonly requires?: string }[];
