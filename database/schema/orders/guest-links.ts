import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { order } from './orders.ts';

/** A mailed link that opens the order of a guest, or the page on which an order by link is paid. */
export const guestLink = pgTable(
  'guest_link',
  {
    /** SHA-256 of the link's secret. */
    digest: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('guest_link_order').on(table.orderId)],
);
