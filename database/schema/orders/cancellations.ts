import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sqlList } from '../sql-list.ts';
import { order, orderLine } from './orders.ts';
import { shipment } from './shipments.ts';

/** Who cancelled the pieces. */
export const CANCELLERS = ['customer', 'shop'] as const;

/**
 * `waiting`: of a refund that can still be undone. Its pieces cannot be shipped, and are not for sale. `done`: they are for sale again.
 */
export const CANCELLATION_STATES = ['waiting', 'done', 'undone'] as const;

/** Pieces of an order that were cancelled together, while the rest of the order goes on. They change under the order's lock alone. */
export const cancellation = pgTable(
  'cancellation',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    cancelledBy: text({ enum: CANCELLERS }).notNull(),
    state: text({ enum: CANCELLATION_STATES }).notNull().default('done'),
    /** The shipment that did not reach the customer; null for pieces that were in none. */
    shipmentId: uuid(),
    /** Unique for an order; null for requests without one. */
    idempotencyKey: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('cancellation_key_once').on(table.orderId, table.idempotencyKey),
    unique('cancellation_of_order').on(table.id, table.orderId),
    unique('cancellation_shipment_once').on(table.shipmentId),
    foreignKey({
      name: 'cancellation_shipment',
      columns: [table.shipmentId, table.orderId],
      foreignColumns: [shipment.id, shipment.orderId],
    }),
    check('cancellation_state_known', sql.raw(`state IN (${sqlList(CANCELLATION_STATES)})`)),
    check('cancellation_canceller_known', sql.raw(`cancelled_by IN (${sqlList(CANCELLERS)})`)),
  ],
);

/** How many pieces of an order line were cancelled. */
export const cancellationLine = pgTable(
  'cancellation_line',
  {
    cancellationId: uuid().notNull(),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cancellationId, table.position] }),
    foreignKey({
      name: 'cancellation_line_cancellation',
      columns: [table.cancellationId, table.orderId],
      foreignColumns: [cancellation.id, cancellation.orderId],
    }),
    foreignKey({
      name: 'cancellation_line_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('cancellation_line_quantity_positive', sql`${table.quantity} >= 1`),
    index('cancellation_line_order').on(table.orderId, table.position),
  ],
);
