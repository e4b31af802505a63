import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalog.ts';
import { productColumns, selectUnits } from './products.ts';

/** Maximum colourways on a product page. */
const SHOWN_COLOURWAYS = 24;

/** The stock units with their SKUs. */
const units = selectUnits(
  sql`json_build_array(size, available, unit.price_cents, unit.selling_cents, unit.sku)`,
);

/** A product with the data of its own page. */
export type ProductDetail = NonNullable<Awaited<ReturnType<typeof findProductDetail>>>;

/**
 * Finds a product with its size guide and colourways. The colourways are the products of its cut, oldest first: at most
 * `SHOWN_COLOURWAYS`, always with the product itself. None for a cut of one colourway.
 */
export async function findProductDetail(db: Queryable, id: string) {
  const [row] = await db
    .select({ ...productColumns, units, cut: product.cut, sizeGuide: product.sizeGuide })
    .from(product)
    .where(eq(product.id, id))
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
    .where(eq(product.cut, cut))
    .orderBy(asc(product.createdAt), asc(product.id))
    .limit(SHOWN_COLOURWAYS);
}
