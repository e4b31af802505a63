import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sqlList } from '../sql-list.ts';
import { order } from './orders.ts';

/** Who changed the address of an order. */
export const ADDRESS_CHANGERS = ['customer', 'shop'] as const;

/** The record of a change of an order's address. Only the order has the address itself, so that an erasure deletes it. */
export const addressChange = pgTable(
  'address_change',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    changedBy: text({ enum: ADDRESS_CHANGERS }).notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('address_change_changer_known', sql.raw(`changed_by IN (${sqlList(ADDRESS_CHANGERS)})`)),
    index('address_change_order').on(table.orderId, table.at),
  ],
);
