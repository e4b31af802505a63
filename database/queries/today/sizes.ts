import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from '../catalog/products.ts';

/** Maximum published products whose sizes are counted. Stock has no index, so that sales stay cheap. */
const COUNTED_PRODUCT_COUNT = 20_000;

/** Counts the sizes that the newest published products sell, and those of them that are sold out; `more` when there are other products. */
export async function countSizes(db: Queryable): Promise<{ count: number; soldOut: number; more: boolean }> {
  const { rows } = await db.execute<{ count: number; soldOut: number; more: boolean }>(sql`
    WITH newest AS (
      SELECT id, sizing, scale FROM product WHERE ${IS_PUBLISHED} ORDER BY created_at DESC, id DESC LIMIT ${COUNTED_PRODUCT_COUNT}
    )
    SELECT count(*)::int AS count, count(*) FILTER (WHERE unit.available = 0)::int AS "soldOut",
      EXISTS (SELECT FROM product WHERE ${IS_PUBLISHED} OFFSET ${COUNTED_PRODUCT_COUNT} LIMIT 1) AS more
    FROM newest JOIN stock_unit AS unit ON unit.product_id = newest.id LEFT JOIN size_scale ON size_scale.id = newest.scale
    WHERE CASE newest.sizing WHEN 'sized' THEN unit.size = ANY (size_scale.sizes) ELSE unit.size IS NULL END`);
  return rows[0] ?? { count: 0, soldOut: 0, more: false };
}
