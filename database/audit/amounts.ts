import { sql, type SQL } from 'drizzle-orm';
import { within, type AuditRule } from './audit-rule.ts';

/** Rules about the amounts of orders, computed from the orders' own rows: discounts and rates may have changed since. */
export const AMOUNT_RULES: readonly AuditRule[] = [
  {
    rule: 'total = lines - adjustments + shipping + added tax',
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('total %s, lines %s, adjustments %s, shipping %s, added tax %s', o.total_cents, l.sum, a.sum, o.shipping_cents, t.added) AS found
      FROM shop_order o, LATERAL (
        SELECT coalesce(sum(unit_cents::bigint * quantity), 0) AS sum FROM order_line WHERE order_id = o.id) l, LATERAL (
        SELECT coalesce(sum(cents), 0) AS sum FROM order_adjustment WHERE order_id = o.id) a, LATERAL (
        SELECT coalesce(sum(cents) FILTER (WHERE NOT included), 0) AS added FROM order_tax WHERE order_id = o.id) t
      WHERE ${within('o.id', range)} AND o.total_cents <> l.sum - a.sum + o.shipping_cents + t.added`,
  },
  {
    rule: 'the adjustments of a line or of shipping are at most its price',
    query: (range) => sql`
      SELECT a.order_id::text AS subject,
        format('position %s: adjustments %s, price %s', a.position, a.sum, coalesce(l.unit_cents::bigint * l.quantity, o.shipping_cents)) AS found
      FROM (
        SELECT order_id, position, sum(cents) AS sum FROM order_adjustment WHERE ${within('order_id', range)}
        GROUP BY order_id, position) a
      JOIN shop_order o ON o.id = a.order_id
      LEFT JOIN order_line l ON l.order_id = a.order_id AND l.position = a.position
      WHERE a.sum > coalesce(l.unit_cents::bigint * l.quantity, o.shipping_cents)`,
  },
  {
    rule: 'each tax follows from its rate and from the price after discounts, and the taxes sum to that of the order',
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('taxes %s, rows %s; wrong rows at positions %s', o.tax_cents, coalesce(t.sum, 0), t.wrong) AS found
      FROM shop_order o LEFT JOIN LATERAL (
        SELECT sum(tax.cents) AS sum, array_agg(tax.position) FILTER (WHERE tax.base_cents <> price.rest
          OR tax.cents <> floor((2 * tax.base_cents::numeric * tax.rate_ppm + divisor) / (2 * divisor))) AS wrong
        FROM order_tax AS tax
        CROSS JOIN LATERAL (SELECT CASE WHEN tax.included THEN 1000000 + tax.rate_ppm ELSE 1000000 END::numeric AS divisor) AS rate
        LEFT JOIN order_line AS line ON line.order_id = tax.order_id AND line.position = tax.position
        CROSS JOIN LATERAL (
          SELECT coalesce(line.unit_cents::bigint * line.quantity, o.shipping_cents) - coalesce(sum(a.cents), 0) AS rest
          FROM order_adjustment AS a WHERE a.order_id = tax.order_id AND a.position IS NOT DISTINCT FROM tax.position) AS price
        WHERE tax.order_id = o.id) t ON true
      WHERE ${within('o.id', range)} AND (o.tax_cents <> coalesce(t.sum, 0) OR t.wrong IS NOT NULL)`,
  },
  {
    // An order whose pieces all came back after the delivery keeps its uses.
    rule: 'an order uses exactly the discounts of its adjustments, and returns these uses when it releases its stock',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('%s, stock released %s: discounts %s, uses %s', o.state, h.released, a.ids, u.uses) AS found
      FROM shop_order o, LATERAL (
        SELECT coalesce(array_agg(DISTINCT promotion_id), '{}') AS ids FROM order_adjustment WHERE order_id = o.id) a, LATERAL (
        SELECT coalesce(array_agg(promotion_id ORDER BY promotion_id), '{}') AS ids, array_agg(state) AS uses,
          bool_or(state = 'taken') AS is_taken, bool_or(state = 'returned') AS is_returned
        FROM promotion_use WHERE order_id = o.id) u, LATERAL (
        SELECT bool_and(released = quantity) AS released FROM stock_hold WHERE order_id = o.id) h
      WHERE ${within('o.id', range)} AND (a.ids <> u.ids OR CASE WHEN h.released AND o.state <> 'handed_over' THEN u.is_taken ELSE u.is_returned END)`,
  },
];

export const USE_RULE = 'the counter of a limited discount or code has the uses that orders have taken';

/** Selects the limited discounts and codes that violate `USE_RULE`. */
export function findWrongUses(): SQL {
  return sql`
    SELECT id AS subject, format('used %s, taken %s', used, taken.count) AS found
    FROM promotion, LATERAL (
      SELECT count(*) FROM promotion_use WHERE promotion_id = promotion.id AND state = 'taken') AS taken
    WHERE limit_total IS NOT NULL AND used <> taken.count
    UNION ALL
    SELECT code, format('used %s, taken %s', used, taken.count)
    FROM promotion_code, LATERAL (
      SELECT count(*) FROM promotion_use AS use
      WHERE use.promotion_id = promotion_code.promotion_id AND use.code = promotion_code.code AND state = 'taken') AS taken
    WHERE limit_total IS NOT NULL AND used <> taken.count`;
}
