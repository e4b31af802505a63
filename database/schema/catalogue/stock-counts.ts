import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_CODE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { COUNT_KINDS, COUNT_STATES } from '#domain/stock/stock-count.ts';
import { authUser } from '../accounts/identity.ts';
import { sqlList } from '../sql-list.ts';
import { isLine } from '../text-checks.ts';
import { stockUnit } from './stock-units.ts';

/** A count of a delivery or of the shelf. It changes the stock when it is closed. */
export const stockCount = pgTable(
  'stock_count',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: COUNT_KINDS }).notNull(),
    state: text({ enum: COUNT_STATES }).notNull().default('open'),
    /** Such as the supplier. */
    name: text(),
    byUserId: text()
      .notNull()
      .references(() => authUser.id),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When it was closed or discarded. */
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('stock_count_kind_known', sql.raw(`kind IN (${sqlList(COUNT_KINDS)})`)),
    check('stock_count_state_known', sql.raw(`state IN (${sqlList(COUNT_STATES)})`)),
    check('stock_count_name_length', isLine(table.name, STAFF_TYPED_LENGTHS.recordName)),
    check('stock_count_ended', sql.raw(`(state = 'open') = (ended_at IS NULL)`)),
    index('stock_count_newest').on(table.createdAt, table.id),
  ],
);

/**
 * What a count has of a stock unit. `seen_on_hand` is what a stocktake found on hand in the database when the unit was first counted.
 * `seen_moves` and `last_moves` are the numbers of movements that had changed what is on hand by the first and by the last addition. Ids of
 * movements are no substitute, because they are not in the order of the commits.
 */
export const stockCountLine = pgTable(
  'stock_count_line',
  {
    countId: uuid()
      .notNull()
      .references(() => stockCount.id),
    stockUnitId: uuid()
      .notNull()
      .references(() => stockUnit.id),
    /** How many a delivery announces; null if it does not name the unit. */
    expected: integer(),
    counted: integer().notNull().default(0),
    seenOnHand: integer(),
    seenMoves: integer(),
    lastMoves: integer(),
    countedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** By how much closing the count changed the available stock; null while it is open. */
    applied: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.stockUnitId] }),
    check('stock_count_line_expected_not_negative', sql`${table.expected} >= 0`),
    check('stock_count_line_counted_not_negative', sql`${table.counted} >= 0`),
    index('stock_count_line_unit').on(table.stockUnitId),
  ],
);

/** An addition to a count. If no unit has its code, it waits without a unit until staff match the code. */
export const stockCountScan = pgTable(
  'stock_count_scan',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    countId: uuid()
      .notNull()
      .references(() => stockCount.id),
    stockUnitId: uuid().references(() => stockUnit.id),
    /** As it was scanned or typed. */
    code: text().notNull(),
    /** Negative to take an addition back. */
    quantity: integer().notNull(),
    byUserId: text()
      .notNull()
      .references(() => authUser.id),
    idempotencyKey: text(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('stock_count_scan_once').on(table.countId, table.byUserId, table.idempotencyKey),
    check('stock_count_scan_code_length', isLine(table.code, MAX_CODE_LENGTH)),
  ],
);
