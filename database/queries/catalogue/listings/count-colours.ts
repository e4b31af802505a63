import { and, sql } from 'drizzle-orm';
import type { ColourFamily } from '#domain/catalogue/colour-family.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { Queryable } from '../../../connection/connect.ts';
import { filterConditions, IS_PUBLISHED } from '../products.ts';

/** Maximum products that are read. Colours have no stored counts, and a longer listing has most colours. */
const COUNTED_PRODUCT_COUNT = 500;

/** Number of products by colour family; families without products are absent. */
export type ColourCounts = Readonly<Partial<Record<ColourFamily, number>>>;

/**
 * Counts the published products that pass the filter by colour family. Ignores the colour of the filter. `within` limits them to these ids.
 * Undefined when there are too many.
 */
export async function countByColour(
  db: Queryable,
  { filter, within }: { filter: EffectiveFilter; within?: readonly string[] },
): Promise<ColourCounts | undefined> {
  const { colour: _, ...otherFilters } = filter;
  const condition = and(
    IS_PUBLISHED,
    ...filterConditions(otherFilters),
    within && sql`product.id = ANY (${sql.param([...within])}::text[])`,
  );
  const { rows } = await db.execute<{ family: ColourFamily | null; products: number; listed: number }>(sql`
    WITH listed AS MATERIALIZED (
      SELECT colour_families FROM product WHERE ${condition} LIMIT ${COUNTED_PRODUCT_COUNT + 1}
    )
    SELECT family, count(*)::int AS products, (SELECT count(*)::int FROM listed) AS listed
    FROM listed LEFT JOIN LATERAL unnest(colour_families) AS family ON true GROUP BY family`);
  if ((rows[0]?.listed ?? 0) > COUNTED_PRODUCT_COUNT) return undefined;
  return Object.fromEntries(
    rows.flatMap(({ family, products }) => (family === null ? [] : [[family, products]])),
  );
}
