import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  CHANGE_SUBJECTS,
  CHANGE_WAYS,
  type ChangeAction,
  type FieldChange,
} from '#domain/staff/change-log.ts';
import { APPOINTED_ROLES, STAFF_ROLES } from '#domain/staff/permissions.ts';
import { sqlList } from '../sql-list.ts';
import { apiToken } from './api-tokens.ts';
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

/** The products of a brand or category when it was merged, by the entry of the merge in the log, for its undo. */
export const mergedProduct = pgTable(
  'merged_product',
  {
    changeId: bigint({ mode: 'number' }).notNull(),
    productId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.productId] })],
);

/** A named filter of the product list, for its author or for all staff. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The parameters of the list's URL, without `?`. */
    query: text().notNull(),
    isShared: boolean().notNull(),
    byUserId: text()
      .notNull()
      .references(() => authUser.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('saved_view_person').on(table.byUserId),
    index('saved_view_shared')
      .on(table.createdAt)
      .where(sql`${table.isShared}`),
  ],
);
