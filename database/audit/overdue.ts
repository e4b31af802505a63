import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { findOverdueRecompute } from './prices.ts';

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
        FROM outbox WHERE done_at IS NULL AND created_at < ${since}
          -- Staff may send an old mail again.
          AND coalesce((payload #>> '{again,at}')::timestamptz < ${since}, true)
        GROUP BY kind ORDER BY kind`,
    },
    {
      // A failed decision is settled once its order or shipment has moved on. The page of a return shows it until staff decide again.
      rule: 'no message was undeliverable',
      query: sql`SELECT kind AS subject,
          format('%s: %s, for example order %s', count(*), last_error, (array_agg(order_id ORDER BY created_at))[1]) AS found
        FROM outbox WHERE done_at IS NOT NULL AND last_error IS NOT NULL AND kind <> 'return_step'
          AND NOT (kind = 'deliver_shipment' AND EXISTS (
            SELECT FROM shipment WHERE id = subject_id AND state NOT IN ('shipped', 'failed', 'back')))
          AND NOT (kind IN ('cancel_order', 'hand_over') AND EXISTS (
            SELECT FROM shop_order WHERE id = subject_id AND state NOT IN ('placed', 'paid', 'needs_review')))
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
    {
      rule: 'no erasure of a customer is overdue',
      query: sql`SELECT 'erase_customer' AS subject,
          format('%s since %s, tried %s times, %s, for example customer %s', count(*), min(created_at), max(attempts),
            coalesce(max(last_error), 'no error'), (array_agg(user_id ORDER BY created_at))[1]) AS found
        FROM waiting_erasure WHERE created_at < ${since} HAVING count(*) > 0`,
    },
    { rule: 'prices follow changed rules', query: findOverdueRecompute(since) },
  ];
}
