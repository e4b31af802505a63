import type { Queryable } from '#database/connection/connect.ts';
import {
  listProducts,
  positionOf,
  type ProductPosition,
  type ProductRecord,
  type ProductSort,
} from '#database/queries/catalog/products.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { ListingSort } from './cursor.ts';

/** The page of a listing that a client requests: the first `limit` products after a position. */
export type PageRequest<Sort extends ListingSort = ListingSort> = {
  readonly filter: EffectiveFilter;
  readonly sort: Sort;
  readonly limit: number;
  readonly after: ProductPosition | undefined;
};

/** Products of a listing; `next` is the position after which the next page begins. */
export type ListedPage = { readonly rows: readonly ProductRecord[]; readonly next?: ProductPosition };

/** Returns one page of a listing without a search. */
export async function listPage(
  db: Queryable,
  { limit, ...listing }: PageRequest<ProductSort>,
): Promise<ListedPage> {
  const { page, last } = cutPage(await listProducts(db, { ...listing, limit: limit + 1 }), limit);
  return { rows: page, ...(last && { next: positionOf(last, listing.sort) }) };
}

/** Cuts a page from items that were read beyond its end. `last` is the page's last item, defined if there is a next page. */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
): { page: readonly Item[]; last: Item | undefined } {
  const page = items.slice(0, limit);
  return { page, last: items.length > limit ? page.at(-1) : undefined };
}
