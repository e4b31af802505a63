import { and, sql, type SQL } from 'drizzle-orm';
import type { CountRow } from '#domain/catalogue/filter/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { Queryable } from '../../../connection/connect.ts';
import { BRAND_KEY } from '../../../schema/search/search-text.ts';
import {
  filterConditions,
  IS_PUBLISHED,
  isAfter,
  listProductsById,
  type ProductPosition,
  type ProductRecord,
  type ProductSort,
} from '../products.ts';
import { scanStock } from './scan-stock.ts';

/*
 * Products in stock in a size. No index has the stock, because each sale would write all indexes of its unit: a listing is read in its order, a
 * bounded number of products at a time (`scanStock`).
 */

/**
 * Maximum scans of `SCANNED_PRODUCT_COUNT` products for one page. A page that finds nothing in them ends early, and the listing continues
 * after it.
 */
const MAX_SCAN_COUNT = 5;

/** Maximum products that are counted. */
const COUNTED_PRODUCT_COUNT = 500;

/** A page of a listing. It may be shorter than `limit` although the listing continues: after `scannedTo`. */
type SizePage = { readonly rows: readonly ProductRecord[]; readonly scannedTo?: ProductPosition | undefined };

/** Lists the first `limit` published products after `after` that are in stock in the filter's size. */
export async function listInSize(
  db: Queryable,
  {
    filter: { size, ...filter },
    sort,
    limit,
    after,
  }: {
    filter: EffectiveFilter & { readonly size: Size };
    sort: ProductSort;
    limit: number;
    after: ProductPosition | undefined;
  },
): Promise<SizePage> {
  let from = after;
  for (let scan = 0; scan < MAX_SCAN_COUNT; scan += 1) {
    const { ids, scannedTo } = await scanStock(db, {
      conditions: [and(IS_PUBLISHED, ...filterConditions(filter), from && isAfter(sort, from))],
      sort,
      columns: sql`scale`,
      passes: hasSize(size),
      limit,
    });
    from = scannedTo;
    if (ids.length > 0 || scannedTo === undefined)
      return { rows: await listProductsById(db, ids), scannedTo };
  }
  return { rows: [], scannedTo: from };
}

/** Returns those of the products that are in stock in a size. */
export async function keepInSize(
  db: Queryable,
  { ids, size }: { ids: readonly string[]; size: Size },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM product WHERE id = ANY (${sql.param([...ids])}::text[]) AND ${hasSize(size)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns up to 500 published products that are in stock in the filter's size; `isComplete` when these are all. */
export async function findInSize(
  db: Queryable,
  { size, ...filter }: EffectiveFilter & { readonly size: Size },
): Promise<{ readonly ids: readonly string[]; readonly isComplete: boolean }> {
  const { ids, scannedTo } = await scanStock(db, {
    conditions: [and(IS_PUBLISHED, ...filterConditions(filter))],
    sort: 'newest',
    columns: sql`scale`,
    passes: hasSize(size),
    limit: COUNTED_PRODUCT_COUNT + 1,
  });
  return {
    ids: ids.slice(0, COUNTED_PRODUCT_COUNT),
    isComplete: scannedTo === undefined && ids.length <= COUNTED_PRODUCT_COUNT,
  };
}

/** Counts these products by department, category and, for these brands, brand, like `countByChoice`. */
export async function countIdsByChoice(
  db: Queryable,
  { ids, brands }: { ids: readonly string[]; brands: readonly string[] },
): Promise<readonly CountRow[]> {
  const key = sql.raw(BRAND_KEY);
  const { rows } = await db.execute<CountRow>(sql`
    SELECT department, category, CASE WHEN ${key} = ANY (${sql.param([...brands])}::text[]) THEN ${key} END AS brand,
      count(*)::int AS products
    FROM product WHERE id = ANY (${sql.param([...ids])}::text[]) GROUP BY 1, 2, 3`);
  return rows;
}

/** A size that a listing can be filtered by; `count` when its products were counted. */
export type SizeCount = { readonly size: Size; readonly count?: number };

/**
 * Returns the sizes of a listing in the order of their scales. Ignores the size of its filter. A short listing has the sizes in stock with
 * their counts; a long one has the sizes of its first products. `within` limits it to these ids.
 */
export async function countSizesOf(
  db: Queryable,
  listing: { filter: EffectiveFilter; within?: readonly string[] | undefined },
): Promise<readonly SizeCount[]> {
  const { within } = listing;
  const { size: _, ...filter } = listing.filter;
  const condition = and(
    IS_PUBLISHED,
    ...filterConditions(filter),
    within && sql`product.id = ANY (${sql.param([...within])}::text[])`,
  );
  const { rows } = await db.execute<{ size: Size; products: number | null; isCounted: boolean }>(sql`
    WITH listed AS MATERIALIZED (
      SELECT id, scale FROM product WHERE ${condition} LIMIT ${COUNTED_PRODUCT_COUNT + 1}
    ), scope AS MATERIALIZED (SELECT count(*) <= ${COUNTED_PRODUCT_COUNT} AS is_counted FROM listed), offered AS (
      SELECT size, row_number() OVER (ORDER BY size_scale.id = 'letters' DESC, size_scale.id, place) AS place
      FROM size_scale, unnest(sizes) WITH ORDINALITY AS one (size, place)
      WHERE size_scale.id IN (SELECT scale FROM listed)
    ), had AS (
      SELECT DISTINCT listed.id, one.size FROM listed
      JOIN stock_unit AS unit ON unit.product_id = listed.id AND unit.available > 0
      JOIN size_scale ON size_scale.id = listed.scale
      CROSS JOIN LATERAL unnest(CASE WHEN unit.size IS NULL THEN size_scale.sizes ELSE ARRAY[unit.size] END) AS one (size)
      WHERE (SELECT is_counted FROM scope)
    )
    SELECT size, (SELECT count(*)::int FROM had WHERE had.size = offered.size) AS products,
      (SELECT is_counted FROM scope) AS "isCounted"
    FROM offered GROUP BY size ORDER BY min(place)`);
  return rows.flatMap(({ size, products, isCounted }) => {
    if (!isCounted) return [{ size }];
    return products === null || products === 0 ? [] : [{ size, count: products }];
  });
}

/**
 * Returns the condition that a product is in stock in a size. The query must read its `id` and `scale`. `OFFSET 0` stops the planner from
 * turning the lookup into a join, which would read the stock of all products.
 */
function hasSize(size: Size): SQL {
  return sql`EXISTS (
    SELECT FROM stock_unit AS unit WHERE unit.product_id = product.id AND unit.available > 0 AND (
      unit.size = ${size} OR unit.size IS NULL AND ${size} = ANY (
        ARRAY(SELECT unnest(sizes) FROM size_scale WHERE size_scale.id = product.scale)
      )
    ) OFFSET 0
  )`;
}
