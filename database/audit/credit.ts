import { sql, type SQL } from 'drizzle-orm';
import { within, type AuditRule } from './audit-rule.ts';

/** Rules about store credit, by order. */
export const CREDIT_RULES: readonly AuditRule[] = [
  {
    rule: 'an order and its account agree on the credit that was spent and returned, and every refund as credit has its entry',
    query: (range) => sql`
      SELECT o.id::text AS subject,
        format('credit %s: spent %s and credited %s, in the account %s and %s; refunds %s, in the account %s',
          o.credit_cents, m.spent, m.credited, e.spent, e.credited, r.done, e.refunded) AS found
      FROM shop_order o CROSS JOIN LATERAL (
        SELECT coalesce(sum(cents) FILTER (WHERE kind = 'credit_spent'), 0) AS spent,
          coalesce(sum(cents) FILTER (WHERE kind = 'credited'), 0) AS credited
        FROM money_movement WHERE order_id = o.id) m
      CROSS JOIN LATERAL (
        SELECT -coalesce(sum(cents) FILTER (WHERE cause = 'spent'), 0) AS spent,
          coalesce(sum(cents) FILTER (WHERE cause <> 'spent'), 0) AS credited,
          coalesce(sum(cents) FILTER (WHERE cause = 'refund'), 0) AS refunded, coalesce(bool_or(user_id <> o.user_id), false) AS is_of_another
        FROM credit_entry WHERE order_id = o.id) e
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(refund.cents), 0) AS done, coalesce(bool_or(entry.cents IS DISTINCT FROM refund.cents), false) AS is_wrong
        FROM refund LEFT JOIN credit_entry AS entry ON entry.refund_id = refund.id
        WHERE refund.order_id = o.id AND refund.method = 'credit' AND refund.state = 'done') r
      WHERE ${within('o.id', range)} AND ((m.spent, m.credited) <> (e.spent, e.credited) OR e.refunded <> r.done OR r.is_wrong OR e.is_of_another
        OR (m.spent > 0) <> (o.credit_cents > 0))`,
  },
];

export const CREDIT_BALANCE_RULE = 'the credit of an account is the sum of its entries';

/** Selects the accounts that violate `CREDIT_BALANCE_RULE`. */
export function findWrongCredit(): SQL {
  return sql`
    SELECT user_id AS subject, format('balance %s, entries %s', balance, entries.sum) AS found
    FROM credit_account CROSS JOIN LATERAL (
      SELECT coalesce(sum(cents), 0) AS sum FROM credit_entry WHERE credit_entry.user_id = credit_account.user_id) AS entries
    WHERE balance <> entries.sum`;
}
