import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { prepareOnce } from '../../connection/prepare-once.ts';
import { product } from '../../schema/catalogue/products.ts';
import { countFits } from '../reviews/reviews.ts';
import { IS_PUBLISHED, productColumns, selectUnits } from './products.ts';
import { countSizeReturns } from './size-returns.ts';

/** Maximum colourways on a product page. */
const SHOWN_COLOURWAY_COUNT = 24;

/** The stock units with their SKUs. */
const units = selectUnits(
  sql`json_build_array(size, available, unit.price_cents, unit.selling_cents, unit.sku)`,
);

/** A product with the data of its own page. */
export type ProductDetail = NonNullable<Awaited<ReturnType<typeof findProductDetail>>>;

/**
 * Finds a product with its size guide, colourways, and what reviews and returns say about its fit: a published one, or for staff one of any
 * status. The colourways are the published products of its cut, oldest first: at most `SHOWN_COLOURWAY_COUNT`, always with the product
 * itself. None for a cut of one colourway.
 */
export async function findProductDetail(
  db: Queryable,
  id: string,
  visibleTo: 'shoppers' | 'staff' = 'shoppers',
) {
  const [row] = await prepareDetail(db, visibleTo).execute({ id });
  if (row === undefined) return undefined;
  const oldest = row.cut === null ? [] : await prepareOldestOfCut(db).execute({ cut: row.cut });
  // A product that is not among the oldest is newer than all of them.
  const colourways = oldest.some((one) => one.id === id) ? oldest : [...oldest.slice(0, -1), row];
  const fits = await countFits(db, id);
  const sizeReturns = await countSizeReturns(db, id);
  return { ...row, fits, sizeReturns, colourways: colourways.length > 1 ? colourways : [] };
}

const prepareDetail = prepareOnce(
  (visibleTo: 'shoppers' | 'staff') => `product detail for ${visibleTo}`,
  (db, name, visibleTo) =>
    db
      .select({
        ...productColumns,
        units,
        sizeGuide: product.sizeGuide,
        searchTitle: product.searchTitle,
        searchDescription: product.searchDescription,
      })
      .from(product)
      .where(and(eq(product.id, sql.placeholder('id')), visibleTo === 'staff' ? undefined : IS_PUBLISHED))
      .limit(1)
      .prepare(name),
);

const prepareOldestOfCut = prepareOnce(
  () => 'colourways',
  (db, name) =>
    db
      .select({
        id: product.id,
        title: product.title,
        colour: product.colour,
        pictures: product.pictures,
        imageUrl: product.imageUrl,
      })
      .from(product)
      .where(and(eq(product.cut, sql.placeholder('cut')), IS_PUBLISHED))
      .orderBy(asc(product.createdAt), asc(product.id))
      .limit(SHOWN_COLOURWAY_COUNT)
      .prepare(name),
);
