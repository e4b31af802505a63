import { sql, type SQL } from 'drizzle-orm';
import type { STOCK_BUCKETS } from '../schema/orders/ledger.ts';
import { within, type AuditRule } from './audit-rule.ts';

/** Returns the pieces that movements brought into a bucket, less those that left it. */
function net(bucket: (typeof STOCK_BUCKETS)[number]): SQL {
  return sql.raw(
    `coalesce(sum(CASE '${bucket}' WHEN to_bucket THEN quantity WHEN from_bucket THEN -quantity ELSE 0 END), 0)`,
  );
}

/** Rules about stock units, by unit. */
export const STOCK_RULES: readonly AuditRule[] = [
  {
    // All buckets together are what was received, because a movement takes from one bucket what it adds to another.
    rule: 'the stock of a unit is in the buckets of its movements: received = available + held + sold + shipped + returned + lost',
    query: (range) => sql`
      SELECT u.product_id AS subject,
        format('received %s, available %s, held %s, sold %s, shipped %s, returned %s; by movements %s, %s, %s, %s, %s, %s; lost %s',
          u.received, u.available, h.held, h.sold, h.shipped, h.returned,
          b.received, b.available, b.held, b.sold, b.shipped, b.returned, b.lost) AS found
      FROM stock_unit u
      CROSS JOIN LATERAL (
        SELECT -(${net('supplier')}) AS received, ${net('available')} AS available, ${net('held')} AS held, ${net('sold')} AS sold,
          ${net('shipped')} AS shipped, ${net('returned')} AS returned, ${net('lost')} AS lost
        FROM stock_movement WHERE stock_unit_id = u.id) b
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(held), 0) AS held, coalesce(sum(sold), 0) AS sold, coalesce(sum(shipped), 0) AS shipped,
          coalesce(sum(returned), 0) AS returned
        FROM stock_hold WHERE stock_unit_id = u.id) h
      WHERE ${within('u.id', range)} AND (b.lost < 0 OR (u.received, u.available, h.held, h.sold, h.shipped, h.returned)
        <> (b.received, b.available, b.held, b.sold, b.shipped, b.returned))`,
  },
  {
    rule: 'only the units that a product sells from have available stock',
    query: (range) => sql`
      SELECT u.product_id AS subject,
        format('%s available in %s, the product is %s', u.available, coalesce('size ' || u.size, 'the unit of all sizes'), p.sizing) AS found
      FROM stock_unit u JOIN product p ON p.id = u.product_id JOIN size_scale s ON s.id = p.scale
      WHERE ${within('u.id', range)} AND u.available > 0
        AND CASE p.sizing WHEN 'sized' THEN coalesce(u.size <> ALL (s.sizes), true) ELSE u.size IS NOT NULL END`,
  },
  {
    rule: 'no unit is cheaper than its product',
    query: (range) => sql`
      SELECT u.product_id AS subject,
        format('size %s: %s, sold for %s; the product: %s, sold for %s',
          u.size, u.price_cents, u.selling_cents, p.price_cents, p.selling_cents) AS found
      FROM stock_unit u JOIN product p ON p.id = u.product_id
      WHERE ${within('u.id', range)} AND (u.price_cents < p.price_cents OR u.selling_cents < p.selling_cents)`,
  },
];

/** Rules about the stock of orders, by order. */
export const ORDER_STOCK_RULES: readonly AuditRule[] = [
  {
    rule: "an order's stock is in the bucket of its state",
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('%s: of %s, cancelled %s, held %s, sold %s, shipped %s, returned %s, released %s',
          o.state, l.quantity, l.cancelled, h.held, h.sold, h.shipped, h.returned, h.released) AS found
      FROM shop_order o
      LEFT JOIN order_line l ON l.order_id = o.id
      LEFT JOIN stock_hold h ON h.order_id = l.order_id AND h.position = l.position
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.quantity), 0) AS quantity FROM cancellation_line part JOIN cancellation c ON c.id = part.cancellation_id
        WHERE part.order_id = l.order_id AND part.position = l.position AND c.state = 'waiting') w
      WHERE ${within('o.id', range)} AND (h.quantity IS NULL OR h.quantity <> l.quantity
        OR CASE o.state
          WHEN 'awaiting_payment' THEN h.held
          WHEN 'placed' THEN h.sold + h.shipped + h.returned + l.cancelled - w.quantity
          WHEN 'paid' THEN h.sold + h.shipped + h.returned + l.returned + l.exchanged + l.cancelled - w.quantity
          WHEN 'handed_over' THEN h.shipped + h.returned + l.returned + l.exchanged + l.cancelled
            + CASE WHEN l.replaces IS NULL THEN 0 ELSE h.sold - w.quantity END
          WHEN 'needs_review' THEN h.quantity
          ELSE h.released END <> h.quantity)`,
  },
  {
    // Movements of older versions do not name their line: the lines of such an order are compared together.
    rule: 'the stock counters of an order match its movements',
    query: (range) => sql`
      WITH older AS (
        SELECT DISTINCT order_id FROM stock_movement WHERE ${within('order_id', range)} AND position IS NULL
      ), hold AS (
        SELECT *, CASE WHEN order_id IN (SELECT order_id FROM older) THEN 0 ELSE position END AS line
        FROM stock_hold WHERE ${within('order_id', range)}
      ), movement AS (
        SELECT *, CASE WHEN order_id IN (SELECT order_id FROM older) THEN 0 ELSE position END AS line
        FROM stock_movement WHERE ${within('order_id', range)}
      )
      SELECT order_id::text AS subject,
        format('%s: held %s, sold %s, shipped %s, returned %s; by movements %s, %s, %s, %s',
          CASE line WHEN 0 THEN 'all positions' ELSE 'position ' || line END,
          h.held, h.sold, h.shipped, h.returned, m.held, m.sold, m.shipped, m.returned) AS found
      FROM (
        SELECT order_id, line, stock_unit_id, sum(held) AS held, sum(sold) AS sold, sum(shipped) AS shipped, sum(returned) AS returned
        FROM hold GROUP BY order_id, line, stock_unit_id) h
      FULL JOIN (
        SELECT order_id, line, stock_unit_id, ${net('held')} AS held, ${net('sold')} AS sold, ${net('shipped')} AS shipped,
          ${net('returned')} AS returned
        FROM movement GROUP BY order_id, line, stock_unit_id) m USING (order_id, line, stock_unit_id)
      WHERE (coalesce(h.held, 0), coalesce(h.sold, 0), coalesce(h.shipped, 0), coalesce(h.returned, 0))
        <> (coalesce(m.held, 0), coalesce(m.sold, 0), coalesce(m.shipped, 0), coalesce(m.returned, 0))`,
  },
];
