import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { quoted } from './quoted.ts';

/** A person who can sign in. Written by the identity adapter, by the first start, and when a person is erased. */
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
    /** Goes up when a password, a way of signing in or the role changes; only sessions of the current version are valid. */
    credentialsVersion: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [check('auth_user_email_lower', sql`${table.email} = lower(${table.email})`)],
);

/** A signed-in browser. */
export const authSession = pgTable(
  'auth_session',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** The version of the credentials with which the person signed in. */
    credentialsVersion: integer().notNull().default(1),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('auth_session_user').on(table.userId)],
);

/** One way of signing in of one person: a password, or an account at an outside provider. */
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
    /** The password's hash. */
    password: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('auth_account_user').on(table.userId),
    unique('auth_account_once').on(table.providerId, table.accountId),
  ],
);

/** Short-lived secrets of sign-in flows. */
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

/** The shop's own record of a user: what they may do. It appears with the first `PUT /user` after sign-in (SPECIFICATION section 4). */
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

/** Who changed whose role and when. Written with the change in one transaction and never changed afterwards. */
export const roleChange = pgTable(
  'role_change',
  {
    id: uuid().primaryKey(),
    /** Whose role; null after that person was erased. */
    userId: text().references(() => authUser.id, { onDelete: 'set null' }),
    /** Who changed it; null for the shop's own start or command line, and after that person was erased. */
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

/** The mails about accounts. The last two go to every admin. */
export const ACCOUNT_MAIL_KINDS = [
  'verify_address',
  'reset_password',
  'password_changed',
  'way_added',
  'admin_added',
  'admin_removed',
] as const;

/**
 * Mails about an account that wait to be sent. A row holds no secret: the link in the mail is made when it is sent, and whether the
 * address has an account at all is looked at only then, so that asking takes the same time for every address. Gone once sent.
 */
export const accountMail = pgTable(
  'account_mail',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ACCOUNT_MAIL_KINDS }).notNull(),
    /** Lower-cased. */
    email: text().notNull(),
    /** The address of the person whose role changed. */
    about: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    check('account_mail_kind_known', sql.raw(`kind IN (${quoted(ACCOUNT_MAIL_KINDS)})`)),
    index('account_mail_due').on(table.dueAt),
  ],
);
