import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { hasSizeForm } from '../catalogue-settings/sizes.ts';
import { product } from './products.ts';

/**
 * The stock of a product, or of one size of it. `size` is null for the unit that serves every size of a `shared` product.
 * `received` is `available` plus the unit's held, sold, shipped, returned and lost pieces in the ledger; `npm run audit` checks it.
 */
export const stockUnit = pgTable(
  'stock_unit',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => product.id),
    size: text(),
    received: integer().notNull(),
    available: integer().notNull(),
    /** The merchant's number of the unit. */
    sku: text(),
    /** Text, because leading zeros count. */
    barcode: text(),
    /** The list price, at least the product's; null for the product's. */
    priceCents: integer(),
    /** The selling price of `priceCents`, at least the product's. A trigger writes it. */
    sellingCents: integer(),
    weightGrams: integer(),
    /** The stock is low at this quantity or less. */
    lowAt: integer(),
  },
  (table) => [
    unique('stock_unit_once').on(table.productId, table.size).nullsNotDistinct(),
    check('stock_unit_size_form', sql.raw(hasSizeForm('size'))),
    check('stock_unit_sku_form', sql.raw(`sku ~ '^[[:graph:]]([[:print:]]{0,62}[[:graph:]])?$'`)),
    check('stock_unit_barcode_form', sql.raw(`barcode ~ '^[[:graph:]]{1,64}$'`)),
    check('stock_unit_price_range', sql`${table.priceCents} BETWEEN 0 AND 10000000`),
    check('stock_unit_selling_range', sql`${table.sellingCents} BETWEEN 0 AND ${table.priceCents}`),
    check('stock_unit_priced', sql.raw('(price_cents IS NULL) = (selling_cents IS NULL)')),
    check('stock_unit_price_of_size', sql.raw('price_cents IS NULL OR size IS NOT NULL')),
    check('stock_unit_weight_positive', sql`${table.weightGrams} > 0`),
    check('stock_unit_low_not_negative', sql`${table.lowAt} >= 0`),
    uniqueIndex('stock_unit_sku')
      .on(table.sku)
      .where(sql`${table.sku} IS NOT NULL`),
    uniqueIndex('stock_unit_barcode')
      .on(table.barcode)
      .where(sql`${table.barcode} IS NOT NULL`),
    // The units that a new price of their product may change.
    index('stock_unit_priced_of')
      .on(table.productId)
      .where(sql`${table.priceCents} IS NOT NULL`),
    check('stock_unit_available_not_negative', sql`${table.available} >= 0`),
    check('stock_unit_available_received', sql`${table.available} <= ${table.received}`),
  ],
);

/** The stock that was low on a UTC day, when the daily digest was due. Only the newest row is kept. */
export const lowStockDigest = pgTable('low_stock_digest', {
  day: date().primaryKey(),
  /** A hash of the low units and what they have available. A digest with the hash of the one before is not mailed. */
  unitsHash: text().notNull(),
});
