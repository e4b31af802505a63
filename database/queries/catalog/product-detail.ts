import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalog.ts';
import { IS_PUBLISHED, productColumns, selectUnits } from './products.ts';

/** Maximum colourways on a product page. */
const SHOWN_COLOURWAYS = 24;

/** The stock units with their SKUs. */
const units = selectUnits(
  sql`json_build_array(size, available, unit.price_cents, unit.selling_cents, unit.sku)`,
);

/** A product with the data of its own page. */
export type ProductDetail = NonNullable<Awaited<ReturnType<typeof findProductDetail>>>;

/**
 * Finds a product with its size guide and colourways: a published one, or for staff one of any status. The colourways are the published
 * products of its cut, oldest first: at most `SHOWN_COLOURWAYS`, always with the product itself. None for a cut of one colourway.
 */
export async function findProductDetail(
  db: Queryable,
  id: string,
  visibleTo: 'shoppers' | 'staff' = 'shoppers',
) {
  const [row] = await db
    .select({
      ...productColumns,
      units,
      cut: product.cut,
      sizeGuide: product.sizeGuide,
      searchTitle: product.searchTitle,
      searchDescription: product.searchDescription,
    })
    .from(product)
    .where(and(eq(product.id, id), visibleTo === 'staff' ? undefined : IS_PUBLISHED))
    .limit(1);
  if (row === undefined) return undefined;
  const oldest = row.cut === null ? [] : await listOldestOfCut(db, row.cut);
  // A product that is not among the oldest is newer than all of them.
  const colourways = oldest.some((one) => one.id === id) ? oldest : [...oldest.slice(0, -1), row];
  return { ...row, colourways: colourways.length > 1 ? colourways : [] };
}

function listOldestOfCut(db: Queryable, cut: string) {
  return db
    .select({
      id: product.id,
      title: product.title,
      colour: product.colour,
      pictures: product.pictures,
      imageUrl: product.imageUrl,
    })
    .from(product)
    .where(and(eq(product.cut, cut), IS_PUBLISHED))
    .orderBy(asc(product.createdAt), asc(product.id))
    .limit(SHOWN_COLOURWAYS);
}
