import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { STOCK_REASONS } from '#domain/stock/stock-reason.ts';
import { authUser } from '../accounts/identity.ts';
import { stockUnit } from '../catalogue/stock-units.ts';
import { sqlList } from '../sql-list.ts';
import { isLine } from '../text-checks.ts';
import { order } from './orders.ts';

/** Where stock is. Deliveries come from `supplier`; the stock of a cancelled order goes from `sold` to `available`. */
export const STOCK_BUCKETS = [
  'supplier',
  'available',
  'held',
  'sold',
  'shipped',
  'returned',
  'lost',
] as const;

/**
 * Kinds of money movements.
 *
 * - `refund_failed` compensates the `refunded` row with the same reference: the provider first reported success.
 * - `paid_out` is money that staff returned outside the shop; the refund has its reference.
 * - `credit_spent` and `credited` are store credit that paid for the order, and that was returned as a refund or when the order ended.
 * - `dispute_lost` is money that a bank took back; `dispute_reversed` compensates it after an appeal.
 */
export const MONEY_KINDS = [
  'charged',
  'refunded',
  'refund_failed',
  'dispute_lost',
  'dispute_reversed',
  'cash_received',
  'paid_out',
  'credit_spent',
  'credited',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The SQL of a movement's cents: negative for money that leaves the shop. */
export const NET_CENTS = `CASE WHEN kind IN ('refunded', 'dispute_lost', 'paid_out', 'credited') THEN -cents ELSE cents END`;

/** The movements that no payment provider sees. */
export const OUTSIDE_KINDS = [
  'cash_received',
  'paid_out',
  'credit_spent',
  'credited',
] as const satisfies MoneyKind[];

/*
 * The ledger is append-only: a row is inserted in the transaction of the change that it records. Triggers reject updates and deletes.
 */

/** Movements of stock. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stockUnitId: uuid()
      .notNull()
      .references(() => stockUnit.id),
    /** Null when no order causes the movement: deliveries, changes by staff, counts, imports and most moves of a split. */
    orderId: uuid().references(() => order.id),
    /** The line of the order. Null without an order, and in movements of versions that did not name it. */
    position: integer(),
    fromBucket: text({ enum: STOCK_BUCKETS }).notNull(),
    toBucket: text({ enum: STOCK_BUCKETS }).notNull(),
    quantity: integer().notNull(),
    cause: text().notNull(),
    /** The member of staff who moved it, why, and a note; null for movements of orders and commands. */
    byUserId: text().references(() => authUser.id),
    reason: text({ enum: STOCK_REASONS }),
    note: text(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('stock_movement_reason_known', sql.raw(`reason IN (${sqlList(STOCK_REASONS)})`)),
    check('stock_movement_note_length', isLine(table.note, STAFF_TYPED_LENGTHS.stockNote)),
    check('stock_movement_from_known', sql.raw(`from_bucket IN (${sqlList(STOCK_BUCKETS)})`)),
    check('stock_movement_to_known', sql.raw(`to_bucket IN (${sqlList(STOCK_BUCKETS)})`)),
    check('stock_movement_moves', sql.raw('from_bucket <> to_bucket')),
    check('stock_movement_position_of_order', sql.raw('position IS NULL OR order_id IS NOT NULL')),
    check('stock_movement_quantity_positive', sql`${table.quantity} > 0`),
    index('stock_movement_unit').on(table.stockUnitId, table.at),
    index('stock_movement_order').on(table.orderId),
    index('stock_movement_at').on(table.at, table.id),
    // Few movements have a reason and a member, so purchases seldom write to these indexes.
    index('stock_movement_reason')
      .on(table.reason, table.at, table.id)
      .where(sql`${table.reason} IS NOT NULL`),
    index('stock_movement_member')
      .on(table.byUserId, table.at, table.id)
      .where(sql`${table.byUserId} IS NOT NULL`),
    // For the sales of a month. Deliveries, such as those of an import, may be many more.
    index('stock_movement_sale')
      .on(table.at)
      .where(sql.raw(`to_bucket = 'sold' OR from_bucket = 'sold' AND to_bucket = 'available'`)),
  ],
);

/** Movements of money. */
export const moneyMovement = pgTable(
  'money_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    kind: text({ enum: MONEY_KINDS }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** The payment provider's id; null for cash and credit. */
    provider: text(),
    /** The provider's id of the payment, refund or dispute; null for cash and credit. Unique per kind, so that none is counted twice. */
    providerReference: text(),
    cause: text().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('money_movement_reference_once').on(table.providerReference, table.kind, table.provider),
    check('money_movement_kind_known', sql.raw(`kind IN (${sqlList(MONEY_KINDS)})`)),
    check('money_movement_positive', sql`${table.cents} > 0`),
    check(
      'money_movement_reference',
      sql.raw(`(kind IN (${sqlList(OUTSIDE_KINDS)})) = (provider_reference IS NULL)`),
    ),
    check('money_movement_provider', sql.raw(`(provider_reference IS NULL) = (provider IS NULL)`)),
    index('money_movement_order').on(table.orderId),
  ],
);

/** State changes of orders; `from_state` is null for the first. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    fromState: text({ enum: ORDER_STATES }),
    toState: text({ enum: ORDER_STATES }).notNull(),
    cause: text().$type<OrderCause>().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check(
      'order_event_from_known',
      sql.raw(`from_state IS NULL OR from_state IN (${sqlList(ORDER_STATES)})`),
    ),
    check('order_event_to_known', sql.raw(`to_state IN (${sqlList(ORDER_STATES)})`)),
    index('order_event_order').on(table.orderId, table.id),
  ],
);
