import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import { sqlList } from '../sql-list.ts';
import { authUser } from './identity.ts';

/** A token with which a program makes calls, with the permissions of a role. Rows stay, because the log of changes names them. */
export const apiToken = pgTable(
  'api_token',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    role: text({ enum: APPOINTED_ROLES }).notNull(),
    /** The digest of the token, which is shown once. */
    digest: text().notNull().unique('api_token_digest_once'),
    /** The owner who created it. The token works while that person is an owner. */
    createdBy: text()
      .notNull()
      .references(() => authUser.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** To the minute, so that most calls write nothing. */
    lastUsedAt: timestamp({ withTimezone: true, precision: 3 }),
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('api_token_role_known', sql.raw(`role IN (${sqlList(APPOINTED_ROLES)})`)),
    check('api_token_ends', sql.raw('expires_at > created_at')),
    index('api_token_person').on(table.createdBy),
  ],
);
