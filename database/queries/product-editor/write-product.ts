import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { takePriceLock } from '../pricing/price-lock.ts';

/** Columns of a product that staff write. Triggers derive the others. */
export type ProductColumns = Partial<
  Pick<
    typeof product.$inferInsert,
    | 'title'
    | 'colour'
    | 'details'
    | 'material'
    | 'care'
    | 'composition'
    | 'brand'
    | 'department'
    | 'category'
    | 'cut'
    | 'priceCents'
    | 'scheduledPriceCents'
    | 'scheduledPriceAt'
    | 'discountable'
    | 'taxClass'
    | 'searchTitle'
    | 'searchDescription'
    | 'status'
    | 'publishAt'
    | 'publishedAt'
    | 'createdAt'
  >
>;

/** Columns of a stock unit that staff write. Stock changes by movements only. */
export type UnitColumns = Partial<
  Pick<typeof stockUnit.$inferInsert, 'priceCents' | 'barcode' | 'sku' | 'weightGrams'>
>;

/**
 * Takes the lock of price changes, then that of a product, until the transaction ends; `withUnits` also those of its stock units, for which
 * orders wait. False for an unknown product.
 */
export async function lockProduct(
  tx: Queryable,
  { id, withUnits }: { id: string; withUnits: boolean },
): Promise<boolean> {
  await takePriceLock(tx);
  const found = await tx
    .select({ id: product.id })
    .from(product)
    .where(eq(product.id, id))
    .for('no key update');
  if (withUnits) {
    await tx
      .select({ id: stockUnit.id })
      .from(stockUnit)
      .where(eq(stockUnit.productId, id))
      .orderBy(asc(stockUnit.id))
      .for('update');
  }
  return found.length > 0;
}

/**
 * Takes the lock of price changes, then those of products and their stock units, until the transaction ends. Locks the units in the same
 * order as orders do, to prevent deadlocks.
 */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await takePriceLock(tx);
  await tx
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids]))
    .orderBy(asc(product.id))
    .for('no key update');
  await tx
    .select({ id: stockUnit.id })
    .from(stockUnit)
    .where(inArray(stockUnit.productId, [...ids]))
    .orderBy(asc(stockUnit.id))
    .for('update');
}

/** A selling price before and after a change, in cents. */
type PriceStep = { readonly before: number; readonly after: number };

/** The selling prices of a product, and of its units that have list prices of their own. */
export type ProductPrices = PriceStep & { readonly units: readonly (PriceStep & { readonly id: string })[] };

/**
 * Returns the selling prices that products have, and those that they would have with other columns, now or at a time, by their ids. Uses one
 * statement, so that PostgreSQL plans the price rules once. Leaves out deleted products.
 */
export async function computePrices(
  db: Queryable,
  wanted: readonly { readonly id: string; readonly columns: PriceColumns; readonly at?: Date }[],
): Promise<Map<string, ProductPrices>> {
  if (wanted.length === 0) return new Map();
  const changes = wanted.map(({ id, columns: { priceCents, ...columns }, at }) => ({
    id,
    cents: priceCents ?? null,
    at: at ?? null,
    // JSON omits undefined values, so the product keeps those columns.
    changed: columns,
  }));
  const { rows } = await db.execute<ProductPrices & { id: string }>(sql`
    SELECT product.id, product.selling_cents AS before, later.cents AS after, (
      SELECT coalesce(json_agg(json_build_object('id', unit.id, 'before', unit.selling_cents,
        'after', greatest(later.cents, selling_price(moved.product, unit.price_cents, moved.moment)))), '[]')
      FROM stock_unit AS unit WHERE unit.product_id = product.id AND unit.price_cents IS NOT NULL
    ) AS units
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS wanted(id text, cents int, changed jsonb, at timestamptz) JOIN product USING (id),
      LATERAL (SELECT CASE WHEN changed ? 'brand' THEN jsonb_build_object('brand_id', (
        SELECT brand.id FROM brand WHERE lower(label) = lower(changed ->> 'brand')
      )) ELSE '{}' END AS own_brand) AS brands,
      LATERAL (SELECT jsonb_populate_record(product, changed || own_brand) AS product, coalesce(at, clock_timestamp()) AS moment) AS moved,
      LATERAL (SELECT selling_price(moved.product, coalesce(wanted.cents, product.price_cents), moved.moment) AS cents) AS later`);
  return new Map(rows.map(({ id, ...prices }) => [id, prices]));
}

/** The columns on which the selling price depends. A brand is named by its label. */
export type PriceColumns = Partial<
  Pick<typeof product.$inferInsert, 'priceCents' | 'category' | 'brand' | 'department' | 'discountable'>
>;

/** Updates columns of a locked product. */
export async function updateProduct(tx: Queryable, id: string, columns: ProductColumns): Promise<void> {
  await tx.update(product).set(columns).where(eq(product.id, id));
}

/** Updates columns of a locked stock unit. */
export async function updateUnit(tx: Queryable, id: string, columns: UnitColumns): Promise<void> {
  await tx.update(stockUnit).set(columns).where(eq(stockUnit.id, id));
}

/**
 * Inserts a product without stock units; undefined if another one has its id. Returns its scale, by default that of its category. Takes the
 * lock of price changes until the transaction ends.
 */
export async function insertProduct(
  tx: Queryable,
  row: typeof product.$inferInsert,
): Promise<string | undefined> {
  await takePriceLock(tx);
  const [inserted] = await tx
    .insert(product)
    .values(row)
    .onConflictDoNothing({ target: product.id })
    .returning({ scale: product.scale });
  return inserted?.scale;
}

/** The columns that a copy of a product takes over besides those that staff edit. */
export type CopiedColumns = Pick<typeof product.$inferSelect, 'scale' | 'sizing' | 'sizeGuide' | 'taxClass'>;

export async function findCopiedColumns(tx: Queryable, id: string): Promise<CopiedColumns | undefined> {
  const { scale, sizing, sizeGuide, taxClass } = product;
  const [found] = await tx
    .select({ scale, sizing, sizeGuide, taxClass })
    .from(product)
    .where(eq(product.id, id));
  return found;
}

/** Lists the ids among these that products already have. */
export async function listTakenIds(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids]));
  return rows.map(({ id }) => id);
}
