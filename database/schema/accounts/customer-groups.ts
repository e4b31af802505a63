import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { authUser } from './identity.ts';

/** The groups that staff put customers in. A group exists while it has a member. Discounts can be for groups alone. */
export const customerGroup = pgTable(
  'customer_group',
  {
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    /** As `normaliseGroup` returns it. */
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.name] }),
    check('customer_group_name', sql.raw(`length(name) BETWEEN 1 AND ${STAFF_TYPED_LENGTHS.groupName}`)),
    index('customer_group_name_user').on(table.name, table.userId),
  ],
);
