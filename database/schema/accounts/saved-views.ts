import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authUser } from './identity.ts';

/** A named filter of the product list, for its author or for all staff. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
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
    index('saved_view_person').on(table.byUserId),
    index('saved_view_shared')
      .on(table.createdAt)
      .where(sql`${table.isShared}`),
  ],
);
