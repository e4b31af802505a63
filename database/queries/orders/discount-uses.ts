import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';

/** An order's use of a discount. */
export type NewUse = { readonly promotionId: string; readonly code: string | null };

/**
 * CTEs that take the uses of an order from the limits of its discounts: all, or none if one is exhausted or gone. They follow a CTE
 * `placed` with the order, and end with `is_used`, a row with the result. Purchases lock discounts in the order of their ids, then codes
 * (the always true `count(*) >= 0` reads `limited` first), then stock units. Only a limited discount or code serialises the purchases
 * that use it.
 */
export function takenUses(uses: readonly NewUse[], person: string): SQL {
  const [ids, codes] = [uses.map(({ promotionId }) => promotionId), uses.map(({ code }) => code)];
  return sql`wanted_use AS (
      SELECT * FROM unnest(${sql.param(ids)}::text[], ${sql.param(codes)}::text[]) AS use (promotion_id, code)
    ), offer AS (
      SELECT promotion.id, promotion.limit_total FROM promotion JOIN wanted_use ON wanted_use.promotion_id = promotion.id
      WHERE EXISTS (SELECT FROM placed) ORDER BY promotion.id FOR KEY SHARE OF promotion
    ), limited AS (
      SELECT promotion.id, promotion.used, promotion.limit_total FROM promotion JOIN offer USING (id)
      WHERE offer.limit_total IS NOT NULL ORDER BY promotion.id FOR NO KEY UPDATE OF promotion
    ), offered_code AS (
      SELECT promotion_code.code, promotion_code.limit_total FROM promotion_code JOIN wanted_use USING (promotion_id, code)
      WHERE (SELECT count(*) FROM limited) >= 0 ORDER BY promotion_code.code FOR KEY SHARE OF promotion_code
    ), coded AS (
      SELECT promotion_code.code, promotion_code.used, promotion_code.limit_total FROM promotion_code JOIN offered_code USING (code)
      WHERE offered_code.limit_total IS NOT NULL ORDER BY promotion_code.code FOR NO KEY UPDATE OF promotion_code
    ), is_used AS (
      SELECT (SELECT count(*) FROM offer) = (SELECT count(*) FROM wanted_use)
        AND (SELECT count(*) FROM offered_code) = (SELECT count(code) FROM wanted_use)
        AND NOT EXISTS (SELECT FROM limited WHERE used >= limit_total)
        AND NOT EXISTS (SELECT FROM coded WHERE used >= limit_total) AS is_used
    ), counted AS (
      UPDATE promotion SET used = limited.used + 1 FROM limited, is_used WHERE promotion.id = limited.id AND is_used.is_used
    ), counted_code AS (
      UPDATE promotion_code SET used = coded.used + 1 FROM coded, is_used
      WHERE promotion_code.code = coded.code AND is_used.is_used
    ), taken_use AS (
      INSERT INTO promotion_use (promotion_id, order_id, code, person, state)
      SELECT promotion_id, placed.id, code, ${person}, 'taken' FROM wanted_use, placed, is_used WHERE is_used.is_used
    )`;
}

/**
 * Gives the uses of an order back to the limits of its discounts. The order's row must be locked, and its stock not yet. Locks
 * every discount first, in the same order as `takenUses`, so that staff who set a limit meanwhile count either the use or its return.
 */
export async function returnUses(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH returned AS (
      UPDATE promotion_use SET state = 'returned' WHERE order_id = ${orderId} AND state = 'taken' RETURNING promotion_id, code
    ), offer AS (
      SELECT promotion.id, promotion.limit_total FROM promotion JOIN returned ON returned.promotion_id = promotion.id
      ORDER BY promotion.id FOR KEY SHARE OF promotion
    ), limited AS (
      SELECT promotion.id, promotion.used FROM promotion JOIN offer USING (id)
      WHERE offer.limit_total IS NOT NULL ORDER BY promotion.id FOR NO KEY UPDATE OF promotion
    ), offered_code AS (
      SELECT promotion_code.code, promotion_code.limit_total FROM promotion_code JOIN returned USING (promotion_id, code)
      WHERE (SELECT count(*) FROM limited) >= 0 ORDER BY promotion_code.code FOR KEY SHARE OF promotion_code
    ), coded AS (
      SELECT promotion_code.code, promotion_code.used FROM promotion_code JOIN offered_code USING (code)
      WHERE offered_code.limit_total IS NOT NULL ORDER BY promotion_code.code FOR NO KEY UPDATE OF promotion_code
    ), counted AS (
      UPDATE promotion SET used = limited.used - 1 FROM limited WHERE promotion.id = limited.id
    )
    UPDATE promotion_code SET used = coded.used - 1 FROM coded WHERE promotion_code.code = coded.code`);
}

/** Marks the returned uses of an order that was paid after all. The order keeps its price, and the limits do not count it. */
export async function markUsesLate(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE promotion_use SET state = 'late' WHERE order_id = ${orderId} AND state = 'returned'`,
  );
}
