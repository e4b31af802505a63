import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../connection/connect.ts';
import type { KeyRange } from './walk-keys.ts';

export const SELLING_PRICE_RULE = 'the selling price of a product is the lowest that the price rules give';

/** Which prices can be checked: of the products up to the id `upTo` (null: of all), by the rules at the time `asOf`. */
export type PriceCheck = { readonly asOf: string; readonly upTo: string | null };

/**
 * Returns which prices the job `recompute-prices` has updated to the rules. While a pass is under way, these are the prices of the products
 * that it has compared. Undefined while no price can be checked: a pass is due but has not begun, or a transaction may still write prices
 * of earlier rules.
 */
export async function readPriceCheck(db: Queryable): Promise<PriceCheck | undefined> {
  const { rows } = await db.execute<{ isCurrent: boolean; asOf: string; upTo: string | null }>(sql`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
    SELECT now::text AS "asOf", passed_id AS "upTo",
      awaited IS NULL AND begun_at <= now AND NOT EXISTS (SELECT FROM price_rule_change) AND NOT EXISTS (
        SELECT FROM price_rule, unnest(ARRAY[starts_at, ends_at]) AS edge WHERE edge > begun_at AND edge <= now) AS "isCurrent"
    FROM price_recompute, clock`);
  const [{ isCurrent, asOf, upTo } = { isCurrent: false, asOf: '', upTo: null }] = rows;
  return isCurrent ? { asOf, upTo } : undefined;
}

/** Selects the products within a range of ids whose selling price, or that of a size, differs from what the rules give. */
export function findWrongPrices({ after, upTo }: KeyRange, check: PriceCheck): SQL {
  return sql`
    SELECT id AS subject, format('sells at %s, by the rules at %s', selling_cents, ruled_cents) AS found
    FROM product, LATERAL selling_price(product, price_cents, ${check.asOf}::timestamptz) AS ruled_cents
    WHERE id > ${after} AND id <= ${upTo} AND (${check.upTo}::text IS NULL OR id <= ${check.upTo}) AND selling_cents <> ruled_cents
    UNION ALL
    SELECT product.id, format('size %s sells at %s, by the rules at %s', unit.size, unit.selling_cents, ruled_cents)
    FROM product JOIN stock_unit AS unit ON unit.product_id = product.id AND unit.price_cents IS NOT NULL,
      LATERAL unit_selling_price(product, unit.price_cents, ${check.asOf}::timestamptz) AS ruled_cents
    WHERE product.id > ${after} AND product.id <= ${upTo} AND (${check.upTo}::text IS NULL OR product.id <= ${check.upTo})
      AND unit.selling_cents <> ruled_cents`;
}

/** Selects a pass that began before `since` and has not ended, and changes of rules before `since` that no pass has begun to apply. */
export function findOverdueRecompute(since: string): SQL {
  return sql`
    SELECT 'price_recompute' AS subject, format('prices wait for the rules since %s', min(at)) AS found
    FROM (
      SELECT begun_at AS at FROM price_recompute WHERE passed_id IS NOT NULL OR awaited IS NOT NULL
      UNION ALL SELECT at FROM price_rule_change
      UNION ALL SELECT edge FROM price_recompute, price_rule, unnest(ARRAY[starts_at, ends_at]) AS edge WHERE edge > begun_at
    ) AS waiting HAVING min(at) < ${since}::timestamptz`;
}
