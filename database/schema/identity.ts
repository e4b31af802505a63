import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** A person who can sign in. Written by the identity provider's adapter alone. */
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
