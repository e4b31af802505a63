import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { APPOINTED_ROLES, STAFF_ROLES } from '#domain/staff/permissions.ts';
import { sqlList } from '../sql-list.ts';
import { authUser, shopUser } from './identity.ts';

/** A member of staff below the owner. Owners are admins in `shop_user`, and have no row. */
export const staff = pgTable(
  'staff',
  {
    userId: text()
      .primaryKey()
      .references(() => shopUser.userId, { onDelete: 'cascade' }),
    role: text({ enum: APPOINTED_ROLES }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  () => [check('staff_role_known', sql.raw(`role IN (${sqlList(APPOINTED_ROLES)})`))],
);

/** An invitation to the staff. It is open until it is accepted, withdrawn or expired. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    /** Lower-cased. */
    email: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** The digest of the mailed secret; null until the mail is sent. */
    secretDigest: text().unique('invitation_secret_once'),
    invitedBy: text()
      .notNull()
      .references(() => authUser.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    acceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    withdrawnAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('invitation_email_lower', sql`${table.email} = lower(${table.email})`),
    check('invitation_role_known', sql.raw(`role IN (${sqlList(STAFF_ROLES)})`)),
    check('invitation_closed_once', sql.raw('accepted_at IS NULL OR withdrawn_at IS NULL')),
    uniqueIndex('invitation_open')
      .on(table.email)
      .where(sql.raw('accepted_at IS NULL AND withdrawn_at IS NULL')),
  ],
);
