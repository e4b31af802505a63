import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts in the current windows, shared by all processes. A job deletes ended windows. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** A keyed digest of the limited action and the client, so that the table holds no addresses. */
    bucket: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('rate_limit_count_positive', sql`${table.count} >= 1`),
    index('rate_limit_window_ends').on(table.windowEndsAt),
  ],
);
