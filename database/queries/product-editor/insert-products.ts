import { sql } from 'drizzle-orm';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { Queryable } from '../../connection/connect.ts';
import type { ProductColumns, UnitColumns } from './write-product.ts';

/** A product with stock by size, without pictures, in the standard tax class. Its stock units are inserted separately. */
export type InsertedProduct = Required<Omit<ProductColumns, 'taxClass'>> & {
  readonly id: string;
  /** Null for that of the category. */
  readonly scaleId: string | null;
};

/** The selling price of a new product, and the one that it would have if price rules applied to it. */
export type NewPrice = { readonly id: string; readonly sellingCents: number; readonly ruledCents: number };

/** Inserts products whose ids are free, by one statement. Requires the lock of price changes. */
export async function insertProducts(
  tx: Queryable,
  products: readonly InsertedProduct[],
): Promise<NewPrice[]> {
  if (products.length === 0) return [];
  const { rows } = await tx.execute<NewPrice>(sql`
    INSERT INTO product (id, title, colour, details, material, care, composition, brand, department, category, cut, price_cents,
      discountable, tax_class, search_title, search_description, status, publish_at, published_at, created_at, scale, sizing, pictures)
    SELECT id, title, colour, details, material, care, composition, brand, department, category, cut, "priceCents",
      discountable, "taxClass", "searchTitle", "searchDescription", status, "publishAt", "publishedAt", "createdAt", "scaleId", 'sized', '[]'
    FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS added (
      id text, title text, colour text, details text, material text, care text, composition jsonb, brand text, department text,
      category text, cut text, "priceCents" int, discountable boolean, "taxClass" text, "searchTitle" text, "searchDescription" text, status text,
      "publishAt" timestamptz, "publishedAt" timestamptz, "createdAt" timestamptz, "scaleId" text)
    RETURNING id, selling_cents AS "sellingCents", CASE WHEN discountable THEN selling_cents
      ELSE selling_price(jsonb_populate_record(product, '{"discountable": true}'), price_cents) END AS "ruledCents"`);
  return rows;
}

/** A stock unit without stock. */
type EmptyUnit = {
  readonly id: string;
  readonly productId: string;
  readonly size: Size | null;
} & UnitColumns;

/** Inserts stock units without stock, by one statement. */
export async function insertUnits(tx: Queryable, units: readonly EmptyUnit[]): Promise<void> {
  if (units.length === 0) return;
  await tx.execute(sql`
    INSERT INTO stock_unit (id, product_id, size, sku, barcode, price_cents, weight_grams, received, available)
    SELECT id, "productId", size, sku, barcode, "priceCents", "weightGrams", 0, 0
    FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb) AS added (
      id uuid, "productId" text, size text, sku text, barcode text, "priceCents" int, "weightGrams" int)`);
}

/**
 * Returns the sizes of new products by their category, as the trigger `product_completed` chooses their scale: a merged category has that
 * of its replacement. Unknown categories are left out.
 */
export async function listSizesOfNewProducts(
  tx: Queryable,
  categories: readonly string[],
): Promise<Map<string, readonly Size[]>> {
  if (categories.length === 0) return new Map();
  const { rows } = await tx.execute<{ named: string; sizes: Size[] }>(sql`
    WITH RECURSIVE current AS (
      SELECT id AS named, scale, replaced_by, 1 AS step FROM category WHERE id = ANY (${sql.param(categories)}::text[])
      UNION ALL
      SELECT named, category.scale, category.replaced_by, step + 1 FROM current JOIN category ON category.id = current.replaced_by WHERE step < 8
    )
    SELECT DISTINCT ON (named) named, sizes FROM current JOIN size_scale ON size_scale.id = current.scale ORDER BY named, step DESC`);
  return new Map(rows.map(({ named, sizes }) => [named, sizes]));
}
