import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { sqlList } from '../sql-list.ts';

/** The words of name and email address that staff search for, as `splitSearchWords` splits them. */
export const CUSTOMER_WORDS = `to_tsvector('simple'::regconfig, translate(name || ' ' || email, '@._-+/''’', '      '))`;

/** An account. Written by the identity adapter, the first start, changes of role, and the erasure. */
export const authUser = pgTable(
  'auth_user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Lower-cased (DECISIONS 9). */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    phoneNumber: text(),
    /**
     * Increases with each change of the password, a way to sign in, the second factor or the role. Only sessions of the current version are
     * valid.
     */
    credentialsVersion: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('auth_user_email_lower', sql`${table.email} = lower(${table.email})`),
    // The list of customers.
    index('auth_user_newest').on(table.createdAt, table.id),
    index('auth_user_words').using('gin', sql.raw(CUSTOMER_WORDS)),
  ],
);

/** A session. */
export const authSession = pgTable(
  'auth_session',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** The version of the credentials for which the session is valid: that of the sign-in, or of a later change that keeps the session. */
    credentialsVersion: integer().notNull().default(1),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the member of staff passed the second factor; null before that. */
    factorPassedAt: timestamp({ withTimezone: true, precision: 3 }),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('auth_session_user').on(table.userId)],
);

/** A way to sign in: a password, or an account at a provider. */
export const authAccount = pgTable(
  'auth_account',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    scope: text(),
    /** The password hash. */
    password: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('auth_account_user').on(table.userId),
    unique('auth_account_once').on(table.providerId, table.accountId),
  ],
);

/**
 * Digests of short-lived secrets, in `identifier`. `value` is the user's id for the secret of a mailed link, and JSON for a sign-in attempt
 * at a provider.
 */
export const authVerification = pgTable(
  'auth_verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('auth_verification_identifier').on(table.identifier)],
);

/** A registered user, and the role. Created by the first `PUT /user` after sign-in (SPECIFICATION section 4), or for the first admin. */
export const shopUser = pgTable(
  'shop_user',
  {
    userId: text()
      .primaryKey()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    role: text({ enum: ['user', 'admin'] }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  () => [check('shop_user_role_known', sql.raw(`role IN ('user', 'admin')`))],
);

/** The audit of role changes. Written in the transaction of the change, never updated. */
export const roleChange = pgTable(
  'role_change',
  {
    id: uuid().primaryKey(),
    /** The user; null only if the account's row is deleted, which the erasure does not do. */
    userId: text().references(() => authUser.id, { onDelete: 'set null' }),
    /** Who changed the role; null for the first start. */
    byUserId: text().references(() => authUser.id, { onDelete: 'set null' }),
    cause: text({ enum: ['registered', 'first_admin', 'promoted', 'demoted'] }).notNull(),
    fromRole: text({ enum: ['user', 'admin'] }),
    toRole: text({ enum: ['user', 'admin'] }).notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check(
      'role_change_cause_known',
      sql.raw(`cause IN ('registered', 'first_admin', 'promoted', 'demoted')`),
    ),
    check('role_change_is_one', sql.raw(`from_role IS DISTINCT FROM to_role`)),
    index('role_change_user').on(table.userId, table.at),
  ],
);

/**
 * The mails about accounts and to staff. `admin_added` and `admin_removed` go to every admin, `staff_invited` to an address that may have
 * no account, `low_stock` to the staff.
 */
export const ACCOUNT_MAIL_KINDS = [
  'verify_address',
  'reset_password',
  'password_changed',
  // A sign-in provider was linked.
  'way_added',
  // Staff hid the recipient's review.
  'review_hidden',
  // About a sold-out size: the first asks for a confirmation, the second says that it is back.
  'confirm_stock_alert',
  'back_in_stock',
  'admin_added',
  'admin_removed',
  'staff_invited',
  'low_stock',
  'webhook_disabled',
  'backup_failed',
  'factor_added',
  'factor_removed',
  'factor_reset',
  'recovery_code_used',
  'factor_failed',
  'passkey_added',
  'passkey_removed',
  'app_removed',
] as const;

/**
 * Unsent mails about accounts, deleted once sent. A row holds no secret: the link is created on sending. Whether the address has an account
 * is also looked up then, so that requests take the same time for every address.
 */
export const accountMail = pgTable(
  'account_mail',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ACCOUNT_MAIL_KINDS }).notNull(),
    /** Lower-cased. */
    email: text().notNull(),
    /**
     * The address of the user whose role changed, the id of the hidden review or the alert, the host of the endpoint, or the name of the
     * job.
     */
    about: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    check('account_mail_kind_known', sql.raw(`kind IN (${sqlList(ACCOUNT_MAIL_KINDS)})`)),
    index('account_mail_due').on(table.dueAt),
  ],
);
