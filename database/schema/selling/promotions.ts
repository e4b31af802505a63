import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import {
  PROMOTION_CLASSES,
  PROMOTION_CONDITIONS,
  PROMOTION_EFFECTS,
  PROMOTION_USE_STATES,
  type PromotionConditions,
} from '#domain/pricing/order/promotions/promotion.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { order, orderLine } from '../orders/orders.ts';
import { sqlList } from '../sql-list.ts';
import { isId, isLine } from '../text-checks.ts';

const departments = JSON.stringify(DEPARTMENTS);

/** A JSON path of the lists in the conditions. */
const LISTS =
  'strict $.keyvalue() ? (@.key like_regex "^(products|categories|departments|brands|groups|countries)$").value';

/** Discounts at checkout, automatic or by a code (docs/how-to/discounts.md). */
export const promotion = pgTable(
  'promotion',
  {
    id: text().primaryKey(),
    /** Shown to customers. */
    name: text().notNull(),
    class: text({ enum: PROMOTION_CLASSES }).notNull(),
    effect: text({ enum: PROMOTION_EFFECTS }).notNull(),
    /** Percent for `percentage` and `buy_x_get_y`, cents for `amount`, 0 for `free_shipping`. */
    value: integer().notNull(),
    /** The items of a set at full price and at the reduced price; null except for `buy_x_get_y`. */
    buy: integer(),
    get: integer(),
    /** Null: every full set counts. */
    maxSets: integer(),
    conditions: jsonb().$type<PromotionConditions>().notNull().default({}),
    /** Applies without a code. Otherwise it has rows of `promotion_code`. */
    automatic: boolean().notNull(),
    /** Replaces all other discounts, if the customer pays less with it. */
    exclusive: boolean().notNull().default(false),
    /** Of discounts that save the same, the one with the lowest number applies. */
    priority: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The first moment without it. */
    endsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Orders that may use it, of all customers and of each; null: unlimited. */
    limitTotal: integer(),
    limitPerson: integer(),
    /** The uses with state `taken`. Counted only while `limit_total` is set: a counter serialises all purchases that use it. */
    used: integer().notNull().default(0),
  },
  (table) => [
    check('promotion_id_form', isId(table.id)),
    check('promotion_name_length', isLine(table.name, STAFF_TYPED_LENGTHS.recordName)),
    check('promotion_class_known', sql.raw(`class IN (${sqlList(PROMOTION_CLASSES)})`)),
    check('promotion_effect_known', sql.raw(`effect IN (${sqlList(PROMOTION_EFFECTS)})`)),
    check(
      'promotion_effect_of_class',
      sql.raw(
        `CASE effect WHEN 'free_shipping' THEN class = 'shipping' WHEN 'buy_x_get_y' THEN class = 'line' ELSE true END`,
      ),
    ),
    check(
      'promotion_value_range',
      sql.raw(
        `CASE effect WHEN 'free_shipping' THEN value = 0 WHEN 'amount' THEN value BETWEEN 1 AND 10000000 ELSE value BETWEEN 1 AND 100 END`,
      ),
    ),
    check(
      'promotion_sets',
      sql.raw(
        `CASE effect WHEN 'buy_x_get_y' THEN buy IS NOT NULL AND get IS NOT NULL ELSE num_nonnulls(buy, get, max_sets) = 0 END`,
      ),
    ),
    check(
      'promotion_set_sizes',
      sql.raw('buy BETWEEN 1 AND 100 AND get BETWEEN 1 AND 100 AND coalesce(max_sets, 1) BETWEEN 1 AND 1000'),
    ),
    check(
      'promotion_condition_keys',
      sql.raw(
        `CASE jsonb_typeof(conditions) WHEN 'object' THEN conditions - ARRAY[${sqlList(PROMOTION_CONDITIONS)}] = '{}' ELSE false END`,
      ),
    ),
    // An empty list would exclude every product.
    check(
      'promotion_condition_lists',
      sql.raw(
        `NOT jsonb_path_exists(conditions, '${LISTS} ? (@.type() != "array" || @.size() == 0 || @.size() > 1000)', '{}', true) AND NOT jsonb_path_exists(conditions, '${LISTS}[*] ? (@.type() != "string")', '{}', true)`,
      ),
    ),
    check(
      'promotion_condition_minimums',
      sql.raw(
        `NOT jsonb_path_exists(conditions, 'strict $.keyvalue() ? (@.key like_regex "^min").value ? (@.type() != "number" || @ < 1 || @ > 10000000 || @.floor() != @)', '{}', true)`,
      ),
    ),
    check(
      'promotion_condition_first_order',
      sql.raw(`coalesce(jsonb_typeof(conditions -> 'firstOrder') = 'boolean', true)`),
    ),
    check(
      'promotion_condition_departments_known',
      sql.raw(`conditions -> 'departments' <@ '${departments}'`),
    ),
    check('promotion_ends_at_after_starts_at', sql`${table.endsAt} > ${table.startsAt}`),
    check('promotion_limits_positive', sql.raw('limit_total >= 1 AND limit_person >= 1')),
    check('promotion_used_within_limit', sql.raw('used BETWEEN 0 AND coalesce(limit_total, used)')),
    // Read for every quote and purchase.
    index('promotion_automatic')
      .on(table.id)
      .where(sql`${table.automatic}`),
  ],
);

/** Codes of discounts. Customers may write them in small letters. */
export const promotionCode = pgTable(
  'promotion_code',
  {
    code: text().primaryKey(),
    promotionId: text()
      .notNull()
      .references(() => promotion.id),
    /** Orders that may use this code; null: unlimited. */
    limitTotal: integer(),
    /** Counted only while `limit_total` is set. */
    used: integer().notNull().default(0),
  },
  (table) => [
    check('promotion_code_form', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'`),
    check('promotion_code_limit_positive', sql`${table.limitTotal} >= 1`),
    check('promotion_code_used_within_limit', sql.raw('used BETWEEN 0 AND coalesce(limit_total, used)')),
    index('promotion_code_promotion').on(table.promotionId),
  ],
);

/** Which orders used a discount; at most once each. */
export const promotionUse = pgTable(
  'promotion_use',
  {
    promotionId: text()
      .notNull()
      .references(() => promotion.id),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** The code that the customer entered; null for an automatic discount. */
    code: text(),
    /** The id of the customer's account or, for a guest, of the browser; a random value after an erasure. */
    person: text().notNull(),
    /**
     * `taken`: counts towards the limits. `returned`: the order was cancelled or its hold ended. `late`: a payment arrived after that; it
     * keeps its price, and counts for the customer only.
     */
    state: text({ enum: PROMOTION_USE_STATES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.orderId] }),
    check('promotion_use_state_known', sql.raw(`state IN (${sqlList(PROMOTION_USE_STATES)})`)),
    index('promotion_use_person').on(table.promotionId, table.person),
    index('promotion_use_order').on(table.orderId),
  ],
);

/** What discounts took off the lines of an order, or off its shipping charge (position null). */
export const orderAdjustment = pgTable(
  'order_adjustment',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    n: integer().notNull(),
    position: integer(),
    promotionId: text()
      .notNull()
      .references(() => promotion.id),
    /** The name of the discount at the time of the order. */
    label: text().notNull(),
    code: text(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.n] }),
    foreignKey({
      name: 'order_adjustment_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('order_adjustment_positive', sql`${table.cents} > 0`),
    index('order_adjustment_promotion').on(table.promotionId),
  ],
);
