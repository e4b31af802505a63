import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { order } from '../orders.ts';
import { sqlList } from '../sql-list.ts';

/**
 * How a refund reaches the customer. `card`: through the payment's provider. `credit`: for later orders. `payout`: by staff, outside the
 * shop. `not_charged`: the amount was never collected.
 */
export const REFUND_METHODS = ['card', 'credit', 'payout', 'not_charged'] as const;

export const REFUND_STATES = ['pending', 'done', 'failed'] as const;

/**
 * Refunds of orders. The shop's own are inserted in one transaction with their message in the outbox; those that staff made at the provider
 * are inserted as `done`. A retry after a failure is a new refund.
 */
export const refund = pgTable(
  'refund',
  {
    /** The provider stores it in the metadata of a card refund. It also names the idempotency key. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    cents: bigint({ mode: 'number' }).notNull(),
    method: text({ enum: REFUND_METHODS }).notNull(),
    reason: text().notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** The refund's id at the payment provider, or the reference of a payout. */
    reference: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the refund was done or failed. */
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('refund_reference_once').on(table.reference),
    check('refund_positive', sql`${table.cents} > 0`),
    check('refund_method_known', sql.raw(`method IN (${sqlList(REFUND_METHODS)})`)),
    check('refund_state_known', sql.raw(`state IN (${sqlList(REFUND_STATES)})`)),
    check('refund_settled', sql.raw(`(state = 'pending') = (settled_at IS NULL)`)),
    check(
      'refund_done_has_reference',
      sql.raw(`state <> 'done' OR method NOT IN ('card', 'payout') OR reference IS NOT NULL`),
    ),
    index('refund_order').on(table.orderId),
    index('refund_pending')
      .on(table.orderId)
      .where(sql`state = 'pending'`),
  ],
);
