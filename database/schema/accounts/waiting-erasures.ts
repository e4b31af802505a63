import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { authUser } from './identity.ts';

/**
 * An erasure of a customer that staff asked for, and that waits to be undone. The row is deleted when the customer is erased, when it is
 * undone, and when it had become impossible.
 */
export const waitingErasure = pgTable('waiting_erasure', {
  /** The customer. */
  userId: text()
    .primaryKey()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** The member of staff who asked for it. */
  byUserId: text()
    .notNull()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** How the member asked for it (`change_log.via`). */
  via: text().notNull(),
  /** Whether the customer gives up the store credit that is left. */
  forfeitCredit: boolean().notNull(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** When the next attempt is due. Before an attempt, a process postpones it by the length of a lease. */
  dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  attempts: integer().notNull().default(0),
  /** Error of the last attempt, for the operator. */
  lastError: text(),
});
