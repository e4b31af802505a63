import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import type { ProductColumns, UnitColumns } from './write-product.ts';

/** Columns of a locked row to write. */
type Write<Columns> = { readonly id: string; readonly columns: Columns };

/**
 * Updates columns of locked products. Returns their selling prices after it, by their ids; none for a product without columns. One statement
 * writes all products with the same columns, because the triggers of a statement cost more than a row.
 */
export async function updateProducts(
  tx: Queryable,
  writes: readonly Write<ProductColumns>[],
): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  for (const { assignments, rows } of groupByColumns(writes)) {
    const { rows: updated } = await tx.execute<{ id: string; cents: number }>(sql`
      UPDATE product SET ${assignments}
      FROM jsonb_populate_recordset(NULL::product, ${rows}::jsonb) AS wanted
      WHERE product.id = wanted.id RETURNING product.id, product.selling_cents AS cents`);
    for (const { id, cents } of updated) prices.set(id, cents);
  }
  return prices;
}

/** Updates columns of locked stock units, by one statement for all with the same columns. */
export async function updateUnits(tx: Queryable, writes: readonly Write<UnitColumns>[]): Promise<void> {
  for (const { assignments, rows } of groupByColumns(writes)) {
    await tx.execute(sql`
      UPDATE stock_unit SET ${assignments}
      FROM jsonb_populate_recordset(NULL::stock_unit, ${rows}::jsonb) AS wanted WHERE stock_unit.id = wanted.id`);
  }
}

/** Returns the selling prices of the units of products that have a list price of their own, by the units' ids. */
export async function listUnitPrices(
  tx: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; cents: number }>(sql`
    SELECT id, selling_cents AS cents FROM stock_unit WHERE product_id = ANY (${sql.param(productIds)}::text[]) AND price_cents IS NOT NULL`);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Groups writes by the names of their columns. Writes without columns are left out. */
function groupByColumns(writes: readonly Write<object>[]) {
  const groups = Map.groupBy(writes, ({ columns }) =>
    entriesOf(columns)
      .map(([name]) => name)
      .toSorted()
      .join(','),
  );
  groups.delete('');
  return [...groups].map(([names, group]) => {
    const assignments = names.split(',').map((name) => sql.raw(`${name} = wanted.${name}`));
    const rows = group.map(({ id, columns }) => ({ id, ...Object.fromEntries(entriesOf(columns)) }));
    return { assignments: sql.join(assignments, sql`, `), rows: JSON.stringify(rows) };
  });
}

/** Returns the columns that have a value, with their names in the database. */
function entriesOf(columns: object): [string, unknown][] {
  return Object.entries(columns).flatMap(([key, value]) =>
    value === undefined ? [] : [[key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]],
  );
}
