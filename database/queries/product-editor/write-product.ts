import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product, stockUnit } from '../../schema/catalog.ts';
import { category } from '../../schema/categories.ts';

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
    | 'discountable'
    | 'searchTitle'
    | 'searchDescription'
    | 'status'
    | 'publishAt'
    | 'publishedAt'
    | 'createdAt'
  >
>;

/** Columns of a stock unit that staff write. Stock changes by movements only. */
export type UnitColumns = Partial<Pick<typeof stockUnit.$inferInsert, 'priceCents' | 'barcode' | 'sku'>>;

/**
 * Takes the lock of price changes, then those of a product and its stock units, until the transaction ends. False for an unknown product.
 * Orders wait for the units only when `units` is true.
 */
export async function lockProduct(
  tx: Queryable,
  { id, units }: { id: string; units: boolean },
): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7015735)`);
  const found = await tx
    .select({ id: product.id })
    .from(product)
    .where(eq(product.id, id))
    .for('no key update');
  if (units) {
    await tx
      .select({ id: stockUnit.id })
      .from(stockUnit)
      .where(eq(stockUnit.productId, id))
      .orderBy(asc(stockUnit.id))
      .for('update');
  }
  return found.length > 0;
}

/** Updates columns of a locked product. */
export async function updateProduct(tx: Queryable, id: string, columns: ProductColumns): Promise<void> {
  await tx.update(product).set(columns).where(eq(product.id, id));
}

/** Updates columns of a locked stock unit. */
export async function updateUnit(tx: Queryable, id: string, columns: UnitColumns): Promise<void> {
  await tx.update(stockUnit).set(columns).where(eq(stockUnit.id, id));
}

/** Whether a unit other than `unitId` has a SKU or barcode. */
export async function isCodeTaken(
  tx: Queryable,
  { unitId, column, code }: { unitId: string; column: 'sku' | 'barcode'; code: string },
): Promise<boolean> {
  const taken = await tx.$count(stockUnit, and(eq(stockUnit[column], code), ne(stockUnit.id, unitId)));
  return taken > 0;
}

/** Whether a category exists. */
export async function hasCategory(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.$count(category, eq(category.id, id))) > 0;
}
