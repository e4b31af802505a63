import { sql, type SQL } from 'drizzle-orm';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import { SPLIT_LOCK } from '../../advisory-locks.ts';
import type { Queryable } from '../../connection/connect.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { stockMovement } from '../../schema/orders/ledger.ts';
import { markUsesLate, returnUses } from '../orders/discount-uses.ts';
import { releasedUnits, SERVES_LINE, SPLIT_CAUSE, takenUnits } from './stock-unit-ctes.ts';

/** The cause and time of a movement, for the ledger. */
export type StockCause = { readonly cause: string; readonly at: Date };

type OrderStock = StockCause & { readonly orderId: string };

/**
 * Sells the held stock of an order; false when it holds none. Its row must be locked. Inserts the movements in the order of the units' ids,
 * because the foreign key of a movement locks its unit.
 */
export async function sellHeldStock(tx: Queryable, { orderId, cause, at }: OrderStock): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    WITH piece AS (
      SELECT position, stock_unit_id, held AS quantity FROM stock_hold WHERE order_id = ${orderId} AND held > 0
    ), hold AS (
      UPDATE stock_hold SET sold = sold + held, held = 0 WHERE order_id = ${orderId} AND held > 0
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}, position, stock_unit_id, 'held', 'sold', quantity, ${cause}, ${at.toISOString()} FROM piece ORDER BY stock_unit_id`);
  return (rowCount ?? 0) > 0;
}

/**
 * Takes the released stock of an order again, except pieces that left it before, and sells it. False, with nothing taken, when not all of it
 * is available. The order's row must be locked.
 */
export async function sellReleasedStock(tx: Queryable, stock: OrderStock): Promise<boolean> {
  const { orderId, cause, at } = stock;
  await preventSplits(tx, orderId);
  const { rows } = await tx.execute<{ isSold: boolean }>(sql`
    WITH piece AS (
      ${piecesOf(orderId, sql`(released - line.cancelled)`)}
    ), ${takenUnits}, hold AS (
      UPDATE stock_hold SET sold = stock_hold.sold + piece.quantity, released = stock_hold.released - piece.quantity
      FROM piece WHERE stock_hold.order_id = ${orderId} AND stock_hold.position = piece.position AND EXISTS (SELECT FROM taken)
    ), movement AS (
      INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT move.* FROM (
        ${movesBetweenUnits(stock, { from: sql`selling_unit_id`, to: sql`stock_unit_id` })}
        UNION ALL
        SELECT ${orderId}::uuid, position, stock_unit_id, 'available', 'sold', quantity, ${cause}, ${at.toISOString()}::timestamptz FROM piece
      ) AS move WHERE EXISTS (SELECT FROM taken)
    )
    SELECT EXISTS (SELECT FROM taken) AS "isSold"`);
  const isSold = rows[0]?.isSold === true;
  if (isSold) await markUsesLate(tx, orderId);
  return isSold;
}

/** Lists those of the orders that hold their stock, or that could take all of their released stock again. */
export async function listOrdersWithStock(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`${sql.param(orderIds)}::uuid[]`;
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH piece AS (
      SELECT hold.order_id, coalesce(stock_unit.id, hold.stock_unit_id) AS unit_id, hold.released - line.cancelled AS quantity
      FROM stock_hold AS hold JOIN order_line AS line USING (order_id, position) JOIN product ON product.id = line.product_id
      LEFT JOIN stock_unit ON ${SERVES_LINE}
      WHERE hold.order_id = ANY (${ids}) AND hold.released > line.cancelled
    ), needed AS (
      SELECT order_id, unit_id, sum(quantity) AS quantity FROM piece GROUP BY order_id, unit_id
    )
    SELECT order_id AS id FROM stock_hold WHERE order_id = ANY (${ids}) AND held > 0
    UNION
    SELECT order_id FROM needed JOIN stock_unit ON stock_unit.id = unit_id
    GROUP BY order_id HAVING bool_and(needed.quantity <= stock_unit.available)`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Releases all stock that an order holds, has bought or has back, to the units from which it is sold now, and gives back its uses of
 * discounts. Its row must be locked.
 */
export async function releaseStock(tx: Queryable, stock: OrderStock): Promise<void> {
  await returnUses(tx, stock.orderId);
  await lockCredit(tx, stock.orderId);
  await preventSplits(tx, stock.orderId);
  await releasePreparedStock(tx, stock);
}

/** Releases stock as `releaseStock` does, after `prepareRelease`, in a transaction that also moves the stock in other ways. */
export async function releasePreparedStock(tx: Queryable, stock: OrderStock): Promise<void> {
  const { orderId, cause, at } = stock;
  await tx.execute(sql`
    WITH piece AS (
      ${piecesOf(orderId, sql`hold.held + hold.sold + hold.returned`)}
    ), ${releasedUnits}, hold AS (
      UPDATE stock_hold SET released = released + held + sold + returned, held = 0, sold = 0, returned = 0
      WHERE order_id = ${orderId} AND held + sold + returned > 0
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}::uuid, position, stock_unit_id, part.bucket, 'available', part.quantity, ${cause}, ${at.toISOString()}::timestamptz
    FROM piece, LATERAL (VALUES ('held', held), ('sold', sold), ('returned', returned)) AS part (bucket, quantity) WHERE part.quantity > 0
    UNION ALL
    ${movesBetweenUnits(stock, { from: sql`stock_unit_id`, to: sql`selling_unit_id` })}`);
}

type OrderPieces = OrderStock & { readonly pieces: readonly LinePieces[] };

/**
 * Releases held, sold or returned pieces of an order to the units that sell them now, while the order keeps its other pieces. Uses of discounts
 * stay taken. The order's row must be locked.
 */
export async function releasePieces(
  tx: Queryable,
  { from = 'sold', ...stock }: OrderPieces & { readonly from?: 'held' | 'sold' | 'returned' },
): Promise<void> {
  const { orderId, pieces, cause, at } = stock;
  if (pieces.length === 0) return;
  await lockCredit(tx, orderId);
  await preventSplits(tx, orderId);
  const source = sql.identifier(from);
  await tx.execute(sql`
    WITH ${wantedPieces(pieces)}, piece AS (
      ${piecesOf(orderId, sql`(SELECT part.quantity FROM wanted_piece AS part WHERE part.position = hold.position)`)}
    ), ${releasedUnits}, hold AS (
      UPDATE stock_hold SET ${source} = stock_hold.${source} - piece.quantity, released = stock_hold.released + piece.quantity
      FROM piece WHERE stock_hold.order_id = ${orderId} AND stock_hold.position = piece.position
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}::uuid, position, stock_unit_id, ${from}, 'available', quantity, ${cause}, ${at.toISOString()}::timestamptz FROM piece
    UNION ALL
    ${movesBetweenUnits(stock, { from: sql`stock_unit_id`, to: sql`selling_unit_id` })}`);
}

/** Writes off pieces of an order that the carrier lost, or that cannot be sold again. The order's row must be locked. */
export async function losePieces(
  tx: Queryable,
  { orderId, pieces, from, cause, at }: OrderPieces & { readonly from: 'shipped' | 'returned' },
): Promise<void> {
  if (pieces.length === 0) return;
  const source = sql.identifier(from);
  await tx.execute(sql`
    WITH ${wantedPieces(pieces)}, hold AS (
      UPDATE stock_hold SET ${source} = ${source} - part.quantity, released = released + part.quantity
      FROM wanted_piece AS part WHERE stock_hold.order_id = ${orderId} AND stock_hold.position = part.position
      RETURNING stock_hold.position, stock_unit_id, part.quantity
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}::uuid, position, stock_unit_id, ${from}, 'lost', quantity, ${cause}, ${at.toISOString()}::timestamptz FROM hold ORDER BY stock_unit_id`);
}

/** Names pieces of an order as the common table expression `wanted_piece`. */
function wantedPieces(pieces: readonly LinePieces[]): SQL {
  const given = <Key extends keyof LinePieces>(key: Key) => sql.param(pieces.map((piece) => piece[key]));
  return sql`wanted_piece AS (
    SELECT * FROM unnest(${given('position')}::int[], ${given('quantity')}::int[]) AS part (position, quantity))`;
}

/**
 * Prevents the products of an order from being split by size until the transaction ends. If this statement has waited for a split, the next
 * one sees the new units. The locks are sorted, because a shared lock waits behind a split that waits: two orders and two splits could
 * deadlock.
 */
export async function preventSplits(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock_shared(${SPLIT_LOCK}, key) FROM (
      SELECT DISTINCT hashtext(product_id) AS key FROM order_line WHERE order_id = ${orderId} ORDER BY key
    ) AS product`);
}

/** Locks the store credit that the transaction may return to the order's account. Before stock units, as a new order does. */
async function lockCredit(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    SELECT FROM credit_account WHERE user_id = (SELECT user_id FROM shop_order WHERE id = ${orderId} AND credit_cents > 0) FOR UPDATE`);
}

/**
 * Locks the stock units of an order's products, for a transaction that moves pieces of them in several statements. Each statement alone locks
 * in the order of ids; several of them could deadlock without this lock. The order's row must be locked.
 */
export async function lockUnitsOfOrder(tx: Queryable, orderId: string): Promise<void> {
  await lockCredit(tx, orderId);
  await preventSplits(tx, orderId);
  await tx.execute(sql`
    SELECT FROM stock_unit WHERE product_id IN (SELECT product_id FROM order_line WHERE order_id = ${orderId}) ORDER BY id FOR UPDATE`);
}

/** Gives back the uses of discounts of an order that ends, and then locks its units: a purchase locks in the same sequence. */
export async function prepareRelease(tx: Queryable, orderId: string): Promise<void> {
  await returnUses(tx, orderId);
  await lockUnitsOfOrder(tx, orderId);
}

/**
 * Selects the pieces of an order's holds, with the unit that sells them now: that of the hold, unless the product was split by size
 * meanwhile. A line whose size has no unit keeps the unit of its hold, and the audit reports it.
 */
function piecesOf(orderId: string, quantity: SQL): SQL {
  return sql`
    SELECT hold.position, hold.stock_unit_id, coalesce(stock_unit.id, hold.stock_unit_id) AS selling_unit_id, hold.held, hold.sold, hold.returned,
      ${quantity} AS quantity
    FROM stock_hold AS hold JOIN order_line AS line USING (order_id, position) JOIN product ON product.id = line.product_id
    LEFT JOIN stock_unit ON ${SERVES_LINE}
    WHERE hold.order_id = ${orderId} AND ${quantity} > 0`;
}

/** Selects the movements of `piece` from one unit to another, for pieces of which these differ. */
function movesBetweenUnits({ orderId, at }: OrderStock, { from, to }: { from: SQL; to: SQL }): SQL {
  return sql`
    SELECT ${orderId}::uuid, piece.position, part.stock_unit_id, part.from_bucket, part.to_bucket, piece.quantity, ${SPLIT_CAUSE}, ${at.toISOString()}::timestamptz
    FROM piece, LATERAL (VALUES (${from}, 'available', 'supplier'), (${to}, 'supplier', 'available'))
      AS part (stock_unit_id, from_bucket, to_bucket)
    WHERE selling_unit_id <> piece.stock_unit_id`;
}

/** Inserts new stock units, delivered by the supplier. */
export async function insertDeliveredStock(
  tx: Queryable,
  { units, cause, at }: { units: readonly (typeof stockUnit.$inferInsert)[] } & StockCause,
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
