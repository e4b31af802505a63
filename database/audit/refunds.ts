import { sql } from 'drizzle-orm';
import { within, type AuditRule } from './audit-rule.ts';

/** Rules about cancelled pieces and refunds, by order. */
export const REFUND_RULES: readonly AuditRule[] = [
  {
    // A line that replaces another is cancelled as a whole until its exchange.
    rule: 'the cancelled pieces of a line are those of its cancellations',
    query: (range) => sql`
      SELECT l.order_id::text AS subject,
        format('position %s: cancelled %s, by cancellations %s', l.position, l.cancelled, c.quantity) AS found
      FROM order_line l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.quantity), 0) AS quantity FROM cancellation_line part JOIN cancellation c ON c.id = part.cancellation_id
        WHERE part.order_id = l.order_id AND part.position = l.position AND c.state <> 'undone') c
      WHERE ${within('l.order_id', range)} AND l.cancelled <> c.quantity + CASE WHEN l.replaces IS NOT NULL AND l.taken_goods_cents IS NULL THEN l.quantity ELSE 0 END`,
  },
  {
    // A line that replaces pieces has taken over their share.
    rule: 'the refunds of a line sum to the share of its settled pieces, and the parts of a refund to the refund',
    query: (range) => sql`
      SELECT l.order_id::text AS subject,
        format('position %s: %s of %s settled, refunds %s and %s, taken over %s and %s, of %s and %s',
          l.position, l.settled, l.quantity, r.goods, r.tax, t.goods, t.tax, a.goods, a.tax) AS found
      FROM order_line l
      CROSS JOIN LATERAL (
        SELECT coalesce(l.taken_goods_cents, l.unit_cents::bigint * l.quantity
            - coalesce((SELECT sum(cents) FROM order_adjustment WHERE order_id = l.order_id AND position = l.position), 0)) AS goods,
          coalesce(l.taken_tax_cents,
            (SELECT sum(cents) FROM order_tax WHERE order_id = l.order_id AND position = l.position AND NOT included), 0) AS tax) a
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(taken_goods_cents), 0) AS goods, coalesce(sum(taken_tax_cents), 0) AS tax
        FROM order_line WHERE order_id = l.order_id AND replaces = l.position) t
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.goods_cents), 0) AS goods, coalesce(sum(part.tax_cents), 0) AS tax
        FROM refund_line part JOIN refund r ON r.id = part.refund_id
        WHERE part.order_id = l.order_id AND part.position = l.position AND r.state <> 'undone'
          AND NOT EXISTS (SELECT FROM refund WHERE replaces = r.id)) r
      WHERE ${within('l.order_id', range)}
        AND (r.goods + t.goods, r.tax + t.tax) <> (floor(a.goods * l.settled / l.quantity), floor(a.tax * l.settled / l.quantity))
      UNION ALL
      SELECT r.order_id::text, format('refund of %s, its parts %s', r.cents, p.cents)
      FROM refund r CROSS JOIN LATERAL (
        SELECT sum(goods_cents + tax_cents) AS cents FROM refund_line WHERE refund_id = r.id) p
      WHERE ${within('r.order_id', range)} AND p.cents <> r.cents`,
  },
  {
    rule: 'the ledger contains exactly the payouts, and a cancellation waits, or is undone, together with its refund',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('payouts %s, ledger %s', r.cents, m.cents) AS found
      FROM shop_order o
      CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS cents FROM refund WHERE order_id = o.id AND method = 'payout' AND state = 'done') r
      CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS cents FROM money_movement WHERE order_id = o.id AND kind = 'paid_out') m
      WHERE ${within('o.id', range)} AND r.cents <> m.cents
      UNION ALL
      SELECT c.order_id::text, format('cancellation %s is %s, its refund %s', c.id, c.state, coalesce(r.state, 'missing'))
      FROM cancellation c LEFT JOIN refund r ON r.cancellation_id = c.id
      WHERE ${within('c.order_id', range)} AND c.state <> 'done' AND r.state IS DISTINCT FROM CASE c.state WHEN 'waiting' THEN 'pending' ELSE 'undone' END`,
  },
  {
    rule: 'every failed refund compensates a refund of the same order and amount',
    query: (range) => sql`
      SELECT f.order_id::text AS subject, format('%s: %s', f.provider_reference, f.cents) AS found
      FROM money_movement f
      LEFT JOIN money_movement r ON r.provider_reference = f.provider_reference AND r.provider = f.provider AND r.kind = 'refunded'
      WHERE ${within('f.order_id', range)} AND f.kind = 'refund_failed'
        AND (r.order_id, r.cents) IS DISTINCT FROM (f.order_id, f.cents)`,
  },
  {
    rule: 'the ledger contains exactly the refunds that are done, and the failed ones with their compensation',
    query: (range) => sql`
      SELECT coalesce(r.order_id, m.order_id)::text AS subject,
        format('%s: refund %s of %s, ledger %s', coalesce(r.reference, m.reference), r.state, r.cents, m.net) AS found
      FROM (SELECT * FROM refund WHERE ${within('order_id', range)} AND method = 'card' AND reference IS NOT NULL) r
      FULL JOIN (
        SELECT provider_reference AS reference, order_id, sum(CASE kind WHEN 'refunded' THEN cents ELSE -cents END) AS net
        FROM money_movement WHERE ${within('order_id', range)} AND kind IN ('refunded', 'refund_failed')
        GROUP BY provider_reference, order_id) m ON m.reference = r.reference
      WHERE CASE r.state
        WHEN 'done' THEN (m.order_id, m.net) IS DISTINCT FROM (r.order_id, r.cents::numeric)
        WHEN 'failed' THEN m.reference IS NOT NULL AND (m.order_id, m.net) IS DISTINCT FROM (r.order_id, 0::numeric)
        ELSE true END`,
  },
  {
    rule: 'the refunds of an order that have not failed do not exceed what it paid',
    query: (range) => sql`
      SELECT r.order_id::text AS subject, format('refunds %s, paid %s', sum(r.cents), coalesce(m.paid, 0)) AS found
      FROM refund r LEFT JOIN LATERAL (
        SELECT sum(CASE kind WHEN 'credited' THEN -cents ELSE cents END)
          + coalesce((SELECT sum(cents) FROM refund WHERE order_id = r.order_id AND state = 'done' AND method = 'credit'), 0) AS paid
        FROM money_movement WHERE order_id = r.order_id AND kind IN ('charged', 'cash_received', 'credit_spent', 'credited')) m ON true
      WHERE ${within('r.order_id', range)} AND r.state IN ('pending', 'done') AND r.method <> 'not_charged'
      GROUP BY r.order_id, m.paid HAVING sum(r.cents) > coalesce(m.paid, 0)`,
  },
  {
    rule: 'a pending refund has an undelivered message, and an order that waits for one has a pending refund',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('%s: %s refunds pending, %s messages', o.state, count(r.id), count(b.id)) AS found
      FROM shop_order o
      LEFT JOIN refund r ON r.order_id = o.id AND r.state = 'pending'
      LEFT JOIN outbox b ON b.subject_id = r.id AND b.kind IN ('refund', 'settle_refund') AND b.done_at IS NULL
      WHERE ${within('o.id', range)} AND (r.id IS NOT NULL OR o.state = 'refund_pending')
      GROUP BY o.id HAVING count(r.id) <> count(b.id) OR (o.state = 'refund_pending' AND count(r.id) = 0)`,
  },
];
