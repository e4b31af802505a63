import { sql } from 'drizzle-orm';
import { NET_CENTS } from '../schema/orders/ledger.ts';
import { within, type AuditRule } from './audit-rule.ts';

/**
 * The cents that the shop must have received and not returned, by the order's state:
 *
 * - paid or handed over: the total, less refunds and a lost dispute;
 * - under review: any sum above zero, or zero if a dispute took the money;
 * - ended: zero, or a negative sum if a dispute was lost after a refund;
 * - unpaid: the store credit.
 */
const OWED = sql.raw(`CASE
  WHEN o.state IN ('paid', 'handed_over', 'refund_pending') THEN o.total_cents - coalesce(m.disputed, 0) - r.done
  WHEN o.state = 'needs_review' THEN greatest(coalesce(m.net, 0), CASE WHEN m.disputed > 0 THEN 0 ELSE 1 END)
  WHEN m.disputed > 0 THEN least(m.net, 0)
  WHEN o.state IN ('awaiting_payment', 'placed') THEN o.credit_cents - r.credited
  ELSE 0 END`);

/** Rules about the money of orders, by order. */
export const MONEY_RULES: readonly AuditRule[] = [
  {
    rule: 'paid - refunded = owed',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('%s: paid - refunded %s, owed %s', o.state, coalesce(m.net, 0), ${OWED}) AS found
      FROM shop_order o LEFT JOIN LATERAL (
        SELECT sum(${sql.raw(NET_CENTS)}) AS net,
          sum(CASE kind WHEN 'dispute_lost' THEN cents WHEN 'dispute_reversed' THEN -cents ELSE 0 END) AS disputed
        FROM money_movement WHERE order_id = o.id) m ON true
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(cents), 0) AS done, coalesce(sum(cents) FILTER (WHERE method = 'credit'), 0) AS credited
        FROM refund WHERE order_id = o.id AND state = 'done') r
      WHERE ${within('o.id', range)} AND coalesce(m.net, 0) <> ${OWED}`,
  },
  {
    rule: 'the ledger contains exactly the lost disputes',
    query: (range) => sql`
      SELECT coalesce(d.order_id, m.order_id)::text AS subject,
        format('%s: dispute %s, ledger %s', coalesce(d.id, m.id), d.cents, m.cents) AS found
      FROM (SELECT * FROM payment_dispute WHERE ${within('order_id', range)} AND state = 'lost') d
      FULL JOIN (
        SELECT provider_reference AS id, provider, order_id,
          sum(CASE kind WHEN 'dispute_lost' THEN cents ELSE -cents END) AS cents
        FROM money_movement
        WHERE ${within('order_id', range)} AND kind IN ('dispute_lost', 'dispute_reversed')
        GROUP BY provider_reference, provider, order_id HAVING count(*) = 1) m ON m.id = d.id AND m.provider = d.provider
      WHERE (d.order_id, d.cents) IS DISTINCT FROM (m.order_id, m.cents)`,
  },
  {
    rule: 'every order has at most one payment at the provider',
    query: (range) => sql`
      SELECT order_id::text AS subject, format('%s payments', count(*)) AS found
      FROM money_movement WHERE ${within('order_id', range)} AND kind = 'charged'
      GROUP BY order_id HAVING count(*) > 1`,
  },
];
