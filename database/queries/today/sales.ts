import { sql, type SQL } from 'drizzle-orm';
import { SALE_STATES } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { sqlList } from '../../schema/sql-list.ts';
import { cutAt, type BoundedCount } from '../count-up-to.ts';
import { WAITS_FOR_PACKING } from '../orders/staff-orders.ts';

/** The sum of orders, and their number. */
type Sales = { readonly cents: number; readonly orders: number };

/** Maximum orders to pack that are counted. */
const COUNTED_ORDER_COUNT = 1_000;

const IS_SALE = sql.raw(`shop_order.state IN (${sqlList(SALE_STATES)})`);

/**
 * Returns a query for the sales since a time. An order counts with its total, as a sale of the time when it was placed, as long as its state
 * is placed with cash, paid or handed over. Its refunds lower the sales of the same time, even while they are pending: an order that is
 * refunded in part stays paid, so its state does not show them.
 */
function salesSince(since: Date): SQL {
  const isSince = sql`shop_order.created_at >= ${since.toISOString()}::timestamptz`;
  return sql`
    SELECT created_at, total_cents AS cents, 1 AS orders FROM shop_order WHERE ${isSince} AND ${IS_SALE}
    UNION ALL
    SELECT shop_order.created_at, -refund.cents, 0 FROM refund JOIN shop_order ON shop_order.id = refund.order_id
    WHERE refund.state IN ('pending', 'done') AND ${isSince} AND ${IS_SALE}`;
}

/** Lists the sales by day in UTC since a midnight. Days without a sale are absent. */
export async function listSalesByDay(
  db: Queryable,
  since: Date,
): Promise<(Sales & { readonly day: string })[]> {
  const { rows } = await db.execute<Sales & { day: string }>(sql`
    SELECT day::text, cents, orders FROM (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, sum(cents)::float8 AS cents, sum(orders)::int AS orders
      FROM (${salesSince(since)}) AS sale GROUP BY 1
    ) AS of_day`);
  return rows;
}

/** Sums up the sales since a time. */
export async function sumSales(db: Queryable, since: Date): Promise<Sales> {
  const { rows } = await db.execute<Sales>(sql`
    SELECT coalesce(sum(cents), 0)::float8 AS cents, coalesce(sum(orders), 0)::int AS orders FROM (${salesSince(since)}) AS sale`);
  return rows[0] ?? { cents: 0, orders: 0 };
}

/** Reads the sales since `today`, with the pieces ordered, and those from `yesterday` to `until`. */
export async function readSalesOfToday(
  db: Queryable,
  { today, yesterday, until }: { today: Date; yesterday: Date; until: Date },
): Promise<{ today: Sales & { readonly items: number }; yesterday: Sales }> {
  const isToday = sql`created_at >= ${today.toISOString()}::timestamptz`;
  const isEarlier = sql`created_at < ${until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    cents: number;
    orders: number;
    earlierCents: number;
    earlierOrders: number;
    items: number;
  }>(sql`
    SELECT coalesce(sum(cents) FILTER (WHERE ${isToday}), 0)::float8 AS cents,
      coalesce(sum(orders) FILTER (WHERE ${isToday}), 0)::int AS orders,
      coalesce(sum(cents) FILTER (WHERE ${isEarlier}), 0)::float8 AS "earlierCents",
      coalesce(sum(orders) FILTER (WHERE ${isEarlier}), 0)::int AS "earlierOrders",
      (SELECT coalesce(sum(quantity), 0)::int FROM shop_order JOIN order_line ON order_line.order_id = shop_order.id
        WHERE ${isToday} AND ${IS_SALE} AND order_line.replaces IS NULL) AS items
    FROM (${salesSince(yesterday)}) AS sale`);
  const { cents = 0, orders = 0, items = 0, earlierCents = 0, earlierOrders = 0 } = rows[0] ?? {};
  return { today: { cents, orders, items }, yesterday: { cents: earlierCents, orders: earlierOrders } };
}

/** Counts the orders to pack up to a bound, with the time of the oldest. */
export async function countOrdersToPack(db: Queryable): Promise<BoundedCount & { oldest: Date | null }> {
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    SELECT count(*)::int AS count, min(created_at) AS oldest FROM (
      SELECT created_at FROM shop_order WHERE ${WAITS_FOR_PACKING} ORDER BY number LIMIT ${COUNTED_ORDER_COUNT + 1}
    ) AS waiting`);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return {
    ...cutAt(COUNTED_ORDER_COUNT, count),
    oldest: oldest === null ? null : new Date(oldest),
  };
}
