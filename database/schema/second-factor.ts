import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import { FACTOR_RULES } from '#domain/staff/second-factor.ts';
import { authUser } from './identity.ts';
import { sqlList } from './sql-list.ts';

/** The authenticator app of a member of staff (RFC 6238). */
export const totp = pgTable('totp', {
  userId: text()
    .primaryKey()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted (`server/services/second-factor/secret-box.ts`). */
  secret: text().notNull(),
  /** The time step of the last accepted code. A code of this step or an earlier one is rejected. */
  lastStep: integer(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** When the member entered the first code; until then the app does not count. */
  confirmedAt: timestamp({ withTimezone: true, precision: 3 }),
});

/** The unused recovery codes of a member of staff. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    /** The digest of the code. */
    digest: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('recovery_code_user').on(table.userId)],
);

/** Whether a role requires a second factor. A role without a row does not. */
export const staffPolicy = pgTable(
  'staff_policy',
  {
    role: text({ enum: STAFF_ROLES }).primaryKey(),
    secondFactor: text({ enum: FACTOR_RULES }).notNull(),
  },
  () => [
    check('staff_policy_role_known', sql.raw(`role IN (${sqlList(STAFF_ROLES)})`)),
    check('staff_policy_factor_known', sql.raw(`second_factor IN (${sqlList(FACTOR_RULES)})`)),
  ],
);
