import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../connection/connect.ts';
import { inOrder, SORT_COLUMNS, type ProductPosition, type ProductSort } from '../products.ts';
import { selectFirst } from './first-products.ts';

/**
 * Maximum products that a scan for a stock level reads. A larger count is shown with `+`. An exact one needs an index on stock, with which
 * each sale would write every index of its unit (no heap-only update), or a counter for each combination of filters.
 */
export const SCANNED_PRODUCT_COUNT = 3_000;

/** A scan of the products of a list for those that pass a test. */
export type StockScan = {
  /** Conditions that exclude each other; each product of the list meets one of them. */
  readonly conditions: readonly (SQL | undefined)[];
  readonly sort: ProductSort;
  /**
   * The test of a product's stock. It can use the columns of `product` that the scan reads: `id`, and those in `columns`. Without
   * `columns`, an index may have all that the scan reads.
   */
  readonly passes: SQL;
  readonly columns?: SQL;
  /** The scan ends after this many products that pass. */
  readonly limit: number;
  /** The scan ends after this many products. */
  readonly scannedCount?: number | undefined;
};

/** The products that a scan found, in their order. `scannedTo` is the position at which it ended early; the list continues after it. */
export type StockScanned = {
  readonly ids: readonly string[];
  readonly scannedTo?: ProductPosition | undefined;
};

/** Finds the first products of a list that pass a test of their stock. */
export async function scanStock(
  db: Queryable,
  { conditions, sort, passes, columns, limit, scannedCount = SCANNED_PRODUCT_COUNT }: StockScan,
): Promise<StockScanned> {
  const { column } = SORT_COLUMNS[sort];
  const first = selectFirst(conditions, {
    columns: sql`id, ${column}${columns && sql`, ${columns}`}`,
    sort,
    limit: scannedCount,
  });
  // Materialised, because the end of the scan is read again.
  const { rows } = await db.execute<{
    ids: string[];
    last: { value: string | number; id: string } | null;
  }>(sql`
    WITH scanned AS MATERIALIZED (${first}), found AS MATERIALIZED (
      SELECT * FROM scanned AS product WHERE ${passes} ORDER BY ${inOrder(sort)} LIMIT ${limit}
    )
    SELECT ARRAY(SELECT id FROM found AS product ORDER BY ${inOrder(sort)}) AS ids,
      CASE WHEN (SELECT count(*) FROM found) < ${limit} AND (SELECT count(*) FROM scanned) = ${scannedCount} THEN (
        SELECT json_build_object('value', ${column}, 'id', id) FROM scanned AS product ORDER BY ${inOrder(sort, 'backwards')} LIMIT 1
      ) END AS last`);
  const { ids = [], last = null } = rows[0] ?? {};
  if (last === null) return { ids };
  const value = sort === 'newest' ? new Date(last.value).toISOString() : String(last.value);
  return { ids, scannedTo: { value, id: last.id } };
}
