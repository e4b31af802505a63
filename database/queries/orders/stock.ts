import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { stockUnit } from '../../schema/catalog.ts';
import { stockMovement } from '../../schema/ledger.ts';
import { releasedUnits, takenUnits } from './stock-units.ts';

/** The cause and time of a movement, for the ledger. */
export type StockCause = { readonly cause: string; readonly at: Date };

type OrderStock = StockCause & { readonly orderId: string };

/** Sells the held stock of an order; false when it holds none. Its row must be locked. */
export function sellHeldStock(tx: Queryable, stock: OrderStock): Promise<boolean> {
  return moveStock(tx, { from: 'held', to: 'sold', ...stock });
}

/** Ships the sold stock of an order; false when it has none. Its row must be locked. */
export function shipSoldStock(tx: Queryable, stock: OrderStock): Promise<boolean> {
  return moveStock(tx, { from: 'sold', to: 'shipped', ...stock });
}

/** Moves all of an order's stock in one bucket to another; false when there is none. Neither is `available`, so no unit changes. */
async function moveStock(
  tx: Queryable,
  { orderId, from, to, cause, at }: OrderStock & { from: 'held' | 'sold'; to: 'sold' | 'shipped' },
): Promise<boolean> {
  const [source, target] = [sql.identifier(from), sql.identifier(to)];
  const { rowCount } = await tx.execute(sql`
    WITH piece AS (
      SELECT stock_unit_id, ${source} AS quantity FROM stock_hold WHERE order_id = ${orderId} AND ${source} > 0
    ), hold AS (
      UPDATE stock_hold SET ${target} = ${target} + ${source}, ${source} = 0 WHERE order_id = ${orderId} AND ${source} > 0
    )
    INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}, stock_unit_id, ${from}, ${to}, quantity, ${cause}, ${at.toISOString()} FROM piece`);
  return (rowCount ?? 0) > 0;
}

/**
 * Takes the released stock of an order again, and sells it. False, with nothing taken, when not all of it is available. The order's row
 * must be locked.
 */
export async function sellReleasedStock(tx: Queryable, { orderId, cause, at }: OrderStock): Promise<boolean> {
  const { rows } = await tx.execute<{ isSold: boolean }>(sql`
    WITH piece AS (
      SELECT position, stock_unit_id, released AS quantity FROM stock_hold WHERE order_id = ${orderId} AND released > 0
    ), ${takenUnits}, hold AS (
      UPDATE stock_hold SET sold = sold + released, released = 0
      WHERE order_id = ${orderId} AND released > 0 AND EXISTS (SELECT FROM taken)
    ), movement AS (
      INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT ${orderId}, stock_unit_id, 'available', 'sold', quantity, ${cause}, ${at.toISOString()}
      FROM piece WHERE EXISTS (SELECT FROM taken)
    )
    SELECT EXISTS (SELECT FROM taken) AS "isSold"`);
  return rows[0]?.isSold === true;
}

/** Releases all stock that an order holds or has bought. Its row must be locked. */
export async function releaseStock(tx: Queryable, { orderId, cause, at }: OrderStock): Promise<void> {
  await tx.execute(sql`
    WITH piece AS (
      SELECT position, stock_unit_id, held, sold, held + sold AS quantity FROM stock_hold
      WHERE order_id = ${orderId} AND held + sold > 0
    ), ${releasedUnits}, hold AS (
      UPDATE stock_hold SET released = released + held + sold, held = 0, sold = 0 WHERE order_id = ${orderId} AND held + sold > 0
    )
    INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}, stock_unit_id, part.bucket, 'available', part.quantity, ${cause}, ${at.toISOString()}
    FROM piece, LATERAL (VALUES ('held', held), ('sold', sold)) AS part (bucket, quantity) WHERE part.quantity > 0`);
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
