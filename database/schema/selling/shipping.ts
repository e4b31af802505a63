import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SHIPPING_MEASURES } from '#domain/pricing/order/shipping.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { sqlList } from '../sql-list.ts';
import { ID_FORM, isLine } from '../text-checks.ts';
import { placeChecks } from './places.ts';

/** Places that have the same shipping methods. A new shop has one zone, for every country. */
export const shippingZone = pgTable(
  'shipping_zone',
  {
    id: text().primaryKey(),
    /** For staff. */
    name: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    check('shipping_zone_id_form', sql.raw(`id ~ '${ID_FORM}'`)),
    check('shipping_zone_name_length', isLine(table.name, STAFF_TYPED_LENGTHS.recordName)),
  ],
);

/** The countries and regions of a zone; '*' stands for all others. The primary key keeps zones from overlapping. */
export const shippingZonePlace = pgTable(
  'shipping_zone_place',
  {
    countryCode: text().notNull(),
    region: text().notNull().default('*'),
    zoneId: text()
      .notNull()
      .references(() => shippingZone.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.countryCode, table.region] }),
    ...placeChecks('shipping_zone_place'),
    index('shipping_zone_place_zone').on(table.zoneId),
  ],
);

/** A way of shipping to a zone. The first one of a zone is chosen unless the customer chooses another. */
export const shippingMethod = pgTable(
  'shipping_method',
  {
    id: text().primaryKey(),
    zoneId: text()
      .notNull()
      .references(() => shippingZone.id, { onDelete: 'cascade' }),
    /** Shown to customers. */
    name: text().notNull(),
    /** How long it takes, such as '3 to 5 days'; empty if not stated. */
    delivery: text().notNull().default(''),
    /** What the tiers are compared with: the discounted subtotal in cents, or the weight in grams. */
    measure: text({ enum: SHIPPING_MEASURES }).notNull().default('subtotal'),
    position: integer().notNull(),
  },
  (table) => [
    check('shipping_method_id_form', sql.raw(`id ~ '${ID_FORM}'`)),
    check('shipping_method_name_length', isLine(table.name, STAFF_TYPED_LENGTHS.recordName)),
    check(
      'shipping_method_delivery_length',
      sql`length(${table.delivery}) <= ${sql.raw(String(STAFF_TYPED_LENGTHS.deliveryTime))}`,
    ),
    check('shipping_method_measure_known', sql.raw(`measure IN (${sqlList(SHIPPING_MEASURES)})`)),
    index('shipping_method_zone').on(table.zoneId),
  ],
);

/** The charges of a method: the highest tier that is not above the measured value. Without one, the method does not ship the order. */
export const shippingTier = pgTable(
  'shipping_tier',
  {
    methodId: text()
      .notNull()
      .references(() => shippingMethod.id, { onDelete: 'cascade' }),
    fromValue: integer().notNull(),
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.methodId, table.fromValue] }),
    check('shipping_tier_from_range', sql`${table.fromValue} BETWEEN 0 AND 100000000`),
    check('shipping_tier_cents_range', sql`${table.cents} BETWEEN 0 AND 10000000`),
  ],
);
