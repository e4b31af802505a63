import { gt, lte, sql } from 'drizzle-orm';
import type { Department } from '#domain/catalogue/departments.ts';
import type { CountRow } from '#domain/catalogue/filter/choice-counts.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable } from '../../../connection/connect.ts';
import { productCount } from '../../../schema/search/search.ts';

/** Counts the products up to `maxPrice`, rounded down to whole dollars, by department, category and, for these brands, brand. */
export async function countByChoice(
  db: Queryable,
  { maxPrice, brands }: { maxPrice: Cents | undefined; brands: readonly string[] },
): Promise<CountRow[]> {
  const { department, category, brand, dollars, products } = productCount;
  const known = sql.param([...brands]);
  const total = sql<number>`sum(${products})::int`;
  return db
    .select({
      department: sql<Department>`${department}`,
      category: sql<string>`${category}`,
      brand: sql<string | null>`CASE WHEN ${brand} = ANY (${known}::text[]) THEN ${brand} END`,
      products: total,
    })
    .from(productCount)
    .where(maxPrice === undefined ? undefined : lte(dollars, Math.floor(maxPrice / 100)))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .having(gt(total, 0))
    .orderBy(sql`1`, sql`2`, sql`3`);
}

/** Counts the published products. */
export async function countPublishedProducts(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${productCount.products}), 0)::int` })
    .from(productCount);
  return row?.count ?? 0;
}

/** Sums up the appended changes of counts and words. */
export async function foldCounts(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    WITH gone AS (
      DELETE FROM product_count WHERE EXISTS (
        SELECT FROM product_count GROUP BY department, category, brand, dollars HAVING count(*) > 1
      ) RETURNING *
    )
    INSERT INTO product_count (department, category, brand, dollars, products)
    SELECT department, category, brand, dollars, sum(products) FROM gone
    GROUP BY department, category, brand, dollars HAVING sum(products) <> 0`);
  await tx.execute(sql`
    WITH changed AS (DELETE FROM search_word_change RETURNING word, products, named),
    known AS (
      DELETE FROM search_word WHERE word IN (
        SELECT word FROM changed UNION (SELECT word FROM search_word GROUP BY word HAVING count(*) > 1)
      ) RETURNING word, products, named
    )
    INSERT INTO search_word (word, lexeme, products, named, keys)
    SELECT word, (ts_lexize('english_stem', word))[1], sum(products), sum(named), spelling_keys(word)
    FROM (SELECT * FROM changed UNION ALL SELECT * FROM known) words GROUP BY word HAVING sum(products) > 0`);
}
