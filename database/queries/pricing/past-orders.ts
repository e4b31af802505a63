import { sql } from 'drizzle-orm';
import type { PricingRequest } from '#domain/pricing/order/price-order.ts';
import type { Queryable } from '../../connection/connect.ts';

/** An order with what its price would depend on today. */
export type PastOrder = {
  readonly number: number;
  /** The account or the guest. */
  readonly person: string;
  readonly placedAt: string;
  /** As the customer wrote them. */
  readonly country: string;
  readonly region: string | null;
  /** Whether it was the customer's first order. */
  readonly isFirstOrder: boolean;
  /** The groups in which the customer is today; null for a guest. */
  readonly groups: readonly string[] | null;
  readonly lines: PricingRequest['lines'];
};

/** Reads the newest orders since a time that were not cancelled or refunded, the newest first. Their lines keep their prices. */
export async function listPastOrders(
  db: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<PastOrder[]> {
  const { rows } = await db.execute<PastOrder>(sql`
    SELECT number::int, coalesce(user_id, guest_id) AS person, to_json(created_at) AS "placedAt", country, region,
      NOT EXISTS (
        SELECT FROM shop_order AS earlier WHERE (earlier.user_id = recent.user_id OR earlier.guest_id = recent.guest_id)
          AND (earlier.created_at, earlier.id) < (recent.created_at, recent.id) AND earlier.state NOT IN ('cancelled', 'refunded')
      ) AS "isFirstOrder",
      CASE WHEN user_id IS NOT NULL THEN ARRAY(SELECT name FROM customer_group WHERE customer_group.user_id = recent.user_id) END AS groups,
      (SELECT jsonb_agg(jsonb_build_object('position', line.position, 'productId', line.product_id, 'size', line.size,
          'category', product.category, 'brand', product.brand_id, 'department', product.department, 'taxClass', product.tax_class,
          'weightGrams', stock_unit.weight_grams, 'unitCents', line.unit_cents, 'quantity', line.quantity))
        FROM order_line AS line JOIN product ON product.id = line.product_id
        LEFT JOIN stock_hold ON stock_hold.order_id = line.order_id AND stock_hold.position = line.position
        LEFT JOIN stock_unit ON stock_unit.id = stock_hold.stock_unit_id
        WHERE line.order_id = recent.id AND line.replaces IS NULL) AS lines
    FROM (
      SELECT * FROM shop_order WHERE created_at >= ${since.toISOString()}::timestamptz
        AND state NOT IN ('awaiting_payment', 'cancelled', 'refunded')
      ORDER BY created_at DESC LIMIT ${limit}
    ) AS recent ORDER BY created_at DESC, id`);
  return rows;
}
