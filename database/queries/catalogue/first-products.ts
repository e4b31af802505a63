import { sql, type SQL } from 'drizzle-orm';
import type { EffectiveFilter } from '#domain/catalogue/filter.ts';
import { inOrder, type ProductSort } from './products.ts';

/** A filter with more values is read as a whole: planning each part takes about a millisecond. */
const MAX_PART_COUNT = 16;

/**
 * Splits a filter by its categories, or else by its departments, of which any may match. Indexes have the order of a list for one of them; the
 * index for all products may have none of them for long.
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
