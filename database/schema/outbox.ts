import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { order } from './orders.ts';
import { quoted } from './quoted.ts';

/** What can have to be told to the outside after an order has changed. */
export const OUTBOX_KINDS = [
  'order_confirmation_mail',
  'order_cancellation_mail',
  'refund_mail',
  'refund',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** Messages to the outside that must follow a change of an order, written with it in one transaction; once a kind and order. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When it may be tried next. Whoever tries it moves this ahead first, so that nobody else does meanwhile. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, for the people who run the shop. */
    lastError: text(),
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('outbox_once').on(table.kind, table.orderId),
    check('outbox_kind_known', sql.raw(`kind IN (${quoted(OUTBOX_KINDS)})`)),
    index('outbox_waiting')
      .on(table.dueAt)
      .where(sql`${table.doneAt} IS NULL`),
  ],
);

/** Events of the card provider that have been dealt with. An event is noted last, when all that it asks for is done. */
export const providerEvent = pgTable(
  'provider_event',
  {
    /** The payment provider's id. */
    provider: text().notNull(),
    /** The event's id at the provider. */
    id: text().notNull(),
    type: text().notNull(),
    handledAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.provider] })],
);

/** Work that comes round again, one row a job: whoever moves `due_at` ahead may run it. */
export const job = pgTable('job', {
  name: text().primaryKey(),
  dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Names the run under way, so that a run that outlived its time does not end a later one. */
  runId: uuid(),
  lastSucceededAt: timestamp({ withTimezone: true, precision: 3 }),
  lastError: text(),
});
