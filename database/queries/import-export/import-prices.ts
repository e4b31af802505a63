import { sql } from 'drizzle-orm';
import type { Department } from '#domain/catalogue/departments.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { Queryable } from '../../connection/connect.ts';

/** Matches the list prices that changes set, of products and of sizes. A size that loses its own price gets that of the product. */
const OF_PRICES = `$[*] ? (@.field like_regex "^(price|sizes[.].+[.]price)$" && @.after != null)`;

/** Counts the list prices that the rows of a previewed import set. */
export async function countPriceChanges(db: Queryable, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM csv_row CROSS JOIN jsonb_path_query(changes, ${OF_PRICES}::jsonpath)
    WHERE import_id = ${importId} AND verdict IN ('new', 'changed')`);
  return rows[0]?.count ?? 0;
}

/** The first row of a product that sets its list price, with what price rules depend on. Null for a new product. */
export type PricedRow = {
  readonly productId: string;
  readonly changes: readonly FieldChange[];
  readonly brand: string | null;
  readonly category: string | null;
  readonly department: Department | null;
  readonly discountable: boolean | null;
};

/** Lists the first rows that set the list price of a product. */
export async function listPricedRows(
  db: Queryable,
  { importId, limit }: { importId: string; limit: number },
): Promise<PricedRow[]> {
  const { rows } = await db.execute<PricedRow>(sql`
    SELECT product_id AS "productId", changes, coalesce(product.brand_id, lower(product.brand)) AS brand, product.category, product.department, product.discountable
    FROM csv_row LEFT JOIN product ON product.id = product_id
    WHERE import_id = ${importId} AND verdict IN ('new', 'changed') AND changes @> '[{"field": "price"}]'
    ORDER BY n LIMIT ${limit}`);
  return rows;
}
