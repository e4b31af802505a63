import { sql, type SQL } from 'drizzle-orm';
import { nextOrderState, ORDER_EVENTS, type OrderState } from '#domain/order/order-state.ts';
import type { Queryable } from './connect.ts';

/** Something that does not fit: which rule, what it is about, and how it stands. */
export type AuditFinding = { readonly rule: string; readonly subject: string; readonly found: string };

/** What was looked at and what does not fit; nothing found means that the books are right. */
export type AuditReport = {
  readonly units: number;
  readonly orders: number;
  readonly findings: readonly AuditFinding[];
};

/** How long something may be overdue before it counts as stuck, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** What an order of a state owes its shopper in goods, in cents: what was paid for it and not returned must be that much. */
const OWED = sql.raw(`CASE
  WHEN o.state IN ('paid', 'handed_over', 'refund_pending') THEN o.total_cents
  WHEN o.state = 'needs_review' THEN greatest(coalesce(m.net, 0), 1)
  ELSE 0 END`);

const CHECKS: readonly { rule: string; query: SQL }[] = [
  {
    rule: 'available + held + sold = received, as the movements say, and as the shelf says',
    query: sql.raw(`
      SELECT u.product_id AS subject,
        format('received %s, available %s; by movements received %s, available %s, held %s, sold %s',
          u.received, u.available, b.received, b.available, b.held, b.sold) AS found
      FROM stock_unit u, LATERAL (
        SELECT coalesce(sum(quantity) FILTER (WHERE from_bucket = 'supplier'), 0)
            - coalesce(sum(quantity) FILTER (WHERE to_bucket = 'supplier'), 0) AS received,
          coalesce(sum(quantity) FILTER (WHERE to_bucket = 'available'), 0)
            - coalesce(sum(quantity) FILTER (WHERE from_bucket = 'available'), 0) AS available,
          coalesce(sum(quantity) FILTER (WHERE to_bucket = 'held'), 0)
            - coalesce(sum(quantity) FILTER (WHERE from_bucket = 'held'), 0) AS held,
          coalesce(sum(quantity) FILTER (WHERE to_bucket = 'sold'), 0)
            - coalesce(sum(quantity) FILTER (WHERE from_bucket = 'sold'), 0) AS sold
        FROM stock_movement WHERE stock_unit_id = u.id) b
      WHERE u.received <> b.received OR u.available <> b.available OR b.held < 0 OR b.sold < 0
        OR b.available + b.held + b.sold <> u.received`),
  },
  {
    rule: "an order's stock stands where its state says, and the movements agree",
    query: sql.raw(`
      SELECT o.id::text AS subject,
        format('%s: its stock is %s; by movements held %s, sold %s', o.state, h.state, b.held, b.sold) AS found
      FROM shop_order o
      LEFT JOIN order_line l ON l.order_id = o.id
      LEFT JOIN stock_hold h ON h.order_id = l.order_id AND h.position = l.position
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity) FILTER (WHERE to_bucket = 'held'), 0)
            - coalesce(sum(quantity) FILTER (WHERE from_bucket = 'held'), 0) AS held,
          coalesce(sum(quantity) FILTER (WHERE to_bucket = 'sold'), 0)
            - coalesce(sum(quantity) FILTER (WHERE from_bucket = 'sold'), 0) AS sold
        FROM stock_movement WHERE order_id = o.id AND stock_unit_id = h.stock_unit_id) b
      WHERE h.state IS NULL OR h.quantity <> l.quantity
        OR CASE o.state
          WHEN 'awaiting_payment' THEN h.state <> 'held'
          WHEN 'placed' THEN h.state <> 'sold'
          WHEN 'paid' THEN h.state <> 'sold'
          WHEN 'handed_over' THEN h.state <> 'sold'
          WHEN 'needs_review' THEN false
          ELSE h.state <> 'released' END
        OR b.held <> CASE h.state WHEN 'held' THEN h.quantity ELSE 0 END
        OR b.sold <> CASE h.state WHEN 'sold' THEN h.quantity ELSE 0 END`),
  },
  {
    rule: "an order's total is the sum of its lines",
    query: sql.raw(`
      SELECT o.id::text AS subject, format('total %s, lines %s', o.total_cents, l.sum) AS found
      FROM shop_order o, LATERAL (
        SELECT coalesce(sum(unit_cents::bigint * quantity), 0) AS sum FROM order_line WHERE order_id = o.id) l
      WHERE o.total_cents <> l.sum`),
  },
  {
    rule: 'paid - refunded = owed',
    query: sql`
      SELECT o.id::text AS subject, format('%s: paid - refunded %s, owed %s', o.state, coalesce(m.net, 0), ${OWED}) AS found
      FROM shop_order o LEFT JOIN LATERAL (
        SELECT sum(CASE kind WHEN 'refunded' THEN -cents ELSE cents END) AS net
        FROM money_movement WHERE order_id = o.id) m ON true
      WHERE coalesce(m.net, 0) <> ${OWED}`,
  },
  {
    rule: 'every failed refund compensates a refund of the same order and amount',
    query: sql.raw(`
      SELECT f.order_id::text AS subject, format('%s: %s', f.provider_reference, f.cents) AS found
      FROM money_movement f
      LEFT JOIN money_movement r ON r.provider_reference = f.provider_reference AND r.kind = 'refunded'
      WHERE f.kind = 'refund_failed' AND (r.order_id, r.cents) IS DISTINCT FROM (f.order_id, f.cents)`),
  },
  {
    rule: 'one confirmation for every order that stood, one cancellation or refund mail for every one that was cancelled or refunded',
    query: sql.raw(`
      SELECT o.id::text AS subject,
        format('%s: %s owed, %s written', k.kind, k.owed::int, count(b.id)) AS found
      FROM shop_order o
      CROSS JOIN LATERAL (
        SELECT bool_or(to_state IN ('placed', 'paid')) AS stood,
          bool_or(from_state IN ('placed', 'paid') AND to_state IN ('cancelled', 'refund_pending')) AS cancelled,
          bool_or(to_state = 'refund_pending') AS refunding,
          bool_or(to_state = 'refunded') AS refunded
        FROM order_event WHERE order_id = o.id) e
      CROSS JOIN LATERAL (VALUES ('order_confirmation_mail', e.stood), ('order_cancellation_mail', e.cancelled),
        ('refund', e.refunding), ('refund_mail', e.refunded)) AS k(kind, owed)
      LEFT JOIN outbox b ON b.order_id = o.id AND b.kind = k.kind
      GROUP BY o.id, k.kind, k.owed
      HAVING count(b.id) <> k.owed::int
        AND NOT EXISTS (SELECT 1 FROM order_event WHERE order_id = o.id AND cause = 'before the ledger')`),
  },
  {
    rule: 'one payment at the provider for every order',
    query: sql.raw(`
      SELECT order_id::text AS subject, format('%s payments', count(*)) AS found
      FROM money_movement WHERE kind = 'charged' GROUP BY order_id HAVING count(*) > 1`),
  },
];

/**
 * Looks whether the books are right: every product's stock and every order's money follow from the movements, states from their
 * history, and nothing is stuck. Names what does not fit. Sees one moment, whatever happens meanwhile, when `db` is a transaction of
 * isolation level repeatable read.
 */
export async function audit(db: Queryable, { at }: { at: Date }): Promise<AuditReport> {
  const findings: AuditFinding[] = [];
  for (const { rule, query } of CHECKS) findings.push(...(await look(db, { rule, query })));
  findings.push(...(await lookAtHistories(db)), ...(await lookForStuck(db, at)));
  const { rows } = await db.execute<{ units: number; orders: number }>(
    sql`SELECT (SELECT count(*)::int FROM stock_unit) AS units, (SELECT count(*)::int FROM shop_order) AS orders`,
  );
  return { units: rows[0]?.units ?? 0, orders: rows[0]?.orders ?? 0, findings };
}

async function look(db: Queryable, { rule, query }: { rule: string; query: SQL }): Promise<AuditFinding[]> {
  const { rows } = await db.execute<{ subject: string; found: string }>(query);
  return rows.map(({ subject, found }) => ({ rule, subject, found }));
}

/** Histories begin, follow the table of states step by step, and end where the order stands. */
async function lookAtHistories(db: Queryable): Promise<AuditFinding[]> {
  const rule = 'the history of an order leads by allowed moves to its state';
  const { rows } = await db.execute<{
    id: string;
    state: OrderState;
    steps: [OrderState | null, OrderState, string][];
  }>(sql`
    SELECT o.id::text AS id, o.state,
      coalesce(jsonb_agg(jsonb_build_array(e.from_state, e.to_state, e.cause) ORDER BY e.id)
        FILTER (WHERE e.id IS NOT NULL), '[]') AS steps
    FROM shop_order o LEFT JOIN order_event e ON e.order_id = o.id GROUP BY o.id`);
  return rows.flatMap(({ id: subject, state, steps }) => {
    let now: OrderState | null = null;
    for (const [from, to, cause] of steps) {
      const fits = from === now && (from === null || cause === 'before the ledger' || isAllowed(from, to));
      if (!fits)
        return [{ rule, subject, found: `from ${now ?? 'nothing'} by ${from ?? 'nothing'} to ${to}` }];
      now = to;
    }
    return now === state ? [] : [{ rule, subject, found: `ends at ${now ?? 'nothing'}, stands at ${state}` }];
  });
}

function isAllowed(from: OrderState, to: OrderState): boolean {
  return ORDER_EVENTS.some((event) => {
    const next = nextOrderState(from, event);
    return next.ok && next.value === to;
  });
}

/** What should have been done a while ago. Failing again and again counts too: somebody has to know. */
async function lookForStuck(db: Queryable, at: Date): Promise<AuditFinding[]> {
  const before = new Date(at.getTime() - PATIENCE).toISOString();
  return [
    ...(await look(db, {
      rule: 'no hold outlives its end',
      query: sql`SELECT id::text AS subject, format('the hold ended at %s', hold_ends_at) AS found
        FROM shop_order WHERE hold_ends_at < ${before}`,
    })),
    ...(await look(db, {
      rule: 'no message stays in the outbox',
      query: sql`SELECT order_id::text AS subject,
          format('%s since %s, tried %s times, %s', kind, created_at, attempts, coalesce(last_error, 'no error')) AS found
        FROM outbox WHERE done_at IS NULL AND created_at < ${before}`,
    })),
    ...(await look(db, {
      rule: 'no message was undeliverable',
      query: sql`SELECT order_id::text AS subject, format('%s: %s', kind, last_error) AS found
        FROM outbox WHERE done_at IS NOT NULL AND last_error IS NOT NULL`,
    })),
  ];
}
