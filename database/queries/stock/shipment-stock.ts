import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import type { StockCause } from './order-stock.ts';

type Move = { readonly from: 'sold' | 'shipped'; readonly to: 'sold' | 'shipped' | 'returned' };

/** Ships the sold stock of a shipment. Its order must be locked. */
export function shipStock(tx: Queryable, stock: StockCause & { shipmentId: string }): Promise<void> {
  return moveStockOf(tx, { ...stock, from: 'sold', to: 'shipped' });
}

/** Undoes `shipStock`. The order of the shipment must be locked. */
export function unshipStock(tx: Queryable, stock: StockCause & { shipmentId: string }): Promise<void> {
  return moveStockOf(tx, { ...stock, from: 'shipped', to: 'sold' });
}

/** Moves the shipped stock of a shipment back into the shop, to be inspected. Its order must be locked. */
export function takeBackStock(tx: Queryable, stock: StockCause & { shipmentId: string }): Promise<void> {
  return moveStockOf(tx, { ...stock, from: 'shipped', to: 'returned' });
}

/**
 * Moves the stock of a shipment between buckets that are not `available`, so no unit changes. Inserts the movements in the order of the
 * units' ids, because the foreign key of a movement locks its unit.
 */
async function moveStockOf(
  tx: Queryable,
  { shipmentId, from, to, cause, at }: StockCause & Move & { shipmentId: string },
): Promise<void> {
  const [source, target] = [sql.identifier(from), sql.identifier(to)];
  await tx.execute(sql`
    WITH piece AS (
      UPDATE stock_hold SET ${target} = ${target} + part.quantity, ${source} = ${source} - part.quantity
      FROM shipment_line AS part
      WHERE part.shipment_id = ${shipmentId} AND part.order_id = stock_hold.order_id AND part.position = stock_hold.position
      RETURNING stock_hold.order_id, stock_hold.position, stock_unit_id, part.quantity
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT order_id, position, stock_unit_id, ${from}, ${to}, quantity, ${cause}, ${at.toISOString()}::timestamptz FROM piece ORDER BY stock_unit_id`);
}
