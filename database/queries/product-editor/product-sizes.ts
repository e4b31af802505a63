import { sql } from 'drizzle-orm';
import type { Size } from '#domain/catalog/sizes/size.ts';
import type { Queryable } from '../../connection/connect.ts';

/** Condition on `unit`: a removal of its size loses nothing. Scans of a count are checked on deletion only, because they have no index. */
export const IS_UNUSED = sql.raw(`(
  num_nonnulls(unit.sku, unit.barcode, unit.price_cents, unit.weight_grams, unit.low_at) = 0 AND unit.received = 0
  AND NOT EXISTS (SELECT FROM stock_movement WHERE stock_unit_id = unit.id)
  AND NOT EXISTS (SELECT FROM stock_count_line WHERE stock_unit_id = unit.id)
)`);

/** Deletes the unused units of these sizes of a product, whose units are locked. Returns the deleted sizes. */
export async function deleteUnusedUnits(
  tx: Queryable,
  { productId, sizes }: { productId: string; sizes: readonly Size[] },
): Promise<Size[]> {
  const { rows } = await tx.execute<{ size: Size }>(sql`
    DELETE FROM stock_unit AS unit
    WHERE unit.product_id = ${productId} AND unit.size = ANY (${sql.param(sizes)}::text[]) AND ${IS_UNUSED}
      AND NOT EXISTS (SELECT FROM stock_count_scan WHERE stock_unit_id = unit.id)
    RETURNING unit.size`);
  return rows.map(({ size }) => size);
}
