import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was tried lately, shared by all processes. A row is worth nothing any more once its window has ended. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** What is limited and for whom, as a keyed digest: the table holds neither network nor e-mail addresses. */
    bucket: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('rate_limit_count_positive', sql`${table.count} >= 1`),
    index('rate_limit_window_ends').on(table.windowEndsAt),
  ],
);
