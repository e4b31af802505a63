import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import type { ProductColumns } from './write-product.ts';

/** Columns of a locked product to write. */
type Write = { readonly id: string; readonly columns: ProductColumns };

/**
 * Updates columns of locked products. Returns their selling prices after it, by their ids; none for a product without columns. One statement
 * writes all products with the same columns, because the triggers of a statement cost more than a row.
 */
export async function updateProducts(
  tx: Queryable,
  writes: readonly Write[],
): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  for (const [names, group] of Map.groupBy(writes, namesOf)) {
    if (names === '') continue;
    const assignments = names.split(',').map((name) => sql.raw(`${name} = wanted.${name}`));
    const rows = group.map(({ id, columns }) => ({ id, ...Object.fromEntries(entriesOf(columns)) }));
    const { rows: updated } = await tx.execute<{ id: string; cents: number }>(sql`
      UPDATE product SET ${sql.join(assignments, sql`, `)}
      FROM jsonb_populate_recordset(NULL::product, ${JSON.stringify(rows)}::jsonb) AS wanted
      WHERE product.id = wanted.id RETURNING product.id, product.selling_cents AS cents`);
    for (const { id, cents } of updated) prices.set(id, cents);
  }
  return prices;
}

function namesOf({ columns }: Write): string {
  return entriesOf(columns)
    .map(([name]) => name)
    .toSorted()
    .join(',');
}

/** The columns that have a value, with their names in the database. */
function entriesOf(columns: ProductColumns): [string, unknown][] {
  return Object.entries(columns).flatMap(([key, value]) =>
    value === undefined ? [] : [[key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]],
  );
}
