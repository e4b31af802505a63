import { sql } from 'drizzle-orm';
import type { ColourFamily } from '#domain/catalogue/colour-family.ts';
import { shadesOf, type Swatch } from '#domain/catalogue/shades/colour-shades.ts';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from './products.ts';

/** Maximum colourways of a cut that are read, oldest first. */
const MAX_COLOURWAY_COUNT = 8;

/**
 * Returns by product id the shades of the first two colour families of each of the oldest published colourways of its cut, its own first if
 * it is one of these; none for a cut of one colourway.
 */
export async function readCutColours(
  db: Queryable,
  products: readonly { readonly id: string; readonly cut: string | null }[],
): Promise<ReadonlyMap<string, readonly Swatch[][]>> {
  const cuts = new Set(products.flatMap(({ cut }) => cut ?? []));
  if (cuts.size === 0) return new Map();
  const { rows } = await db.execute<{
    id: string;
    cut: string;
    colour: string | null;
    families: ColourFamily[];
  }>(sql`
    SELECT colourway.* FROM unnest(${sql.param([...cuts])}::text[]) AS wanted (cut)
    CROSS JOIN LATERAL (
      SELECT id, cut, colour, colour_families[:2] AS families FROM product
      WHERE product.cut = wanted.cut AND ${IS_PUBLISHED} AND cardinality(colour_families) > 0
      ORDER BY created_at, id LIMIT ${MAX_COLOURWAY_COUNT}
    ) colourway`);
  return new Map(
    products.map(({ id, cut }) => {
      const colourways = rows.filter((one) => one.cut === cut);
      const ownFirst = colourways.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
      return [
        id,
        colourways.length > 1 ? ownFirst.map(({ colour, families }) => shadesOf(colour, families)) : [],
      ];
    }),
  );
}
