import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { SHIPMENT_STATES } from '#domain/shipment/shipment-state.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { sqlList } from '../sql-list.ts';
import { ID_FORM } from '../text-checks.ts';
import { order, orderLine } from './orders.ts';

/** The SQL of `trackingCode` of domain/order/order-search.ts. */
export const TRACKING_CODE = `regexp_replace(upper(tracking), '[^A-Z0-9]', '', 'g')`;

/** The condition that a shipment could not be delivered, and waits for staff. */
export const IS_UNDELIVERED = `state IN ('failed', 'back')`;

/** Carriers that staff choose from. Shipments keep the name and the finished link. */
export const carrier = pgTable(
  'carrier',
  {
    id: text().primaryKey(),
    name: text().notNull().unique('carrier_name_once'),
    /** The address of the tracking page, with `{number}` for the tracking number. */
    link: text().notNull(),
  },
  () => [
    check('carrier_id_form', sql.raw(`id ~ '${ID_FORM}'`)),
    check('carrier_name_length', sql.raw(`length(name) BETWEEN 1 AND ${STAFF_TYPED_LENGTHS.carrier}`)),
    check('carrier_link_form', sql.raw(`link ~ '^https://' AND position('{number}' IN link) > 0`)),
  ],
);

/** Pieces of an order that travel together. They and the counters of their lines change under the order's lock alone. */
export const shipment = pgTable(
  'shipment',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    state: text({ enum: SHIPMENT_STATES }).notNull(),
    /** Null until it is shipped, and for a shipment that the shop hands over itself. */
    carrier: text(),
    tracking: text(),
    url: text(),
    /** Unique for an order; null for requests without one. */
    idempotencyKey: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('shipment_key_once').on(table.orderId, table.idempotencyKey),
    unique('shipment_of_order').on(table.id, table.orderId),
    check('shipment_state_known', sql.raw(`state IN (${sqlList(SHIPMENT_STATES)})`)),
    check('shipment_url_secure', sql.raw(`url ~ '^https://'`)),
    check('shipment_tracked_by_carrier', sql.raw('carrier IS NOT NULL OR num_nonnulls(tracking, url) = 0')),
    check('shipment_carrier_when_shipped', sql.raw(`carrier IS NULL OR state NOT IN ('prepared', 'voided')`)),
    index('shipment_undelivered').on(table.orderId).where(sql.raw(IS_UNDELIVERED)),
    index('shipment_tracking_code').on(sql.raw(TRACKING_CODE)),
  ],
);

/** How many pieces of an order line are in a shipment. */
export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid().notNull(),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** Pieces that did not come back, or cannot be sold again. */
    lost: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'shipment_line_shipment',
      columns: [table.shipmentId, table.orderId],
      foreignColumns: [shipment.id, shipment.orderId],
    }),
    foreignKey({
      name: 'shipment_line_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('shipment_line_quantity_positive', sql`${table.quantity} >= 1`),
    check('shipment_line_lost_range', sql.raw('lost BETWEEN 0 AND quantity')),
    index('shipment_line_order').on(table.orderId, table.position),
  ],
);

/** State changes of shipments; `from_state` is null for the first. Append-only, as the ledger. */
export const shipmentEvent = pgTable(
  'shipment_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipment.id),
    fromState: text({ enum: SHIPMENT_STATES }),
    toState: text({ enum: SHIPMENT_STATES }).notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('shipment_event_from_known', sql.raw(`from_state IN (${sqlList(SHIPMENT_STATES)})`)),
    check('shipment_event_to_known', sql.raw(`to_state IN (${sqlList(SHIPMENT_STATES)})`)),
    index('shipment_event_shipment').on(table.shipmentId, table.id),
  ],
);
