import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authUser } from './identity.ts';

/** An address in a customer's address book. Orders copy it; they never refer to it. */
export const address = pgTable(
  'address',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** As the customer wrote it. */
    country: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    region: text(),
    postalCode: text(),
    /** Whether the checkout fills it in. */
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('address_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('address_default_once')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
  ],
);
