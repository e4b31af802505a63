import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { REFUND_METHODS } from '#domain/refund/refund-method.ts';
import { cancellation } from '../orders/cancellations.ts';
import { order, orderLine } from '../orders/orders.ts';
import { returnCase } from '../orders/returns.ts';
import { sqlList } from '../sql-list.ts';

/** `undone`: staff undid it before it was sent. */
export const REFUND_STATES = ['pending', 'done', 'failed', 'undone'] as const;

/**
 * Refunds of orders. Those that the shop still has to carry out are inserted in one transaction with their message in the outbox. Others,
 * such as refunds that staff made at the provider, are `done` at once. A retry after a failure is a new refund.
 */
export const refund = pgTable(
  'refund',
  {
    /** The provider stores it in the metadata of a card refund. It also names the idempotency key. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    cents: bigint({ mode: 'number' }).notNull(),
    method: text({ enum: REFUND_METHODS }).notNull(),
    reason: text().notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** The refund's id at the payment provider, or the reference of a payout. */
    reference: text(),
    /** The cancelled pieces that it is for; null for any other refund. */
    cancellationId: uuid().references(() => cancellation.id),
    /** The return whose accepted pieces it is for; null for any other refund, also for one that repeats it. */
    returnId: uuid().references(() => returnCase.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Unique for an order; null for requests without one. */
    idempotencyKey: text(),
    /** The refund of the same request that returns another part of its money in another way. Both are undone together. */
    partOf: uuid().references((): AnyPgColumn => refund.id),
    /** The failed refund that it repeats. */
    replaces: uuid().references((): AnyPgColumn => refund.id),
    /** Since when a failed refund waits for staff; null for every other. */
    waitsSince: timestamp({ withTimezone: true, precision: 3 }),
    /** When the refund was done, failed or undone. */
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('refund_reference_once').on(table.reference),
    unique('refund_of_order').on(table.id, table.orderId),
    unique('refund_cancellation_once').on(table.cancellationId, table.method),
    unique('refund_return_once').on(table.returnId, table.method),
    unique('refund_key_once').on(table.orderId, table.idempotencyKey),
    unique('refund_replaced_once').on(table.replaces),
    check('refund_waits_when_failed', sql.raw(`waits_since IS NULL OR state = 'failed'`)),
    check('refund_positive', sql`${table.cents} > 0`),
    check('refund_method_known', sql.raw(`method IN (${sqlList(REFUND_METHODS)})`)),
    check('refund_state_known', sql.raw(`state IN (${sqlList(REFUND_STATES)})`)),
    check('refund_settled', sql.raw(`(state = 'pending') = (settled_at IS NULL)`)),
    check(
      'refund_done_has_reference',
      sql.raw(`state <> 'done' OR method NOT IN ('card', 'payout') OR reference IS NOT NULL`),
    ),
    index('refund_order').on(table.orderId),
    index('refund_waiting')
      .on(table.waitsSince)
      .where(sql`${table.waitsSince} IS NOT NULL`),
    index('refund_pending')
      .on(table.orderId)
      .where(sql`state = 'pending'`),
  ],
);

/** The parts of a refund that are shares of an order line, or of shipping (position null). A refund of any other amount has none. */
export const refundLine = pgTable(
  'refund_line',
  {
    refundId: uuid().notNull(),
    orderId: uuid().notNull(),
    position: integer(),
    /** Pieces of the line; 1 for shipping. 0 if another refund, made at the same time, counts them and has the rest of their share. */
    quantity: integer().notNull(),
    goodsCents: bigint({ mode: 'number' }).notNull(),
    /** Of the taxes that were added to the goods. */
    taxCents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('refund_line_once').on(table.refundId, table.position).nullsNotDistinct(),
    foreignKey({
      name: 'refund_line_refund',
      columns: [table.refundId, table.orderId],
      foreignColumns: [refund.id, refund.orderId],
    }),
    foreignKey({
      name: 'refund_line_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('refund_line_quantity_not_negative', sql`${table.quantity} >= 0`),
    check('refund_line_not_negative', sql.raw('least(goods_cents, tax_cents) >= 0')),
    index('refund_line_order').on(table.orderId, table.position),
  ],
);
