import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import { FACTOR_RULES } from '#domain/staff/second-factor.ts';
import { sqlList } from '../sql-list.ts';
import { authSession, authUser } from './identity.ts';

/** Why a passkey signs a challenge: to be added, or to pass the second factor. */
const CHALLENGE_PURPOSES = ['add', 'pass'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** The authenticator app of a member of staff (RFC 6238). */
export const totp = pgTable('totp', {
  userId: text()
    .primaryKey()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted (`server/services/secrets/secret-box.ts`). */
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

/** The passkeys of members of staff (WebAuthn). */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the key, in base64url. */
    credentialId: text().notNull().unique('passkey_credential_once'),
    /** The COSE key in base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator has signed. Stays 0 for passkeys that are synchronised between devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/** The open challenge of a session, at most one for each purpose. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    sessionId: text()
      .notNull()
      .references(() => authSession.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    challenge: text().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    check('passkey_challenge_purpose_known', sql.raw(`purpose IN (${sqlList(CHALLENGE_PURPOSES)})`)),
  ],
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
