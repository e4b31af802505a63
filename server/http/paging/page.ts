import type { ProductPosition, ProductRecord } from '#database/queries/catalogue/products.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { ListingSort } from './cursor.ts';

/** Rows on a page of a list of the back office whose request names no limit. */
export const DEFAULT_LIMIT = 50;

/** The page of a listing that a client requests: the first `limit` products after a position. */
export type PageRequest<Sort extends ListingSort = ListingSort> = {
  readonly filter: EffectiveFilter;
  readonly sort: Sort;
  readonly limit: number;
  readonly after: ProductPosition | undefined;
};

/** Products of a listing; `next` is the position after which the next page begins. */
export type ListedPage = { readonly rows: readonly ProductRecord[]; readonly next?: ProductPosition };

/** Cuts a page from items, of which the caller reads one more than `limit`. `last` is the page's last item if there is a next page. */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
): { page: readonly Item[]; last: Item | undefined } {
  const page = items.slice(0, limit);
  return { page, last: items.length > limit ? page.at(-1) : undefined };
}
