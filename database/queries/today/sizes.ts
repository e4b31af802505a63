import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { SCANNED_PRODUCT_COUNT } from '../catalogue/listings/scan-stock.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import { SELLS_UNIT_OF_SCALE } from '../stock/stock-units.ts';

/** Counts the sizes that the newest published products sell, and those of them that are sold out; `more` when there may be other products. */
export async function countSizes(db: Queryable): Promise<{ count: number; soldOut: number; more: boolean }> {
  // Lateral, because PostgreSQL would join with all stock units.
  const { rows } = await db.execute<{ count: number; soldOut: number; more: boolean }>(sql`
    SELECT coalesce(sum(sizes.count), 0)::int AS count, coalesce(sum(sizes.sold_out), 0)::int AS "soldOut",
      count(*) = ${SCANNED_PRODUCT_COUNT} AS more
    FROM (
      SELECT id, sizing, scale FROM product WHERE ${IS_PUBLISHED} ORDER BY created_at DESC, id DESC LIMIT ${SCANNED_PRODUCT_COUNT}
    ) AS product JOIN size_scale ON size_scale.id = product.scale CROSS JOIN LATERAL (
      SELECT count(*) AS count, count(*) FILTER (WHERE unit.available = 0) AS sold_out FROM stock_unit AS unit WHERE ${SELLS_UNIT_OF_SCALE}
    ) AS sizes`);
  return rows[0] ?? { count: 0, soldOut: 0, more: false };
}
