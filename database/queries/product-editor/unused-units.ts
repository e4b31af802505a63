import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';

/** Condition on `unit`: a removal of its size loses nothing. Scans of a count are checked on deletion only, because they have no index. */
export const IS_UNUSED = sql.raw(`(
  num_nonnulls(unit.sku, unit.barcode, unit.price_cents, unit.weight_grams, unit.low_at) = 0 AND unit.received = 0
  AND NOT EXISTS (SELECT FROM stock_movement WHERE stock_unit_id = unit.id)
  AND NOT EXISTS (SELECT FROM stock_count_line WHERE stock_unit_id = unit.id)
)`);

/** Deletes those of locked units that are unused. Returns the ids of the others. */
export async function deleteUnusedUnits(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    DELETE FROM stock_unit AS unit
    WHERE unit.id = ANY (${sql.param(ids)}::uuid[]) AND ${IS_UNUSED}
      AND NOT EXISTS (SELECT FROM stock_count_scan WHERE stock_unit_id = unit.id)
    RETURNING unit.id`);
  const deleted = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !deleted.has(id));
}
