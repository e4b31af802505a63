import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { MAX_RETURN_DAYS } from '#domain/return/return-rule.ts';

/** Until when customers may ask for returns, and from which total on the label is free. Has one row; none until staff save it. */
export const returnRule = pgTable(
  'return_rule',
  {
    id: text({ enum: ['shop'] }).primaryKey(),
    days: integer().notNull(),
    /** Null: customers always pay for the label. */
    freeLabelCents: integer(),
  },
  () => [
    check('return_rule_once', sql.raw(`id = 'shop'`)),
    check('return_rule_days', sql.raw(`days BETWEEN 1 AND ${MAX_RETURN_DAYS}`)),
    check('return_rule_label', sql.raw('free_label_cents >= 0')),
  ],
);
