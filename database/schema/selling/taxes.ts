import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { TAX_CLASS_OR_ANY } from '#domain/pricing/order/taxes.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { order, orderLine } from '../orders/orders.ts';
import { isId, isLine } from '../text-checks.ts';
import { placeChecks } from './places.ts';

/** Taxes by place, class and date. An order has at most one rate for each line; without one, no tax. A new shop has none. */
export const taxRate = pgTable(
  'tax_rate',
  {
    id: text().primaryKey(),
    /** Shown to customers. */
    name: text().notNull(),
    countryCode: text().notNull(),
    region: text().notNull().default('*'),
    /** The tax class of products, 'shipping' for the shipping charge, '*' for everything. */
    taxClass: text().notNull().default('*'),
    /** Parts per million: 8.875 % is 88750. */
    ratePpm: integer().notNull(),
    /** Whether prices include the tax; otherwise it is added. */
    included: boolean().notNull(),
    startsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The first moment without it. */
    endsAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('tax_rate_id_form', isId(table.id)),
    check('tax_rate_name_length', isLine(table.name, STAFF_TYPED_LENGTHS.recordName)),
    ...placeChecks('tax_rate'),
    check('tax_rate_class_form', sql`${table.taxClass} ~ '${sql.raw(TAX_CLASS_OR_ANY.source)}'`),
    check('tax_rate_range', sql`${table.ratePpm} BETWEEN 0 AND 1000000`),
    check('tax_rate_ends_at_after_starts_at', sql`${table.endsAt} > ${table.startsAt}`),
    unique('tax_rate_once')
      .on(table.countryCode, table.region, table.taxClass, table.startsAt)
      .nullsNotDistinct(),
  ],
);

/** The taxes of an order, for each line and the shipping charge (position null). */
export const orderTax = pgTable(
  'order_tax',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    position: integer(),
    /** The name of the rate at the time of the order. */
    name: text().notNull(),
    ratePpm: integer().notNull(),
    included: boolean().notNull(),
    /** What the rate was applied to: the price after discounts. */
    baseCents: bigint({ mode: 'number' }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('order_tax_once').on(table.orderId, table.position, table.name).nullsNotDistinct(),
    foreignKey({
      name: 'order_tax_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('order_tax_cents_range', sql`${table.cents} BETWEEN 0 AND ${table.baseCents}`),
  ],
);
