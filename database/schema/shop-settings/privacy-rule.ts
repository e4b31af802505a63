import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MAX_PERSON_YEARS } from '#domain/customer/privacy-rule.ts';

/** How long closed orders say who placed them. Has one row once staff have saved it; until then `ORDER_PERSON_YEARS` counts. */
export const privacyRule = pgTable(
  'privacy_rule',
  {
    id: text({ enum: ['shop'] }).primaryKey(),
    /** In years; null: forever. */
    orderPersonYears: integer(),
    /** When it was changed last: the job waits for a day after that. */
    changedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  () => [
    check('privacy_rule_once', sql.raw(`id = 'shop'`)),
    check('privacy_rule_years', sql.raw(`order_person_years BETWEEN 1 AND ${MAX_PERSON_YEARS}`)),
  ],
);
