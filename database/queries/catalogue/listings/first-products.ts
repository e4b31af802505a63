import { sql, type SQL } from 'drizzle-orm';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import { inOrder, type ProductSort } from '../products.ts';

/** A filter with more values is read as a whole: planning each part takes about a millisecond. */
const MAX_PART_COUNT = 16;

/**
 * Splits a filter that allows several categories, or else several departments, into one filter for each. Each part can be read in the order of
 * its own index; in the index of all products, a matching one may come after thousands of others.
 */
export function splitFilter<Filter extends EffectiveFilter>(filter: Filter): readonly Filter[] {
  const { departments, categories, ...others } = filter.anyOf ?? {};
  const [ofCategories, ofDepartments] = [new Set(categories), new Set(departments)];
  if (ofCategories.size > 0 && ofCategories.size <= MAX_PART_COUNT) {
    const anyOf = { ...others, ...(departments && { departments }) };
    return [...ofCategories].map((category) => ({ ...filter, category, anyOf }));
  }
  if (ofDepartments.size === 0) return [filter];
  const anyOf = { ...others, ...(categories && { categories }) };
  return [...ofDepartments].map((department) => ({ ...filter, department, anyOf }));
}

/** Returns a query for the first products that have any of these conditions, which exclude each other. */
export function selectFirst(
  conditions: readonly (SQL | undefined)[],
  { columns, sort, limit }: { columns: SQL; sort: ProductSort; limit: number },
): SQL {
  const end = sql`ORDER BY ${inOrder(sort)} LIMIT ${limit}`;
  const parts = conditions.map(
    (condition) => sql`SELECT ${columns} FROM product WHERE ${condition ?? true} ${end}`,
  );
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  );
  // PostgreSQL merges the parts, and reads no more of each than it needs.
  return sql`SELECT * FROM (${all}) AS product ${end}`;
}
