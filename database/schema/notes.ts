import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import { authUser } from './accounts/identity.ts';
import { order } from './orders/orders.ts';

/** Notes of staff about an order or a customer, which customers never see. Deleted with the person that they are about. */
export const staffNote = pgTable(
  'staff_note',
  {
    id: uuid().primaryKey(),
    orderId: uuid().references(() => order.id),
    customerId: text().references(() => authUser.id),
    byUserId: text()
      .notNull()
      .references(() => authUser.id),
    text: text().notNull(),
    isPinned: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** A removed note is not shown, but its removal can be undone. */
    removedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('staff_note_one_subject', sql`num_nonnulls(${table.orderId}, ${table.customerId}) = 1`),
    check('staff_note_length', sql.raw(`length(text) BETWEEN 1 AND ${MAX_NOTE_LENGTH}`)),
    index('staff_note_order')
      .on(table.orderId, table.createdAt)
      .where(sql`${table.orderId} IS NOT NULL`),
    index('staff_note_customer')
      .on(table.customerId, table.createdAt)
      .where(sql`${table.customerId} IS NOT NULL`),
  ],
);

/** The members of staff whom a note mentions with `@`. */
export const noteMention = pgTable(
  'note_mention',
  {
    noteId: uuid()
      .notNull()
      .references(() => staffNote.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => authUser.id),
    /** When the member marked it as done; null before. */
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('note_mention_open')
      .on(table.userId)
      .where(sql`${table.doneAt} IS NULL`),
  ],
);
