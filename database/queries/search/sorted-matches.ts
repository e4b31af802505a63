import { and, sql, type SQL } from 'drizzle-orm';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { Queryable } from '../../connection/connect.ts';
import { filterMark } from '../../schema/search/search-text.ts';
import {
  inOrder,
  isAfter,
  listProducts,
  SORT_COLUMNS,
  filterConditions,
  IS_PUBLISHED,
  type ProductListing,
  type ProductPosition,
  type ProductRecord,
} from '../catalogue/products.ts';
import type { SearchTerms } from './interpret-search.ts';
import { rankMatches, searchCondition, settleTerms } from './match-products.ts';

/** Maximum number of rows that an index scan reads for each product it has to return. */
const MAX_ROWS_PER_PRODUCT = 150;

/** With more categories among the matches, scans along categories do not pay off. */
const MAX_CATEGORY_SCAN_COUNT = 3;

/** Number of matches in the sample that shows which categories occur. */
const CATEGORY_SAMPLE_COUNT = 50;

type SortedSearch = Omit<ProductListing, 'within'> & {
  readonly terms: SearchTerms;
  readonly limit: number;
  readonly after?: ProductPosition | undefined;
};

/**
 * Returns the first `limit` matching products after a position, in an order other than relevance; all matches can be reached this way.
 * Tries up to four plans in turn, because only trying shows which of them is cheap.
 */
export async function listSortedMatches(db: Queryable, asked: SortedSearch): Promise<ProductRecord[]> {
  const search = { ...asked, terms: await settleTerms(db, asked) };
  const { terms, filter, limit } = search;
  // Common words: scan the listing in its order and skip products without the words.
  if (terms.rarestProductCount > MAX_ROWS_PER_PRODUCT * limit) {
    const rows = await scanListing(db, search);
    if (rows.length === limit) return rows;
  }
  // Few matches: sort them all. Otherwise a sample shows in which categories the matches are.
  const { matches, isComplete } = await rankMatches(db, {
    terms,
    filter,
    sampleCount: CATEGORY_SAMPLE_COUNT,
  });
  if (isComplete) return listProducts(db, { ...search, within: matches.map(({ id }) => id) });
  const categories = [...new Set(matches.map(({ category }) => category))];
  if (filter.category === undefined && categories.length <= MAX_CATEGORY_SCAN_COUNT) {
    const rows = await scanCategories(db, search, categories);
    if (rows.length === limit) return rows;
  }
  // Everything else: find all matches by the index of words and sort them.
  return listProducts(db, { ...search, within: firstMatchIds(search, []) });
}

/** Scans the listing in its order. Cheap unless the matches are at the far end. */
function scanListing(db: Queryable, search: SortedSearch): Promise<ProductRecord[]> {
  return filterScans(db, search, [scan(search, search.filter.category)]);
}

/**
 * Scans the given categories in the listing's order, and looks up the matches of all others. Cheap even if a category is at the far end
 * of the whole listing, as it may be in an order by price.
 */
function scanCategories(
  db: Queryable,
  search: SortedSearch,
  categories: readonly string[],
): Promise<ProductRecord[]> {
  const scans = categories.map((category) => scan(search, category));
  const others = sql`SELECT * FROM product WHERE id = ANY (${firstMatchIds(search, categories)})
    ORDER BY ${inOrder(search.sort)} LIMIT ${search.limit}`;
  return filterScans(db, search, [...scans, others]);
}

/** Returns a query for the next rows of the listing, or of one category in it, up to the limit of a scan. */
function scan(search: SortedSearch, category: string | undefined): SQL {
  const { filter, sort, limit } = search;
  const { department } = filter;
  // Only filters that an index supports: others would skip rows without counting them.
  const scope = { ...(department && { department }), ...(category && { category }) };
  const next = isNext(search, sort.startsWith('price') ? { ...priceOf(filter), ...scope } : scope);
  return sql`SELECT * FROM product WHERE ${next} ORDER BY ${inOrder(search.sort)} LIMIT ${MAX_ROWS_PER_PRODUCT * limit}`;
}

/** Returns the first matching products among the rows of several scans. */
function filterScans(db: Queryable, search: SortedSearch, scans: readonly SQL[]): Promise<ProductRecord[]> {
  const { terms, filter, limit } = search;
  const order = inOrder(search.sort);
  const all = sql.join(
    scans.map((query) => sql`(${query})`),
    sql` UNION ALL `,
  );
  // The function behind the operator `@@`, so that PostgreSQL does not use the index of words here.
  const matches = sql`ts_match_vq(search, ${searchCondition(terms, filter)}::tsquery)`;
  return listProducts(db, {
    ...search,
    within: sql`ARRAY(
      SELECT id FROM (SELECT * FROM (${all}) AS product ORDER BY ${order} LIMIT ${MAX_ROWS_PER_PRODUCT * limit}) AS product
      WHERE ${and(matches, ...filterConditions(priceOf(filter)))} ORDER BY ${order} LIMIT ${limit}
    )`,
  });
}

/**
 * Returns an SQL array with the ids of the first matches outside these categories, found by the index of words. Materialised: otherwise
 * PostgreSQL would scan the listing, although it cannot estimate how far.
 */
function firstMatchIds(search: SortedSearch, excluded: readonly string[]): SQL {
  const { terms, filter, sort, limit } = search;
  const outside = excluded.map((category) => `!'${filterMark('category', category)}'`);
  return sql`ARRAY(
    WITH condition AS MATERIALIZED (SELECT ${[searchCondition(terms, filter), ...outside].join(' & ')}::tsquery AS query),
    found AS MATERIALIZED (
      SELECT id, ${SORT_COLUMNS[sort].column} FROM condition, product WHERE search @@ query AND ${isNext(search, priceOf(filter))}
    )
    SELECT id FROM found AS product ORDER BY ${inOrder(search.sort)} LIMIT ${limit}
  )`;
}

/** Returns the SQL condition that a product is published, passes the filter and comes after the previous page. */
function isNext({ sort, after }: SortedSearch, filter: EffectiveFilter): SQL {
  return and(IS_PUBLISHED, ...filterConditions(filter), after && isAfter(sort, after)) ?? IS_PUBLISHED;
}

/** Returns the part of a filter that has no mark in the index of words. */
function priceOf({ maxPrice }: EffectiveFilter): EffectiveFilter {
  return maxPrice === undefined ? {} : { maxPrice };
}
