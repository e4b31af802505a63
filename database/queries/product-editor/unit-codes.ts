import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';

/** Whether a unit other than `unitId` has a SKU or barcode. */
export async function isCodeTaken(tx: Queryable, { unitId, column, code }: UnitCode): Promise<boolean> {
  const taken = await tx.$count(stockUnit, and(eq(stockUnit[column], code), ne(stockUnit.id, unitId)));
  return taken > 0;
}

/** SKUs and barcodes. */
export type Codes = Readonly<Record<'sku' | 'barcode', readonly string[]>>;

/** A code of a stock unit. */
export type UnitCode = {
  readonly unitId: string;
  readonly column: keyof Codes;
  readonly code: string;
};

/** Lists which units have these codes. */
export async function listUnitsWithCodes(tx: Queryable, { sku, barcode }: Codes): Promise<UnitCode[]> {
  if (sku.length + barcode.length === 0) return [];
  const { rows } = await tx.execute<UnitCode>(sql`
    SELECT id AS "unitId", 'sku' AS column, sku AS code FROM stock_unit WHERE sku = ANY (${sql.param(sku)}::text[])
    UNION ALL SELECT id, 'barcode', barcode FROM stock_unit WHERE barcode = ANY (${sql.param(barcode)}::text[])`);
  return rows;
}
