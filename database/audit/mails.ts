import { sql, type SQL } from 'drizzle-orm';
import { within, type AuditRule } from './audit-rule.ts';

/** Whether an order is older than the ledger: its first events and mails are not recorded. */
function isBeforeLedger(order: string): SQL {
  return sql.raw(
    `EXISTS (SELECT FROM order_event WHERE order_id = ${order} AND cause = 'before the ledger')`,
  );
}

/** Rules about the mails that follow changes of orders, by order. */
export const MAIL_RULES: readonly AuditRule[] = [
  {
    rule: 'one confirmation for every confirmed order, one cancellation mail for every cancelled one',
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('%s: %s owed, %s written', k.kind, k.is_due::int, count(b.id)) AS found
      FROM shop_order o
      CROSS JOIN LATERAL (
        SELECT bool_or(to_state IN ('placed', 'paid')) AS confirmed,
          bool_or(from_state IN ('placed', 'paid') AND to_state IN ('cancelled', 'refund_pending', 'refunded')) AS cancelled
        FROM order_event WHERE order_id = o.id) e
      CROSS JOIN LATERAL (VALUES ('order_confirmation_mail', e.confirmed), ('order_cancellation_mail', e.cancelled)) AS k(kind, is_due)
      LEFT JOIN outbox b ON b.order_id = o.id AND b.kind = k.kind AND b.subject_id <> b.id
      WHERE ${within('o.id', range)}
      GROUP BY o.id, k.kind, k.is_due
      HAVING count(b.id) <> k.is_due::int AND NOT ${isBeforeLedger('o.id')}`,
  },
  {
    rule: 'one mail for every cancellation of some pieces',
    query: (range) => sql`
      SELECT coalesce(c.order_id, b.order_id)::text AS subject,
        format('%s: %s', coalesce(c.id, b.subject_id), CASE WHEN b.id IS NULL THEN 'no mail' ELSE 'a mail, but no cancellation' END) AS found
      FROM (SELECT * FROM cancellation WHERE ${within('order_id', range)} AND state = 'done') c
      FULL JOIN (SELECT * FROM outbox WHERE ${within('order_id', range)} AND kind = 'items_cancelled_mail') b ON b.subject_id = c.id
      WHERE c.id IS NULL OR b.id IS NULL`,
  },
  {
    rule: 'one mail for every change of an address',
    query: (range) => sql`
      SELECT coalesce(c.order_id, b.order_id)::text AS subject,
        format('%s: %s', coalesce(c.id, b.subject_id), CASE WHEN b.id IS NULL THEN 'no mail' ELSE 'a mail, but no change' END) AS found
      FROM (SELECT * FROM address_change WHERE ${within('order_id', range)}) c
      FULL JOIN (SELECT * FROM outbox WHERE ${within('order_id', range)} AND kind = 'address_changed_mail') b ON b.subject_id = c.id
      WHERE c.id IS NULL OR b.id IS NULL`,
  },
  {
    rule: 'one mail for every shipment that was given to a carrier',
    query: (range) => sql`
      SELECT coalesce(s.order_id, b.order_id)::text AS subject,
        format('shipment %s: %s', coalesce(s.id, b.subject_id), CASE WHEN b.id IS NULL THEN 'no mail' ELSE 'a mail, but no carrier' END) AS found
      FROM (SELECT * FROM shipment WHERE ${within('order_id', range)} AND carrier IS NOT NULL) s
      FULL JOIN (SELECT * FROM outbox WHERE ${within('order_id', range)} AND kind = 'shipment_mail') b ON b.subject_id = s.id
      WHERE s.id IS NULL OR b.id IS NULL`,
  },
  {
    rule: 'one mail follows every step of a return',
    query: (range) => sql`
      SELECT c.order_id::text AS subject, format('return %s: mails %s, owed %s', c.number, b.kinds, e.kinds) AS found
      FROM return_case c
      CROSS JOIN LATERAL (
        SELECT array_agg('return_' || to_state || '_mail' ORDER BY to_state) AS kinds FROM return_event WHERE return_id = c.id) e
      CROSS JOIN LATERAL (
        SELECT array_agg(kind ORDER BY kind) AS kinds FROM outbox
        WHERE subject_id = c.id AND order_id = c.order_id AND kind <> 'return_step') b
      WHERE ${within('c.order_id', range)} AND e.kinds IS DISTINCT FROM b.kinds`,
  },
  {
    // Earlier versions sent one mail for all refunds of an order, whose subject is the order.
    rule: 'one refund mail for every refund in the ledger, and for every order that was settled after a lost dispute',
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('%s refunds without a mail; %s mails about the whole order, %s about none of its refunds', r.unmailed, b.whole, b.stray) AS found
      FROM shop_order o
      CROSS JOIN LATERAL (
        SELECT array_agg(r.id) AS ids, count(*) FILTER (WHERE b.id IS NULL) AS unmailed
        FROM refund r
        LEFT JOIN outbox b ON b.subject_id = r.id AND b.kind = 'refund_mail'
        WHERE r.order_id = o.id AND (r.method IN ('payout', 'credit') AND r.state = 'done' OR EXISTS (
          SELECT FROM money_movement WHERE order_id = r.order_id AND kind = 'refunded' AND provider_reference = r.reference))) r
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE subject_id = o.id) AS whole,
          count(*) FILTER (WHERE subject_id <> ALL (coalesce(r.ids, '{}') || o.id || id)) AS stray
        FROM outbox WHERE order_id = o.id AND kind = 'refund_mail') b
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(to_state = 'refunded'), false) AS refunded,
          coalesce(bool_or(cause = 'review_settled_dispute'), false) AS disputed
        FROM order_event WHERE order_id = o.id) e
      WHERE ${within('o.id', range)} AND NOT ${isBeforeLedger('o.id')} AND CASE b.whole
        WHEN 0 THEN b.stray > 0 OR r.unmailed > 0 OR e.disputed
        ELSE b.stray > 0 OR NOT e.refunded END`,
  },
];
