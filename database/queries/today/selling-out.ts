import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import { SELLS_UNIT_OF_SCALE } from '../stock/stock-units.ts';

/** A product with what it sold since a time, and what it has left. */
type SellingProduct = { readonly id: string; readonly sold: number; readonly available: number };

/**
 * Lists the published products whose stock is at most `share` of what they sold since a time, the soonest to sell out first. Cancelled sales
 * do not count. `where` is a further condition on `product`.
 */
export async function listSellingOut(
  db: Queryable,
  { since, share, where, limit }: { since: Date; share: number; where?: SQL | undefined; limit: number },
): Promise<SellingProduct[]> {
  const { rows } = await db.execute<SellingProduct>(sql`
    WITH moved AS (
      SELECT stock_unit_id, sum(CASE to_bucket WHEN 'sold' THEN quantity ELSE -quantity END)::int AS sold
      FROM stock_movement
      WHERE at >= ${since.toISOString()}::timestamptz AND (to_bucket = 'sold' OR from_bucket = 'sold' AND to_bucket = 'available')
      GROUP BY stock_unit_id ORDER BY stock_unit_id
    ), selling AS (
      SELECT product_id, sum(sold)::int AS sold FROM moved
      -- OFFSET makes PostgreSQL look each unit up, in the order of the index. It expects ten times the sales, and would read all units.
      CROSS JOIN LATERAL (SELECT product_id, available FROM stock_unit WHERE id = stock_unit_id OFFSET 0) AS sold_unit
      -- The sold sizes alone rule most products out, before their other sizes are read.
      GROUP BY product_id HAVING sum(sold) > 0 AND sum(available) <= ${share}::float8 * sum(sold)
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
