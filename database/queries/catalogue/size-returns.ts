import { sql } from 'drizzle-orm';
import type { SizeReturns } from '#domain/review/size-advice.ts';
import type { Queryable } from '../../connection/connect.ts';

/** Counts for each size of a product the customers who returned it as too small or too large, if the shop accepted the return. */
export async function countSizeReturns(db: Queryable, productId: string): Promise<SizeReturns[]> {
  const { rows } = await db.execute<SizeReturns>(sql`
    SELECT size, count(DISTINCT person) FILTER (WHERE reason = 'too_small')::int AS small,
      count(DISTINCT person) FILTER (WHERE reason = 'too_large')::int AS large
    FROM (
      SELECT order_line.size, return_line.reason,
        coalesce(shop_order.user_id, shop_order.guest_id, shop_order.email) AS person
      FROM order_line
      JOIN return_line USING (order_id, position)
      JOIN shop_order ON shop_order.id = order_line.order_id
      WHERE order_line.product_id = ${productId} AND order_line.returned + order_line.exchanged > 0 AND return_line.accepted > 0
        AND return_line.reason IN ('too_small', 'too_large')
    ) AS returned
    GROUP BY size`);
  return rows;
}
