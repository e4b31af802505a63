import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { PRICE_EFFECTS, type PriceScope } from '#domain/pricing/price-rules.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { sqlList } from '../sql-list.ts';
import { isId, isLine } from '../text-checks.ts';

const departments = JSON.stringify(DEPARTMENTS);

/** Rules that set the selling prices of products (docs/how-to/price-rules.md). The lowest price wins; rules never add up. */
export const priceRule = pgTable(
  'price_rule',
  {
    id: text().primaryKey(),
    /** For staff. */
    name: text().notNull(),
    effect: text({ enum: PRICE_EFFECTS }).notNull(),
    /** Percent off, cents off, or the price in cents. */
    value: integer().notNull(),
    scope: jsonb().$type<PriceScope>().notNull().default({}),
    /** Ids of products to which the rule does not apply. */
    excluded: text()
      .array()
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'{}'`),
    /** The rule applies to higher list prices only; null: to all. */
    aboveCents: integer(),
    /** Null: always until `ends_at`. */
    startsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The first moment without the rule; null: it does not end. */
    endsAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('price_rule_id_form', isId(table.id)),
    check('price_rule_name_length', isLine(table.name, STAFF_TYPED_LENGTHS.recordName)),
    check('price_rule_effect_known', sql.raw(`effect IN (${sqlList(PRICE_EFFECTS)})`)),
    check(
      'price_rule_value_range',
      sql.raw(`value BETWEEN 1 AND CASE effect WHEN 'percentage' THEN 100 ELSE 10000000 END`),
    ),
    check(
      'price_rule_scope_keys',
      sql.raw(
        `CASE jsonb_typeof(scope) WHEN 'object' THEN scope - '{products,categories,brands,departments}'::text[] = '{}' ELSE false END`,
      ),
    ),
    // An empty list would exclude every product.
    check(
      'price_rule_scope_lists',
      sql.raw(
        `NOT jsonb_path_exists(scope, 'strict $.* ? (@.type() != "array" || @.size() == 0)', '{}', true) AND NOT jsonb_path_exists(scope, 'strict $.*[*] ? (@.type() != "string")', '{}', true)`,
      ),
    ),
    // Every product write reads all rules.
    check(
      'price_rule_scope_at_most_1000',
      sql.raw(`NOT jsonb_path_exists(scope, 'strict $.* ? (@.size() > 1000)', '{}', true)`),
    ),
    check('price_rule_excluded_at_most_1000', sql.raw('cardinality(excluded) <= 1000')),
    check('price_rule_scope_departments_known', sql.raw(`scope -> 'departments' <@ '${departments}'`)),
    check('price_rule_excluded_present', sql.raw('array_position(excluded, NULL) IS NULL')),
    check('price_rule_above_cents_range', sql`${table.aboveCents} BETWEEN 0 AND 10000000`),
    check('price_rule_ends_at_after_starts_at', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** A row for each statement that changed rules. The job `recompute-prices` deletes it when it begins a pass over all products. */
export const priceRuleChange = pgTable('price_rule_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** The state of the job `recompute-prices`, in one row. */
export const priceRecompute = pgTable(
  'price_recompute',
  {
    isOnly: boolean().primaryKey().default(true),
    /** The database's time when the latest pass over all products began. Later starts and ends of rules cause another one. */
    begunAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The last product that the current pass has compared, '' at its start; null when there is no pass. */
    passedId: text(),
    /**
     * Virtual ids of the transactions that may still write prices of earlier rules, or had locked products that the pass skipped. Another
     * pass follows when all have ended; null: none is needed.
     */
    awaited: text().array(),
  },
  (table) => [check('price_recompute_one_row', sql`${table.isOnly}`)],
);
