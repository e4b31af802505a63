import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { Category } from '#domain/catalog/categories.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { Queryable } from '../../connection/connect.ts';
import { filterMark } from '../../schema/search-text.ts';
import {
  isAfter,
  listProducts,
  ORDERS,
  passing,
  type ProductListing,
  type ProductPosition,
  type ProductRecord,
} from '../catalog/products.ts';
import { findProducts, searchCondition } from './search-products.ts';
import type { Sought } from './search-words.ts';

/** How many products are passed over for one that is wanted before a way along products is given up. */
const FARTHEST = 150;

/** Along how many categories at most it is worth going; and how many products of a sample tell which they are. */
const FEW = 3;
const TELLING = 50;

type SoughtListing = Omit<ProductListing, 'within'> & {
  readonly sought: Sought;
  readonly limit: number;
  readonly after?: ProductPosition | undefined;
};

/**
 * The first `limit` products after `after` that a search finds, in a listing's order; it forgets none. Of its three ways the first that
 * is short enough is gone: how far each of them is, is known only by trying.
 */
export async function listSought(db: Queryable, listing: SoughtListing): Promise<ProductRecord[]> {
  const { sought, filter, limit } = listing;
  if (sought.rarest > FARTHEST * limit) {
    const near = await alongListing(db, listing);
    if (near.length === limit) return near;
  }
  const { found, complete } = await findProducts(db, { sought, filter, enough: TELLING });
  if (complete) return listProducts(db, { ...listing, within: found.map(({ id }) => id) });
  const categories = [...new Set(found.map(({ category }) => category))];
  if (filter.category === undefined && categories.length <= FEW) {
    const near = await alongCategories(db, listing, categories);
    if (near.length === limit) return near;
  }
  return byWords(db, listing);
}

/** Along the listing, passing over what lacks the words: short where the words are common and not all at the other end. */
function alongListing(db: Queryable, listing: SoughtListing): Promise<ProductRecord[]> {
  return firstWithWords(db, listing, [stretch(listing, listing.filter.category)]);
}

/**
 * Along the categories that the words go with, beside what is looked up of all others: short where these are at the other end, because
 * the price of a product goes with its category.
 */
function alongCategories(
  db: Queryable,
  listing: SoughtListing,
  categories: readonly Category[],
): Promise<ProductRecord[]> {
  const stretches = categories.map((category) => stretch(listing, category));
  const elsewhere = sql`SELECT * FROM product WHERE id = ANY (${lookedUp(listing, categories)})
    ORDER BY ${inOrder(listing)} LIMIT ${listing.limit}`;
  return firstWithWords(db, listing, [...stretches, elsewhere]);
}

/** By the index of words, sorting all that it finds: short where that is little. */
function byWords(db: Queryable, listing: SoughtListing): Promise<ProductRecord[]> {
  return listProducts(db, { ...listing, within: lookedUp(listing, []) });
}

/** The next products of the listing, or of one category in it, as far as it is worth going; a query of whole rows. */
function stretch(listing: SoughtListing, category: Category | undefined): SQL {
  const { filter, sort, limit } = listing;
  const { department } = filter;
  // What an index can go by; other filters would pass over products that nobody counts.
  const scope = { ...(department && { department }), ...(category && { category }) };
  const next = isNext(listing, sort.startsWith('price') ? { ...priceOf(filter), ...scope } : scope);
  return sql`SELECT * FROM product WHERE ${next} ORDER BY ${inOrder(listing)} LIMIT ${FARTHEST * limit}`;
}

/** The first products with the words among those of several queries, no more of them looked at than it is worth. */
function firstWithWords(
  db: Queryable,
  listing: SoughtListing,
  queries: readonly SQL[],
): Promise<ProductRecord[]> {
  const { sought, filter, limit } = listing;
  const order = inOrder(listing);
  const all = sql.join(
    queries.map((query) => sql`(${query})`),
    sql` UNION ALL `,
  );
  // By the operator's function, because no index knows that one.
  const matches = sql`ts_match_vq(search, ${searchCondition(sought, filter)}::tsquery)`;
  return listProducts(db, {
    ...listing,
    within: sql`ARRAY(
      SELECT id FROM (SELECT * FROM (${all}) AS product ORDER BY ${order} LIMIT ${FARTHEST * limit}) AS product
      WHERE ${and(matches, ...passing(priceOf(filter)))} ORDER BY ${order} LIMIT ${limit}
    )`,
  });
}

/**
 * An array of the ids of the first products in any but these categories that the index of words finds. Materialised, because PostgreSQL
 * would rather walk, not knowing how far that is.
 */
function lookedUp(listing: SoughtListing, without: readonly Category[]): SQL {
  const { sought, filter, sort, limit } = listing;
  const others = without.map((category) => `!'${filterMark('category', category)}'`);
  return sql`ARRAY(
    WITH asked AS MATERIALIZED (SELECT ${[searchCondition(sought, filter), ...others].join(' & ')}::tsquery AS query),
    found AS MATERIALIZED (
      SELECT id, ${ORDERS[sort].column} FROM asked, product WHERE search @@ query AND ${isNext(listing, priceOf(filter))}
    )
    SELECT id FROM found AS product ORDER BY ${inOrder(listing)} LIMIT ${limit}
  )`;
}

/** That a product comes after the page before, and passes a filter. */
function isNext({ sort, after }: SoughtListing, filter: EffectiveFilter): SQL {
  return and(sql`true`, ...passing(filter), after && isAfter(sort, after)) ?? sql`true`;
}

/** The part of a filter that is no mark in the index of words. */
function priceOf({ maxPrice }: EffectiveFilter): EffectiveFilter {
  return maxPrice === undefined ? {} : { maxPrice };
}

function inOrder({ sort }: SoughtListing): SQL {
  const { column, ascending } = ORDERS[sort];
  const direction = ascending ? asc : desc;
  return sql`${direction(column)}, ${direction(sql`product.id`)}`;
}
