import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { possibleSizes } from '../product-editor/possible-sizes.ts';
import { sortByIds } from '../sort-by-ids.ts';
import { SELLS_UNIT_OF_SCALE } from '../stock/stock-units.ts';

/** A stock unit of a product in a file. */
type FileUnitRow = {
  readonly id: string;
  readonly size: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  /** Null for the product's. */
  readonly priceCents: number | null;
  readonly weightGrams: number | null;
  readonly available: number;
};

/** The units that the product sells from, in the order of its scale. */
const units = sql<readonly FileUnitRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', unit.id, 'size', unit.size, 'sku', unit.sku, 'barcode', unit.barcode,
    'priceCents', unit.price_cents, 'weightGrams', unit.weight_grams, 'available', unit.available) ORDER BY array_position(size_scale.sizes, unit.size)), '[]')
  FROM stock_unit AS unit JOIN size_scale ON size_scale.id = product.scale
  WHERE ${SELLS_UNIT_OF_SCALE}
)`;

/** A product of any status with the columns of a file. */
export type FileProductRow = Awaited<ReturnType<typeof listProductsForFile>>[number];

/** Lists the products with these ids, in their order. */
export async function listProductsForFile(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: product.id,
      title: product.title,
      colour: product.colour,
      details: product.details,
      material: product.material,
      care: product.care,
      composition: product.composition,
      brand: product.brand,
      department: product.department,
      category: product.category,
      cut: product.cut,
      priceCents: product.priceCents,
      discountable: product.discountable,
      taxClass: product.taxClass,
      searchTitle: product.searchTitle,
      searchDescription: product.searchDescription,
      status: product.status,
      publishAt: product.publishAt,
      scale: possibleSizes,
      units,
    })
    .from(product)
    .where(inArray(product.id, [...ids]));
  return sortByIds(rows, ids);
}
