import { sql } from 'drizzle-orm';
import { DEPARTMENTS, type Department } from '#domain/catalogue/departments.ts';
import type { Queryable } from '../../connection/connect.ts';
import { productCount } from '../../schema/search/search.ts';

/** Returns the numbers of products by the id of their brand, or of their category. */
export async function countProductsBy(
  db: Queryable,
  column: 'brand' | 'category',
): Promise<ReadonlyMap<string, number>> {
  const idColumn = productCount[column];
  const rows = await db
    .select({ id: idColumn, count: sql<number>`sum(${productCount.products})::int` })
    .from(productCount)
    .groupBy(idColumn);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the departments of each category's products, drafts included and archived ones not, by the category's id. */
export async function listDepartmentsByCategory(
  db: Queryable,
): Promise<ReadonlyMap<string, readonly Department[]>> {
  const { rows } = await db.execute<{ id: string; departments: Department[] }>(sql`
    SELECT category.id, array_agg(name ORDER BY place) AS departments
    FROM category CROSS JOIN unnest(${sql.param([...DEPARTMENTS])}::text[]) WITH ORDINALITY AS one(name, place)
    WHERE EXISTS (
      SELECT FROM product
      WHERE product.category = category.id AND department = name AND status <> 'archived')
    GROUP BY category.id`);
  return new Map(rows.map(({ id, departments }) => [id, departments]));
}
