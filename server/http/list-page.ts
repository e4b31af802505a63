import type { Queryable } from '#database/connect.ts';
import {
  findProducts as readProducts,
  listProducts,
  positionOf,
  type ProductListing,
  type ProductPosition,
  type ProductRecord,
} from '#database/queries/products.ts';
import { findProducts, searchCondition } from '#database/queries/search-products.ts';
import { understand } from '#database/queries/search-words.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { ListingSort } from './cursor.ts';

/** What a listing is asked for. */
export type WantedListing = {
  readonly filter: EffectiveFilter;
  readonly q: string | undefined;
  readonly sort: ListingSort;
};

/** Some products of a listing, and where the next page begins. */
export type ListedPage = { readonly rows: readonly ProductRecord[]; readonly next?: ProductPosition };

type Ask = { limit: number; after: ProductPosition | undefined };

const NOTHING: ListedPage = { rows: [] };

/** The first `limit` products of a listing after `after`. Without words to search for, relevance means nothing and is newest first. */
export async function listPage(
  db: Queryable,
  { filter, q, sort, ...ask }: WantedListing & Ask,
): Promise<ListedPage> {
  const order = sort === 'relevance' ? 'newest' : sort;
  if (q === undefined) return walk(db, { filter, sort: order, ...ask });
  const sought = await understand(db, q);
  if (sought === undefined) return NOTHING;
  const { found, complete } = await findProducts(db, { sought, filter });
  if (found.length === 0) return NOTHING;
  if (sort !== 'relevance') {
    const within = complete
      ? { ids: found.map(({ id }) => id) }
      : { condition: searchCondition(sought, filter) };
    return walk(db, { filter, sort: order, within, ...ask });
  }
  const { after, limit } = ask;
  const rest = after === undefined ? found : found.filter((product) => isAfter(product, after));
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  const rows = await readProducts(
    db,
    page.map(({ id }) => id),
  );
  return { rows, ...(last && { next: { value: String(last.score), id: last.id } }) };
}

async function walk(db: Queryable, { limit, ...listing }: ProductListing & Ask): Promise<ListedPage> {
  // One more than asked for tells whether there is a next page.
  const rows = await listProducts(db, { ...listing, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, ...(last && { next: positionOf(last, listing.sort) }) };
}

/** Whether a product comes after a position in the order of relevance: best first, ties by id, downwards. */
function isAfter(product: { score: number; id: string }, { value, id }: ProductPosition): boolean {
  const score = Number(value);
  return product.score < score || (product.score === score && product.id < id);
}
