import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { PACE_DAYS, SOON_DAYS } from '#domain/stock/stock-pace.ts';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import { SELLS_UNIT_OF_SCALE } from '../stock/stock-units.ts';

/** A product with what it sells in `PACE_DAYS`, and what it has left. */
type SellingProduct = { readonly id: string; readonly sold: number; readonly available: number };

/** Maximum sales that measure the pace, so that a shop of any size reads equally few. */
const MEASURED_SALE_COUNT = 20_000;

/** Minimum duration of the sales that measure the pace. */
const MIN_MEASURED_SECONDS = 3600;

/**
 * Lists the published products whose stock lasts at most `SOON_DAYS` at the pace of the last `PACE_DAYS`, the soonest to sell out first.
 * Cancelled sales do not count. If there were more sales than are measured, the newest ones tell the pace. `where` is a further condition on
 * `product`.
 */
export async function listSellingOut(
  db: Queryable,
  {
    now,
    where,
    limit,
    measured = MEASURED_SALE_COUNT,
  }: { now: Date; where?: SQL | undefined; limit: number; measured?: number },
): Promise<SellingProduct[]> {
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const share = SOON_DAYS / PACE_DAYS;
  const { rows } = await db.execute<SellingProduct>(sql`
    WITH recent AS (
      SELECT stock_unit_id, at, CASE to_bucket WHEN 'sold' THEN quantity ELSE -quantity END AS sold FROM stock_movement
      WHERE at >= ${since.toISOString()}::timestamptz AND (to_bucket = 'sold' OR from_bucket = 'sold' AND to_bucket = 'available')
      ORDER BY at DESC LIMIT ${measured}
    ), pace AS (
      SELECT CASE WHEN count(*) < ${measured} THEN 1 ELSE ${(PACE_DAYS * DAY_MS) / 1000}::float8 / greatest(
        extract(epoch FROM ${now.toISOString()}::timestamptz - min(at))::float8, ${MIN_MEASURED_SECONDS}) END AS factor
      FROM recent
    ), moved AS (
      SELECT stock_unit_id, sum(sold)::int AS sold FROM recent GROUP BY stock_unit_id ORDER BY stock_unit_id
    ), selling AS (
      SELECT product_id, round(sum(sold) * factor)::int AS sold FROM pace CROSS JOIN moved
      -- OFFSET makes PostgreSQL look each unit up, in the order of the index. It estimates ten times as many sales, and would otherwise read all units.
      CROSS JOIN LATERAL (SELECT product_id, available FROM stock_unit WHERE id = stock_unit_id OFFSET 0) AS sold_unit
      -- The sold sizes alone rule most products out, before their other sizes are read.
      GROUP BY product_id, factor HAVING sum(sold) > 0 AND sum(available) <= ${share}::float8 * sum(sold) * factor + 1
    )
    SELECT product.id, selling.sold, left_of.available
    FROM selling JOIN product ON product.id = selling.product_id AND ${IS_PUBLISHED} JOIN size_scale ON size_scale.id = product.scale
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(available), 0)::int AS available FROM stock_unit AS unit WHERE ${SELLS_UNIT_OF_SCALE}
    ) AS left_of
    WHERE left_of.available <= ${share}::float8 * selling.sold AND ${where ?? sql`true`}
    ORDER BY left_of.available / selling.sold::float8, selling.sold DESC, product.id LIMIT ${limit}`);
  return rows;
}
