import { sql } from 'drizzle-orm';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { Queryable } from '../../connection/connect.ts';
import { preventSplits, type StockCause } from '../stock/order-stock.ts';
import { SERVES_LINE, takenUnits } from '../stock/stock-unit-ctes.ts';

/** A line for pieces of another line in another size. */
export type Replacement = {
  readonly position: number;
  /** The position of the other line. */
  readonly replaces: number;
  readonly quantity: number;
  readonly size: Size;
};

type OfOrder = StockCause & { readonly orderId: string };

/**
 * Adds lines that replace pieces of other lines, and holds their stock. They cost nothing, and none of their pieces can be shipped yet. False
 * when a size is sold out or unknown: the caller must roll back. The order must be locked.
 */
export async function insertReplacements(
  tx: Queryable,
  { orderId, lines, cause, at }: OfOrder & { lines: readonly Replacement[] },
): Promise<boolean> {
  await preventSplits(tx, orderId);
  const column = <Key extends keyof Replacement>(key: Key) => sql.param(lines.map((line) => line[key]));
  const { rows } = await tx.execute<{ isTaken: boolean }>(sql`
    WITH line AS (
      SELECT part.*, old.product_id, old.title, old.brand, old.img
      FROM unnest(${column('position')}::int[], ${column('replaces')}::int[], ${column('quantity')}::int[], ${column('size')}::text[])
        AS part (position, replaces, quantity, size)
      JOIN order_line AS old ON old.order_id = ${orderId} AND old.position = part.replaces
    ), piece AS (
      SELECT line.position, stock_unit.id AS stock_unit_id, stock_unit.id AS selling_unit_id, line.quantity, stock_unit.sku
      FROM line JOIN product ON product.id = line.product_id JOIN stock_unit ON ${SERVES_LINE}
    ), ${takenUnits}, added AS (
      INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity, sku, replaces, cancelled)
      SELECT ${orderId}::uuid, position, product_id, title, brand, img, size, 0, line.quantity, piece.sku, replaces, line.quantity
      FROM line JOIN piece USING (position) WHERE EXISTS (SELECT FROM taken)
    ), hold AS (
      INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, held)
      SELECT ${orderId}::uuid, position, stock_unit_id, quantity, quantity FROM piece WHERE EXISTS (SELECT FROM taken)
    ), movement AS (
      INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT ${orderId}::uuid, position, stock_unit_id, 'available', 'held', quantity, ${cause}, ${at.toISOString()}::timestamptz
      FROM piece WHERE EXISTS (SELECT FROM taken)
    )
    SELECT EXISTS (SELECT FROM taken) AND (SELECT count(*) FROM piece) = ${lines.length} AS "isTaken"`);
  return rows[0]?.isTaken === true;
}

/**
 * Adds the held pieces of a replacement to the order as sold, with the amounts that they take over from the replaced line. Pieces that are not
 * exchanged must be released before. The order must be locked.
 */
export async function completeReplacement(
  tx: Queryable,
  {
    orderId,
    position,
    goodsCents,
    taxCents,
    cause,
    at,
  }: OfOrder & { position: number; goodsCents: number; taxCents: number },
): Promise<void> {
  await tx.execute(sql`
    WITH hold AS (
      UPDATE stock_hold SET sold = held, quantity = held, held = 0, released = 0
      WHERE order_id = ${orderId} AND position = ${position} RETURNING stock_unit_id, quantity
    ), line AS (
      UPDATE order_line SET quantity = hold.quantity, cancelled = 0, taken_goods_cents = ${goodsCents}, taken_tax_cents = ${taxCents}
      FROM hold WHERE order_id = ${orderId} AND position = ${position}
    )
    INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT ${orderId}::uuid, ${position}::int, stock_unit_id, 'held', 'sold', quantity, ${cause}, ${at.toISOString()}::timestamptz FROM hold`);
}

/** Lists which of the wanted sizes the products of order lines have, by the position of the line, with their available stock. */
export async function listNewSizes(
  db: Queryable,
  {
    orderId,
    wanted,
  }: { orderId: string; wanted: readonly { readonly position: number; readonly size: Size }[] },
): Promise<{ position: number; size: Size; available: number }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<{ position: number; size: Size; available: number }>(sql`
    SELECT line.position, line.size, stock_unit.available
    FROM unnest(${sql.param(wanted.map(({ position }) => position))}::int[], ${sql.param(wanted.map(({ size }) => size))}::text[])
      AS line (position, size)
    JOIN order_line AS old ON old.order_id = ${orderId} AND old.position = line.position AND old.size IS DISTINCT FROM line.size
    JOIN product ON product.id = old.product_id
    JOIN size_scale ON size_scale.id = product.scale AND line.size = ANY (size_scale.sizes)
    JOIN stock_unit ON ${SERVES_LINE}`);
  return rows;
}
