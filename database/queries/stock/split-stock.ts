import { asc, eq, sql } from 'drizzle-orm';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { SPLIT_LOCK } from '../../advisory-locks.ts';
import type { Queryable } from '../../connection/connect.ts';
import { sizeScale } from '../../schema/catalogue-settings/sizes.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { takePriceLock } from '../pricing/price-lock.ts';
import { SPLIT_CAUSE } from './stock-unit-ctes.ts';

/** A product with the stock unit that all its sizes share, which a split empties. */
export type SplittableProduct = {
  readonly isSized: boolean;
  readonly scale: readonly Size[];
  /** Null for a product that never had a shared stock. */
  readonly sharedUnitId: string | null;
  /** The available stock of that unit. */
  readonly available: number;
  /** The sizes of order lines with pieces of that unit that may come back: in the shop, on the way or with a customer. */
  readonly orderedSizes: readonly Size[];
};

/** A size with the stock that it gets, and the id of its unit if it has none yet. */
export type SizeShare = { readonly size: Size; readonly quantity: number; readonly newId: string };

/**
 * Locks a product against other splits, and against orders that return its stock or take it again. Purchases wait for the locks on
 * its units. Changes by staff wait for the lock of price changes, because they lock the product before its units. Undefined for an
 * unknown product.
 */
export async function lockSplittableProduct(
  tx: Queryable,
  productId: string,
): Promise<SplittableProduct | undefined> {
  await takePriceLock(tx);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SPLIT_LOCK}, hashtext(${productId}))`);
  const [found] = await tx
    .select({ scale: sizeScale.sizes, isSized: sql<boolean>`${product.sizing} = 'sized'` })
    .from(product)
    .innerJoin(sizeScale, eq(sizeScale.id, product.scale))
    .where(eq(product.id, productId));
  if (!found) return undefined;
  const units = await tx
    .select({ id: stockUnit.id, size: stockUnit.size, available: stockUnit.available })
    .from(stockUnit)
    .where(eq(stockUnit.productId, productId))
    .orderBy(asc(stockUnit.id))
    .for('update');
  const unit = units.find(({ size }) => size === null);
  // Pieces that were shipped may never come back: their size prevents no split if the scale has lost it since.
  const { rows } = await tx.execute<{ size: Size }>(sql`
    SELECT DISTINCT line.size FROM stock_hold AS hold JOIN order_line AS line USING (order_id, position)
    WHERE hold.stock_unit_id = ${unit?.id ?? null}::uuid AND hold.released < hold.quantity AND line.size IS NOT NULL
      AND (hold.held + hold.sold > 0 OR line.size = ANY (${sql.param([...found.scale])}::text[]))`);
  return {
    ...found,
    sharedUnitId: unit?.id ?? null,
    available: unit?.available ?? 0,
    orderedSizes: rows.map(({ size }) => size),
  };
}

/**
 * Makes a locked product `sized`, and moves the available stock of its shared unit to units of these sizes, whose quantities must add up
 * to it.
 */
export async function moveSharedStock(
  tx: Queryable,
  {
    productId,
    sharedUnitId,
    shares,
    at,
  }: { productId: string; sharedUnitId: string; shares: readonly SizeShare[]; at: Date },
): Promise<void> {
  const column = <Key extends keyof SizeShare>(key: Key) => sql.param(shares.map((share) => share[key]));
  const total = shares.reduce((sum, { quantity }) => sum + quantity, 0);
  await tx.execute(sql`
    WITH share AS (
      SELECT * FROM unnest(${column('newId')}::uuid[], ${column('size')}::text[], ${column('quantity')}::int[]) AS share (id, size, quantity)
    ), unit AS (
      INSERT INTO stock_unit (id, product_id, size, received, available)
      SELECT id, ${productId}, size, quantity, quantity FROM share
      ON CONFLICT (product_id, size) DO UPDATE
      SET received = stock_unit.received + excluded.received, available = stock_unit.available + excluded.available
      RETURNING id, size
    ), emptied AS (
      UPDATE stock_unit SET received = received - ${total}::int, available = available - ${total}::int WHERE id = ${sharedUnitId}::uuid
    ), sized AS (
      UPDATE product SET sizing = 'sized' WHERE id = ${productId} AND sizing <> 'sized'
    )
    INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${sharedUnitId}::uuid, 'available', 'supplier', ${total}::int, ${SPLIT_CAUSE}, ${at.toISOString()}::timestamptz WHERE ${total}::int > 0
    UNION ALL
    SELECT unit.id, 'supplier', 'available', quantity, ${SPLIT_CAUSE}, ${at.toISOString()}::timestamptz
    FROM share JOIN unit USING (size) WHERE quantity > 0`);
}

/** Sums up the units of a product. A split must not change the sums. */
export async function sumStock(
  tx: Queryable,
  productId: string,
): Promise<{ received: number; available: number }> {
  const { rows } = await tx.execute<{ received: number; available: number }>(sql`
    SELECT coalesce(sum(received), 0)::int AS received, coalesce(sum(available), 0)::int AS available
    FROM stock_unit WHERE product_id = ${productId}`);
  return rows[0] ?? { received: 0, available: 0 };
}
