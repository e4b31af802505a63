import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { STOCK_BUCKETS } from '../schema/orders/ledger.ts';
import { AMOUNT_RULES } from './amounts.ts';
import { within, type Rule } from './audit-rule.ts';
import { CREDIT_RULES } from './credit.ts';
import { findOverdueRecompute } from './prices.ts';
import { REFUND_RULES } from './refunds.ts';
import { RETURN_RULES } from './returns.ts';
import { SHIPMENT_RULES } from './shipments.ts';

/**
 * The cents that the shop must have received and not returned, by the order's state. Refunds and a lost dispute reduce them. Under review
 * any sum is right, but there must be some unless a dispute took it. Later, a lost dispute after a refund leaves less than nothing. Before
 * the payment, it is the store credit.
 */
const OWED = sql.raw(`CASE
  WHEN o.state IN ('paid', 'handed_over', 'refund_pending') THEN o.total_cents - coalesce(m.disputed, 0) - r.done
  WHEN o.state = 'needs_review' THEN greatest(coalesce(m.net, 0), CASE WHEN m.disputed > 0 THEN 0 ELSE 1 END)
  WHEN m.disputed > 0 THEN least(m.net, 0)
  WHEN o.state IN ('awaiting_payment', 'placed') THEN o.credit_cents - r.credited
  ELSE 0 END`);

/** The pieces that movements brought into a bucket, less those that left it. */
function net(bucket: (typeof STOCK_BUCKETS)[number]): SQL {
  return sql.raw(
    `coalesce(sum(CASE '${bucket}' WHEN to_bucket THEN quantity WHEN from_bucket THEN -quantity ELSE 0 END), 0)`,
  );
}

/** Whether an order is older than the ledger: its first events and mails are not recorded. */
function isBeforeLedger(order: string): SQL {
  return sql.raw(
    `EXISTS (SELECT FROM order_event WHERE order_id = ${order} AND cause = 'before the ledger')`,
  );
}

export const STOCK_RULES: readonly Rule[] = [
  {
    // All buckets together are what was received: a movement only takes from one what it adds to another.
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

export const ORDER_RULES: readonly Rule[] = [
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
  ...SHIPMENT_RULES,
  ...REFUND_RULES,
  ...RETURN_RULES,
  ...AMOUNT_RULES,
  ...CREDIT_RULES,
  {
    rule: 'paid - refunded = owed',
    query: (range) => sql`
      SELECT o.id::text AS subject, format('%s: paid - refunded %s, owed %s', o.state, coalesce(m.net, 0), ${OWED}) AS found
      FROM shop_order o LEFT JOIN LATERAL (
        SELECT sum(CASE WHEN kind IN ('refunded', 'dispute_lost', 'paid_out', 'credited') THEN -cents ELSE cents END) AS net,
          sum(CASE kind WHEN 'dispute_lost' THEN cents WHEN 'dispute_reversed' THEN -cents ELSE 0 END) AS disputed
        FROM money_movement WHERE order_id = o.id) m ON true
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(cents), 0) AS done, coalesce(sum(cents) FILTER (WHERE method = 'credit'), 0) AS credited
        FROM refund WHERE order_id = o.id AND state = 'done') r
      WHERE ${within('o.id', range)} AND coalesce(m.net, 0) <> ${OWED}`,
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
      LEFT JOIN outbox b ON b.subject_id = r.id AND b.kind = 'refund' AND b.done_at IS NULL
      WHERE ${within('o.id', range)} AND (r.id IS NOT NULL OR o.state = 'refund_pending')
      GROUP BY o.id HAVING count(r.id) <> count(b.id) OR (o.state = 'refund_pending' AND count(r.id) = 0)`,
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
      LEFT JOIN outbox b ON b.order_id = o.id AND b.kind = k.kind
      WHERE ${within('o.id', range)}
      GROUP BY o.id, k.kind, k.is_due
      HAVING count(b.id) <> k.is_due::int AND NOT ${isBeforeLedger('o.id')}`,
  },
  {
    // Earlier versions sent one mail for all refunds of an order, whose subject is the order.
    rule: 'one refund mail for every refund in the ledger, and for every order that was settled after a lost dispute',
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('%s refunds without a mail, %s mails of the order, %s of no refund', r.unmailed, b.whole, b.stray) AS found
      FROM shop_order o
      CROSS JOIN LATERAL (
        SELECT array_agg(r.id) AS ids, count(*) FILTER (WHERE b.id IS NULL) AS unmailed
        FROM refund r
        LEFT JOIN outbox b ON b.subject_id = r.id AND b.kind = 'refund_mail'
        WHERE r.order_id = o.id AND (r.method IN ('payout', 'credit') OR EXISTS (
          SELECT FROM money_movement WHERE order_id = r.order_id AND kind = 'refunded' AND provider_reference = r.reference))) r
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE subject_id = o.id) AS whole,
          count(*) FILTER (WHERE subject_id <> ALL (coalesce(r.ids, '{}') || o.id)) AS stray
        FROM outbox WHERE order_id = o.id AND kind = 'refund_mail') b
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(to_state = 'refunded'), false) AS refunded,
          coalesce(bool_or(cause = 'review_settled_dispute'), false) AS disputed
        FROM order_event WHERE order_id = o.id) e
      WHERE ${within('o.id', range)} AND NOT ${isBeforeLedger('o.id')} AND CASE b.whole
        WHEN 0 THEN b.stray > 0 OR r.unmailed > 0 OR e.disputed
        ELSE b.stray > 0 OR NOT e.refunded END`,
  },
  {
    rule: 'every order has at most one payment at the provider',
    query: (range) => sql`
      SELECT order_id::text AS subject, format('%s payments', count(*)) AS found
      FROM money_movement WHERE ${within('order_id', range)} AND kind = 'charged'
      GROUP BY order_id HAVING count(*) > 1`,
  },
];

/** How long a received return may wait for its inspection. */
const RECEIVED_MS = 7 * DAY_MS;

/** How long a shipment may be on its way. */
const SHIPPED_MS = 45 * DAY_MS;

/** The job that ends approved returns runs every hour. */
const EXPIRY_MS = 2 * HOUR_MS;

/**
 * Rules about overdue work. Messages and shipments are grouped, so that a mail server that is down, or a shop that records no deliveries,
 * causes one finding instead of one for each mail or shipment.
 */
export function overdueRules(before: Date): readonly { readonly rule: string; readonly query: SQL }[] {
  const since = before.toISOString();
  return [
    {
      rule: 'no hold is overdue',
      query: sql`SELECT id::text AS subject, format('the hold ended at %s', hold_ends_at) AS found
        FROM shop_order WHERE hold_ends_at < ${since}`,
    },
    {
      rule: 'no message stays in the outbox',
      query: sql`SELECT kind AS subject,
          format('%s since %s, tried %s times, %s, for example order %s', count(*), min(created_at), max(attempts),
            coalesce(max(last_error), 'no error'), (array_agg(order_id ORDER BY created_at))[1]) AS found
        FROM outbox WHERE done_at IS NULL AND created_at < ${since} GROUP BY kind ORDER BY kind`,
    },
    {
      // A decision that was not possible any more is shown in its return, which waits for another one or was withdrawn.
      rule: 'no message was undeliverable',
      query: sql`SELECT kind AS subject,
          format('%s: %s, for example order %s', count(*), last_error, (array_agg(order_id ORDER BY created_at))[1]) AS found
        FROM outbox WHERE done_at IS NOT NULL AND last_error IS NOT NULL AND kind <> 'return_step'
        GROUP BY kind, last_error ORDER BY kind`,
    },
    {
      rule: 'no return waits for its inspection for seven days',
      query: sql`SELECT order_id::text AS subject, format('return %s, received at %s', number, updated_at) AS found
        FROM return_case WHERE state = 'received' AND updated_at < ${new Date(before.getTime() - RECEIVED_MS).toISOString()}`,
    },
    {
      rule: 'no shipment is on its way for 45 days',
      query: sql`SELECT order_id::text AS subject,
          format('%s since %s, for example shipment %s', count(*) OVER (), updated_at, id) AS found
        FROM shipment WHERE state = 'shipped' AND updated_at < ${new Date(before.getTime() - SHIPPED_MS).toISOString()}
        ORDER BY updated_at, id LIMIT 1`,
    },
    {
      rule: 'no approved return is overdue',
      query: sql`SELECT order_id::text AS subject, format('return %s should have ended at %s', number, ends_at) AS found
        FROM return_case WHERE ends_at < ${new Date(before.getTime() - EXPIRY_MS).toISOString()}`,
    },
    { rule: 'prices follow changed rules', query: findOverdueRecompute(since) },
  ];
}
