import { sql } from 'drizzle-orm';
import { DEPARTMENTS, type Department } from '#domain/catalogue/departments.ts';
import type { Queryable } from '../../connection/connect.ts';
import { BRAND_KEY } from '../../schema/search/search-text.ts';
import { productCount } from '../../schema/search/search.ts';

const COUNTED_BY = { brand: sql.raw(BRAND_KEY), category: sql.raw('category') };

/** Returns the numbers of products by the id of their brand, or of their category. Drafts and scheduled products count, archived ones do not. */
export async function countProductsBy(
  db: Queryable,
  column: 'brand' | 'category',
): Promise<ReadonlyMap<string, number>> {
  // The totals have only published products. An index has the others.
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    SELECT id, sum(products)::int AS count FROM (
      SELECT ${productCount[column]} AS id, products FROM product_count
      UNION ALL
      SELECT ${COUNTED_BY[column]}, 1 FROM product WHERE status IN ('draft', 'scheduled')
    ) AS counted GROUP BY id`);
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
