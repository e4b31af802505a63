import { sql } from 'drizzle-orm';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { HOLDING_STATES, OUT_STATES } from '#domain/shipment/shipment-state.ts';
import { sqlList } from '../schema/sql-list.ts';
import { within, type AuditRule } from './audit-rule.ts';

const IS_HOLDING = sql.raw(`s.state IN (${sqlList(HOLDING_STATES)})`);
const IS_OUT = sql.raw(`s.state IN (${sqlList(OUT_STATES)})`);

/** Whether an order was handed over before shipments were recorded. Pieces that replace others may have shipments all the same. */
const HAS_NO_SHIPMENTS = sql`(o.state = 'handed_over' AND NOT EXISTS (
  SELECT FROM shipment_line AS part JOIN order_line AS line USING (order_id, position)
  WHERE part.order_id = o.id AND line.replaces IS NULL))`;

/** Rules about shipments, by order. */
export const SHIPMENT_RULES: readonly AuditRule[] = [
  {
    // Returned pieces left the shop, and came back.
    rule: 'the counters of an order line and its shipped stock match the pieces of its shipments',
    query: (range) => sql`
      SELECT l.order_id::text AS subject,
        format('position %s: in shipments %s, delivered %s, shipped %s, returned %s, by returns %s and %s; by shipments %s, %s, %s, %s',
          l.position, l.in_shipment, l.delivered, h.shipped, h.returned, r.received, l.returned + l.exchanged,
          p.holding, p.delivered, p.out, p.back) AS found
      FROM order_line l
      JOIN shop_order o ON o.id = l.order_id
      JOIN stock_hold h ON h.order_id = l.order_id AND h.position = l.position
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.quantity) FILTER (WHERE ${IS_HOLDING}), 0)::int AS holding,
          coalesce(sum(part.quantity) FILTER (WHERE s.state = 'delivered'), 0)::int AS delivered,
          coalesce(sum(part.quantity) FILTER (WHERE ${IS_OUT} AND s.state <> 'back'), 0)::int AS out,
          coalesce(sum(part.quantity) FILTER (WHERE s.state = 'back'), 0)::int AS back
        FROM shipment_line part JOIN shipment s ON s.id = part.shipment_id
        WHERE part.order_id = l.order_id AND part.position = l.position) p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.received), 0)::int AS received FROM return_line part JOIN return_case c ON c.id = part.return_id
        WHERE part.order_id = l.order_id AND part.position = l.position AND c.state = 'received') r
      WHERE ${within('l.order_id', range)}
        AND ARRAY[l.in_shipment, l.delivered, h.shipped + r.received + l.returned + l.exchanged, h.returned - r.received] <> CASE
        WHEN l.replaces IS NULL AND ${HAS_NO_SHIPMENTS}
        THEN ARRAY[l.quantity - l.cancelled, l.quantity - l.cancelled, l.quantity - l.cancelled, 0]
        ELSE ARRAY[p.holding, p.delivered, p.out, p.back] END`,
  },
  {
    rule: 'the lost pieces of shipments and returns are written off, and only shipments that ended have them',
    query: (range) => sql`
      SELECT coalesce(p.order_id, m.order_id)::text AS subject, format('lost %s, by movements %s', p.lost, m.lost) AS found
      FROM (
        SELECT order_id, sum(lost) AS lost, bool_or(is_wrong) AS is_wrong FROM (
          SELECT part.order_id, part.lost,
            s.state NOT IN ('inspected', 'lost') OR (s.state = 'lost' AND part.lost < part.quantity) AS is_wrong
          FROM shipment_line part JOIN shipment s ON s.id = part.shipment_id
          WHERE ${within('part.order_id', range)} AND (part.lost > 0 OR s.state = 'lost')
          UNION ALL
          SELECT order_id, accepted - restocked, false FROM return_line
          WHERE ${within('order_id', range)} AND restocked < accepted) part GROUP BY order_id) p
      FULL JOIN (
        SELECT order_id, sum(quantity) AS lost FROM stock_movement
        WHERE ${within('order_id', range)} AND from_bucket IN ('shipped', 'returned') AND to_bucket = 'lost' GROUP BY order_id) m USING (order_id)
      WHERE p.is_wrong OR p.lost IS DISTINCT FROM m.lost`,
  },
  {
    // The cancellation of a whole order has no lines.
    rule: 'a shipment has a cancellation, of exactly its pieces, when it did not reach the customer',
    query: (range) => sql`
      SELECT s.order_id::text AS subject, format('shipment %s is %s, the order %s, cancellation %s', s.id, s.state, o.state, c.id) AS found
      FROM shipment s JOIN shop_order o ON o.id = s.order_id LEFT JOIN cancellation c ON c.shipment_id = s.id
      WHERE ${within('s.order_id', range)} AND CASE WHEN s.state IN ('inspected', 'lost')
        THEN c.id IS NULL AND o.state NOT IN ('cancelled', 'refund_pending', 'refunded', 'needs_review') ELSE c.id IS NOT NULL END
      UNION ALL
      SELECT c.order_id::text, format('shipment %s: its cancellation has other pieces', c.shipment_id)
      FROM cancellation c WHERE ${within('c.order_id', range)} AND c.shipment_id IS NOT NULL
        AND (SELECT array_agg((position, quantity) ORDER BY position) FROM cancellation_line WHERE cancellation_id = c.id)
          IS DISTINCT FROM (SELECT array_agg((position, quantity) ORDER BY position) FROM shipment_line WHERE shipment_id = c.shipment_id)`,
  },
  {
    // Pieces that replace others do not count.
    rule: 'an order is handed over when its customer has every piece',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('%s: %s of %s pieces delivered', o.state, l.delivered, l.quantity) AS found
      FROM shop_order o CROSS JOIN LATERAL (
        SELECT sum(delivered) AS delivered, sum(quantity - cancelled) AS quantity FROM order_line
        WHERE order_id = o.id AND replaces IS NULL) l
      WHERE ${within('o.id', range)} AND (o.state = 'handed_over') <> (l.delivered = l.quantity)`,
  },
  {
    rule: 'an order has left the shop when every piece is in a shipment that has left',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('has left: %s; %s of %s pieces are out', o.has_left, p.out, l.quantity) AS found
      FROM shop_order o CROSS JOIN LATERAL (
        SELECT sum(quantity - cancelled) AS quantity FROM order_line WHERE order_id = o.id) l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.quantity), 0) AS out
        FROM shipment_line part JOIN shipment s ON s.id = part.shipment_id WHERE part.order_id = o.id AND ${IS_OUT}) p
      WHERE ${within('o.id', range)} AND o.state IN (${sql.raw(sqlList(SHIPPABLE_STATES))}) AND o.has_left <> (p.out = l.quantity)
        AND NOT ${HAS_NO_SHIPMENTS}`,
  },
];
