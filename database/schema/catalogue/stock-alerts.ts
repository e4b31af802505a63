import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { stockUnit } from './stock-units.ts';

/** A person who wants one mail when a sold-out size is back. */
export const stockAlert = pgTable(
  'stock_alert',
  {
    id: uuid().primaryKey(),
    stockUnitId: uuid()
      .notNull()
      .references(() => stockUnit.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the owner of the address confirmed it; null until then. */
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When the mail was queued. There is one at most. */
    mailedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** SHA-256 of the secret of the link that was mailed last. */
    secretDigest: text(),
  },
  (table) => [
    unique('stock_alert_once').on(table.stockUnitId, table.email),
    index('stock_alert_waiting')
      .on(table.stockUnitId, table.confirmedAt, table.id)
      .where(sql`${table.confirmedAt} IS NOT NULL AND ${table.mailedAt} IS NULL`),
    index('stock_alert_email').on(table.email),
    index('stock_alert_created').on(table.createdAt),
  ],
);
