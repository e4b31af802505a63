import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { Category } from '#domain/catalog/categories.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { Queryable } from '../connect.ts';
import { filterMark } from '../schema/search-text.ts';
import {
  isAfter,
  listProducts,
  ORDERS,
  passing,
  type ProductListing,
  type ProductPosition,
  type ProductRecord,
} from './products.ts';
import { findProducts, searchCondition } from './search-products.ts';
import type { Sought } from './search-words.ts';

/** How many products a walk passes over for one that is wanted before it is given up. */
const FARTHEST = 150;

/** Among so many categories at most, a walk goes through these alone; and how many products of a sample tell which they are. */
const FEW = 3;
const TELLING = 50;

type SoughtListing = Omit<ProductListing, 'within'> & {
  readonly sought: Sought;
  readonly limit: number;
  readonly after?: ProductPosition | undefined;
};

/**
 * The first `limit` products after `after` that a search finds, in a listing's order; it forgets none. Where the words are common, the
 * shortest way is through all products in that order, until enough have the words. But they may all be at the other end: then it is
 * through the categories that a sample has the words in, beside what is looked up of the others, because the price of a product goes
 * with its category; or else everything is looked up and sorted.
 */
export async function listSought(db: Queryable, listing: SoughtListing): Promise<ProductRecord[]> {
  const { sought, filter, limit } = listing;
  if (sought.rarest > FARTHEST * limit) {
    const near = await walk(db, listing, []);
    if (near.length === limit) return near;
  }
  const { found, complete } = await findProducts(db, { sought, filter, enough: TELLING });
  if (complete) return listProducts(db, { ...listing, within: found.map(({ id }) => id) });
  const categories = [...new Set(found.map(({ category }) => category))];
  if (filter.category === undefined && categories.length <= FEW) {
    const near = await walk(db, listing, categories);
    if (near.length === limit) return near;
  }
  return listProducts(db, { ...listing, within: lookedUp(listing, []) });
}

/** What the search finds among the next products, in these categories if any, in the others by an index. */
async function walk(
  db: Queryable,
  listing: SoughtListing,
  categories: readonly Category[],
): Promise<ProductRecord[]> {
  const { sought, filter, limit } = listing;
  const { department, category } = filter;
  const kinds = categories.length === 0 ? [category] : categories;
  const farthest = FARTHEST * limit;
  const order = inOrder(listing);
  const stretches = kinds.map((kind) => {
    // What an index can go by; other filters would pass over products that nobody counts.
    const scope = { ...(department && { department }), ...(kind && { category: kind }) };
    const next = isNext(listing, listing.sort.startsWith('price') ? { ...priceOf(filter), ...scope } : scope);
    return sql`SELECT * FROM product WHERE ${next} ORDER BY ${order} LIMIT ${farthest}`;
  });
  if (categories.length > 0) {
    const elsewhere = lookedUp(listing, categories);
    stretches.push(sql`SELECT * FROM product WHERE id = ANY (${elsewhere}) ORDER BY ${order} LIMIT ${limit}`);
  }
  const all = sql.join(
    stretches.map((stretch) => sql`(${stretch})`),
    sql` UNION ALL `,
  );
  // By the operator's function, because no index knows that one.
  const matches = sql`ts_match_vq(search, ${searchCondition(sought, filter)}::tsquery)`;
  return listProducts(db, {
    ...listing,
    within: sql`ARRAY(
      SELECT id FROM (SELECT * FROM (${all}) AS product ORDER BY ${order} LIMIT ${farthest}) AS product
      WHERE ${and(matches, ...passing(priceOf(filter)))} ORDER BY ${order} LIMIT ${limit}
    )`,
  });
}

/**
 * The ids, an array, of the first products that the search finds in any but these categories, by the index of words. Materialised, because PostgreSQL
 * would rather walk, not knowing how far that is.
 */
function lookedUp(listing: SoughtListing, without: readonly Category[]): SQL {
  const { sought, filter, sort, limit } = listing;
  const others = without.map((category) => `!'${filterMark('category', category)}'`);
  const order = inOrder(listing);
  return sql`ARRAY(
    WITH asked AS MATERIALIZED (SELECT ${[searchCondition(sought, filter), ...others].join(' & ')}::tsquery AS query),
    found AS MATERIALIZED (
      SELECT id, ${ORDERS[sort].column} FROM asked, product WHERE search @@ query AND ${isNext(listing, priceOf(filter))}
    )
    SELECT id FROM found AS product ORDER BY ${order} LIMIT ${limit}
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
