import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { stockUnit } from '../../schema/catalog.ts';
import { stockMovement } from '../../schema/ledger.ts';
import { returnedUnits, takenUnits } from './stock-units.ts';

/** The cause and time of a movement, for the ledger. */
export type StockCause = { readonly cause: string; readonly at: Date };

/** Sells the held stock of an order; false when it holds none. Its row must be locked. */
export async function sellHeldStock(
  tx: Queryable,
  { orderId, cause, at }: { orderId: string } & StockCause,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    WITH hold AS (
      UPDATE stock_hold SET state = 'sold' WHERE order_id = ${orderId} AND state = 'held' RETURNING stock_unit_id, quantity
    )
    INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}, stock_unit_id, 'held', 'sold', quantity, ${cause}, ${at.toISOString()} FROM hold`);
  return (rowCount ?? 0) > 0;
}

/**
 * Takes the released stock of an order again, and sells it. False, with nothing taken, when not all of it is available. The order's row
 * must be locked.
 */
export async function sellReleasedStock(
  tx: Queryable,
  { orderId, cause, at }: { orderId: string } & StockCause,
): Promise<boolean> {
  const { rows } = await tx.execute<{ isSold: boolean }>(sql`
    WITH piece AS (
      SELECT position, stock_unit_id, quantity FROM stock_hold WHERE order_id = ${orderId} AND state = 'released'
    ), ${takenUnits}, hold AS (
      UPDATE stock_hold SET state = 'sold'
      WHERE order_id = ${orderId} AND state = 'released' AND EXISTS (SELECT FROM taken)
    ), movement AS (
      INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT ${orderId}, stock_unit_id, 'available', 'sold', quantity, ${cause}, ${at.toISOString()}
      FROM piece WHERE EXISTS (SELECT FROM taken)
    )
    SELECT EXISTS (SELECT FROM taken) AS "isSold"`);
  return rows[0]?.isSold === true;
}

/** Releases all stock that an order holds or has bought. Its row must be locked. */
export async function releaseStock(
  tx: Queryable,
  { orderId, cause, at }: { orderId: string } & StockCause,
): Promise<void> {
  await tx.execute(sql`
    WITH piece AS (
      SELECT position, stock_unit_id, quantity, state FROM stock_hold WHERE order_id = ${orderId} AND state <> 'released'
    ), ${returnedUnits}, hold AS (
      UPDATE stock_hold SET state = 'released' WHERE order_id = ${orderId} AND state <> 'released'
    )
    INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}, stock_unit_id, state, 'available', quantity, ${cause}, ${at.toISOString()} FROM piece`);
}

/** Inserts new stock units, delivered by the supplier. */
export async function insertDeliveredStock(
  tx: Queryable,
  { units, cause, at }: { units: readonly (typeof stockUnit.$inferSelect)[] } & StockCause,
): Promise<void> {
  await tx.insert(stockUnit).values([...units]);
  const delivered = units.filter(({ received }) => received > 0);
  if (delivered.length === 0) return;
  await tx.insert(stockMovement).values(
    delivered.map(({ id: stockUnitId, received: quantity }) => ({
      stockUnitId,
      fromBucket: 'supplier' as const,
      toBucket: 'available' as const,
      quantity,
      cause,
      at,
    })),
  );
}
