import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';

/** Deletes a locked product and its units. False, with nothing deleted, if stock, orders, counts, reviews or pictures refer to it. */
export async function deleteUnusedProduct(tx: Queryable, id: string): Promise<boolean> {
  const unused = await lockUnusedProducts(tx, [id]);
  await deleteProducts(tx, unused);
  return unused.length > 0;
}

/** Lists those of locked products to which no stock, orders, counts, reviews or pictures refer. Until the transaction ends, none can. */
export async function lockUnusedProducts(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isWanted = sql`ANY (${sql.param(ids)}::text[])`;
  // Waits for transactions that are about to refer to them.
  await tx.execute(sql`SELECT FROM product WHERE id = ${isWanted} ORDER BY id FOR UPDATE`);
  await tx.execute(sql`SELECT FROM stock_unit WHERE product_id = ${isWanted} ORDER BY id FOR UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM product WHERE id = ${isWanted}
      AND NOT EXISTS (SELECT FROM order_line WHERE product_id = product.id) AND NOT EXISTS (SELECT FROM review WHERE product_id = product.id)
      AND NOT EXISTS (SELECT FROM product_picture WHERE product_id = product.id)
      AND NOT EXISTS (
        SELECT FROM stock_unit AS unit WHERE unit.product_id = product.id AND (
          EXISTS (SELECT FROM stock_movement WHERE stock_unit_id = unit.id)
          OR EXISTS (SELECT FROM stock_count_line WHERE stock_unit_id = unit.id)
          OR EXISTS (SELECT FROM stock_count_scan WHERE stock_unit_id = unit.id)
        )
      )`);
  return rows.map(({ id }) => id);
}

/** Deletes products to which nothing refers but their units. */
export async function deleteProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(stockUnit).where(inArray(stockUnit.productId, [...ids]));
  await tx.delete(product).where(inArray(product.id, [...ids]));
}
