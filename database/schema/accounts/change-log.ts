import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import { CHANGE_SUBJECTS, CHANGE_WAYS, type FieldChange } from '#domain/staff/change-log.ts';
import { sqlList } from '../sql-list.ts';
import { apiToken } from './api-tokens.ts';
import { authUser } from './identity.ts';

/**
 * Every change that staff, a command or the system makes: written in the transaction of the change, never updated or deleted. It names
 * people by their account only, so that the erasure of an account also removes the name here.
 */
export const changeLog = pgTable(
  'change_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Who made the change; null for commands and the system. */
    byUserId: text().references(() => authUser.id),
    via: text({ enum: CHANGE_WAYS }).notNull(),
    /** The token that made the change for its creator; null for other ways. */
    tokenId: uuid().references(() => apiToken.id),
    action: text().$type<ChangeAction>().notNull(),
    subjectType: text({ enum: CHANGE_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
    /** The entry that this change undoes. */
    undoes: bigint({ mode: 'number' })
      .unique('change_log_undone_once')
      .references((): AnyPgColumn => changeLog.id),
    /** The Idempotency-Key of the request; null for requests without one. */
    idempotencyKey: text(),
    /** The change of many products, or the import, that this entry is a part of. Its own entry has the subject `bulk` or `import`. */
    batch: uuid(),
  },
  (table) => [
    check('change_log_via_known', sql.raw(`via IN (${sqlList(CHANGE_WAYS)})`)),
    check('change_log_changes_list', sql.raw(`jsonb_typeof(changes) = 'array'`)),
    check('change_log_person', sql.raw(`by_user_id IS NULL OR via NOT IN ('command', 'system')`)),
    check('change_log_token', sql.raw(`token_id IS NULL OR via = 'token'`)),
    index('change_log_token_newest')
      .on(table.tokenId, table.id)
      .where(sql`${table.tokenId} IS NOT NULL`),
    index('change_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('change_log_person_newest').on(table.byUserId, table.id),
    // Lists of changes leave out the parts of changes of many products.
    index('change_log_listed')
      .on(table.id)
      .where(sql`${table.batch} IS NULL`),
    index('change_log_person_listed')
      .on(table.byUserId, table.id)
      .where(sql`${table.batch} IS NULL`),
    index('change_log_words')
      .using('gin', sql.raw('change_words(subject_type, subject_id, changes)'))
      .where(sql`${table.batch} IS NULL`),
    index('change_log_key')
      .on(table.byUserId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} IS NOT NULL`),
    index('change_log_batch')
      .on(table.batch, table.subjectId)
      .where(sql`${table.batch} IS NOT NULL`),
  ],
);
