import { sql } from 'drizzle-orm';
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
