import { sql } from 'drizzle-orm';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import type { Queryable } from '../../connection/connect.ts';
import type { StockCause } from './order-stock.ts';

type Pieces = StockCause & { readonly orderId: string; readonly pieces: readonly LinePieces[] };

/** Records that shipped pieces are back, to be inspected. The order must be locked. */
export function takeBackPieces(tx: Queryable, pieces: Pieces): Promise<void> {
  return movePieces(tx, { ...pieces, from: 'shipped', to: 'returned' });
}

/** Records that pieces that were back are sent to the customer again. The order must be locked. */
export function sendBackPieces(tx: Queryable, pieces: Pieces): Promise<void> {
  return movePieces(tx, { ...pieces, from: 'returned', to: 'shipped' });
}

/**
 * Moves pieces between buckets that are not `available`, so no unit changes. The foreign key of a movement locks its unit, hence the order
 * of ids, as in all transactions.
 */
async function movePieces(
  tx: Queryable,
  {
    orderId,
    pieces,
    from,
    to,
    cause,
    at,
  }: Pieces & { from: 'shipped' | 'returned'; to: 'returned' | 'shipped' },
): Promise<void> {
  if (pieces.length === 0) return;
  const [source, target] = [sql.identifier(from), sql.identifier(to)];
  const given = <Key extends keyof LinePieces>(key: Key) => sql.param(pieces.map((piece) => piece[key]));
  await tx.execute(sql`
    WITH piece AS (
      UPDATE stock_hold SET ${target} = ${target} + part.quantity, ${source} = ${source} - part.quantity
      FROM unnest(${given('position')}::int[], ${given('quantity')}::int[]) AS part (position, quantity)
      WHERE stock_hold.order_id = ${orderId} AND part.position = stock_hold.position
      RETURNING stock_hold.position, stock_unit_id, part.quantity
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}::uuid, position, stock_unit_id, ${from}, ${to}, quantity, ${cause}, ${at.toISOString()}::timestamptz FROM piece ORDER BY stock_unit_id`);
}
