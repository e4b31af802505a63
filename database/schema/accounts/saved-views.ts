import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sqlList } from '../sql-list.ts';
import { authUser } from './identity.ts';

/** The lists that have saved views. */
export const VIEWED_LISTS = ['products', 'orders'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** A named filter of a list, for its author or for all staff. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
    list: text({ enum: VIEWED_LISTS }).notNull().default('products'),
    name: text().notNull(),
    /** The parameters of the list's URL, without `?`. */
    query: text().notNull(),
    isShared: boolean().notNull(),
    byUserId: text()
      .notNull()
      .references(() => authUser.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('saved_view_list_known', sql.raw(`list IN (${sqlList(VIEWED_LISTS)})`)),
    index('saved_view_person').on(table.byUserId),
    index('saved_view_shared')
      .on(table.createdAt)
      .where(sql`${table.isShared}`),
  ],
);
