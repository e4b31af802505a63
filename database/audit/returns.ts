import { sql } from 'drizzle-orm';
import { OPEN_RETURN_STATES } from '#domain/return/return-state.ts';
import { sqlList } from '../schema/sql-list.ts';
import { within, type AuditRule } from './audit-rule.ts';

const IS_OPEN = sql.raw(`c.state IN (${sqlList(OPEN_RETURN_STATES)})`);

/** Rules about returns, by order. */
export const RETURN_RULES: readonly AuditRule[] = [
  {
    rule: 'the pieces of a line in returns, and those that were returned or exchanged, match its returns',
    query: (range) => sql`
      SELECT l.order_id::text AS subject,
        format('position %s: in returns %s, returned %s, exchanged %s; by returns %s, %s, %s',
          l.position, l.in_return, l.returned, l.exchanged, r.open, r.refunded, r.exchanged) AS found
      FROM order_line l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(coalesce(part.received, part.quantity)) FILTER (WHERE ${IS_OPEN}), 0)::int AS open,
          coalesce(sum(part.accepted) FILTER (WHERE c.state = 'closed' AND part.resolution = 'refund'), 0)::int AS refunded,
          coalesce(sum(part.accepted) FILTER (WHERE c.state = 'closed' AND part.resolution = 'exchange'), 0)::int AS exchanged
        FROM return_line part JOIN return_case c ON c.id = part.return_id
        WHERE part.order_id = l.order_id AND part.position = l.position) r
      WHERE ${within('l.order_id', range)} AND (l.in_return, l.returned, l.exchanged) <> (r.open, r.refunded, r.exchanged)`,
  },
  {
    rule: 'a return is refunded when it is closed, and at most its accepted pieces',
    query: (range) => sql`
      SELECT c.order_id::text AS subject, format('return %s is %s, its refund has %s of %s pieces', c.number, c.state, p.refunded, p.accepted) AS found
      FROM return_case c JOIN refund r ON r.return_id = c.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.accepted) FILTER (WHERE part.resolution = 'refund'), 0) AS accepted,
          coalesce(sum((SELECT quantity FROM refund_line WHERE refund_id = r.id AND position = part.position)), 0) AS refunded,
          coalesce(bool_or((SELECT quantity FROM refund_line WHERE refund_id = r.id AND position = part.position) > CASE part.resolution WHEN 'refund' THEN part.accepted ELSE 0 END), false) AS is_over
        FROM return_line part WHERE part.return_id = c.id) p
      WHERE ${within('c.order_id', range)} AND (c.state <> 'closed' OR p.is_over OR p.accepted = 0)`,
  },
  {
    rule: 'a line that replaces another holds its pieces from the approval to the end of the exchange, and then has the accepted ones',
    query: (range) => sql`
      SELECT l.order_id::text AS subject,
        format('position %s: held %s, quantity %s, taken over %s; the return is %s, announced %s, accepted %s',
          l.position, h.held, l.quantity, l.taken_goods_cents, c.state, part.quantity, part.accepted) AS found
      FROM order_line l
      JOIN stock_hold h ON h.order_id = l.order_id AND h.position = l.position
      LEFT JOIN return_line part ON part.order_id = l.order_id AND part.new_position = l.position
      LEFT JOIN return_case c ON c.id = part.return_id
      WHERE ${within('l.order_id', range)} AND l.replaces IS NOT NULL AND (c.id IS NULL OR part.position <> l.replaces
        OR h.held <> CASE WHEN c.state IN ('approved', 'received') THEN part.quantity ELSE 0 END
        OR (l.taken_goods_cents IS NOT NULL) <> (c.state = 'closed' AND part.resolution = 'exchange' AND part.accepted > 0)
        OR l.quantity <> CASE WHEN l.taken_goods_cents IS NULL THEN part.quantity ELSE part.accepted END)`,
  },
];
