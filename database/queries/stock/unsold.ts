import { sql, type SQL } from 'drizzle-orm';
import { SOLD_COUNT } from './pace.ts';

/** Maximum products that a scan for unsold stock reads: fewer than other scans, because it also reads the movements of every unit. */
export const UNSOLD_SCANNED_COUNT = 2_000;

/**
 * Returns the condition that no unit of a product was sold since a time, including units from before a split. Cancelled sales do not count.
 */
export function hasSoldNothingSince(since: Date): SQL {
  return sql`(
    SELECT ${SOLD_COUNT} <= 0 FROM stock_unit AS unit JOIN stock_movement ON stock_unit_id = unit.id
    WHERE unit.product_id = product.id AND at >= ${since.toISOString()}::timestamptz
  )`;
}
