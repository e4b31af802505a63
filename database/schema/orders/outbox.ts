import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { sqlList } from '../sql-list.ts';
import { order } from './orders.ts';

/**
 * Decisions of staff about an order as a whole. A handover has its own kind, because processes of version 0.1.0 cancel the order of every
 * `cancel_order` message.
 */
export const ORDER_DECISION_KINDS = ['cancel_order', 'hand_over'] as const;

/** Decisions of staff that wait, so that they can be undone. */
export const DECISION_KINDS = [
  ...ORDER_DECISION_KINDS,
  'return_step',
  'open_return',
  'deliver_shipment',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Messages that follow a change of an order. */
export const OUTBOX_KINDS = [...ORDER_MAIL_KINDS, 'refund', 'settle_refund', ...DECISION_KINDS] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/**
 * Mails, refunds, and decisions of staff that wait, inserted in the transaction of the change that causes them. A subject has at most one
 * of a kind.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** What the message is about: the id of the order, or of a part of it. For a mail that was queued again, the message's own id. */
    subjectId: uuid().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the next attempt is due. Before an attempt, a process postpones it by the length of a lease. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    attempts: integer().notNull().default(0),
    /** Error of the last attempt, for the operator. */
    lastError: text(),
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Whether it was finished unsent, because it was no longer needed. */
    isDropped: boolean().notNull().default(false),
  },
  (table) => [
    unique('outbox_subject_once').on(table.kind, table.subjectId),
    index('outbox_order').on(table.orderId),
    check('outbox_kind_known', sql.raw(`kind IN (${sqlList(OUTBOX_KINDS)})`)),
    // The few that were undeliverable: refused mails, and decisions that had become impossible.
    index('outbox_refused').on(table.doneAt).where(sql.raw('done_at IS NOT NULL AND last_error IS NOT NULL')),
    index('outbox_waiting')
      .on(table.dueAt)
      .where(sql`${table.doneAt} IS NULL`),
  ],
);
