import type { Queryable } from '#database/connection/connect.ts';
import {
  findProducts as readProducts,
  listProducts,
  positionOf,
  type ProductPosition,
  type ProductRecord,
} from '#database/queries/catalog/products.ts';
import { listSought } from '#database/queries/search/search-listing.ts';
import { findProducts, type Finding } from '#database/queries/search/search-products.ts';
import { understand } from '#database/queries/search/search-words.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { ListingSort } from '../catalogue/cursor.ts';

/** What a listing is asked for. */
export type WantedListing = {
  readonly filter: EffectiveFilter;
  readonly q: string | undefined;
  readonly sort: ListingSort;
};

/** Some products of a listing, and where the next page begins. */
export type ListedPage = { readonly rows: readonly ProductRecord[]; readonly next?: ProductPosition };

type Ask = { limit: number; after: ProductPosition | undefined };

/** The first `limit` products of a listing after `after`. Without words to search for, relevance means nothing and is newest first. */
export async function listPage(
  db: Queryable,
  { filter, q, sort, limit, after }: WantedListing & Ask,
): Promise<ListedPage> {
  const sought = q === undefined ? undefined : await understand(db, q);
  if (q !== undefined && sought === undefined) return { rows: [] };
  if (sought !== undefined && sort === 'relevance') {
    return pageOf(await findProducts(db, { sought, filter }), { db, limit, after });
  }
  const order = sort === 'relevance' ? 'newest' : sort;
  // One more than asked for tells whether there is a next page.
  const wanted = { filter, sort: order, limit: limit + 1, after };
  const rows = await (sought === undefined
    ? listProducts(db, wanted)
    : listSought(db, { ...wanted, sought }));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, ...(last && { next: positionOf(last, order) }) };
}

/** A page of what a search has found, in its order. */
async function pageOf(
  { found }: Finding,
  { db, limit, after }: Ask & { db: Queryable },
): Promise<ListedPage> {
  const rest = after === undefined ? found : found.filter((product) => isAfter(product, after));
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  const rows = await readProducts(
    db,
    page.map(({ id }) => id),
  );
  return { rows, ...(last && { next: { value: String(last.score), id: last.id } }) };
}

/** Whether a product comes after a position in the order of relevance: best first, ties by id, downwards. */
function isAfter(product: { score: number; id: string }, { value, id }: ProductPosition): boolean {
  const score = Number(value);
  return product.score < score || (product.score === score && product.id < id);
}
