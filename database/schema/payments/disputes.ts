import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { order } from '../orders/orders.ts';
import { sqlList } from '../sql-list.ts';

/** States of a dispute; `closed` cost nothing. */
export const DISPUTE_STATES = ['open', 'lost', 'closed'] as const;

/** The condition that the payment of an order is disputed, or lost in a dispute. */
export const IS_DISPUTED = `EXISTS (SELECT FROM payment_dispute WHERE order_id = shop_order.id AND payment_dispute.state <> 'closed')`;

/** Disputes of card payments, as the provider last reported them. */
export const paymentDispute = pgTable(
  'payment_dispute',
  {
    /** The payment provider's id. */
    provider: text().notNull(),
    /** The dispute's id at the provider. */
    id: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** The provider's code, for example `fraudulent` or `product_not_received`. */
    reason: text().notNull(),
    openedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the shop learned that it is closed; null for other states, and for disputes that closed before this column was added. */
    closedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.provider] }),
    check('payment_dispute_state_known', sql.raw(`state IN (${sqlList(DISPUTE_STATES)})`)),
    check('payment_dispute_positive', sql`${table.cents} > 0`),
    index('payment_dispute_order').on(table.orderId),
  ],
);
