import { sql } from 'drizzle-orm';

/** The cause of movements between the unit that all sizes share and the unit of one size. */
export const SPLIT_CAUSE = 'split by size';

/**
 * Condition on the tables of a query: the stock unit serves the order line. It is the unit of the line's size, or the one that all sizes
 * share.
 */
export const SERVES_LINE = sql.raw(
  `stock_unit.product_id = product.id AND stock_unit.size IS NOT DISTINCT FROM CASE product.sizing WHEN 'sized' THEN line.size END`,
);

/**
 * CTEs that lock the stock units of the preceding CTE `piece (position, stock_unit_id, selling_unit_id, quantity)`. A piece belongs to
 * `stock_unit_id`, and is taken from or returned to `selling_unit_id`. The two differ if the product was split by size since.
 *
 * `unit` has one row for each unit, read under the lock:
 * - `quantity`: the pieces that are taken from or returned to it. Two lines of an order may need the same unit.
 * - `moved`: how many of these belong to other units, minus how many of its own pieces other units serve.
 *
 * Every transaction locks units in the order of their ids, so that orders over the same units never deadlock.
 */
const LOCKED = `
  wanted AS (
    SELECT id, sum(quantity) AS quantity, sum(moved) AS moved FROM (
      SELECT selling_unit_id AS id, quantity, CASE WHEN selling_unit_id = stock_unit_id THEN 0 ELSE quantity END AS moved FROM piece
      UNION ALL SELECT stock_unit_id, 0, -quantity FROM piece WHERE selling_unit_id <> stock_unit_id
    ) AS part GROUP BY id
  ), unit AS (
    SELECT stock_unit.id, stock_unit.received, stock_unit.available, wanted.quantity, wanted.moved FROM stock_unit JOIN wanted USING (id)
    ORDER BY stock_unit.id FOR UPDATE OF stock_unit
  )`;

/**
 * CTEs that take the units of `piece` from the available stock: all, or none if one is short. `taken` has their ids. The new values derive
 * from those under the lock: the row of the snapshot may have less stock.
 */
export const takenUnits = sql.raw(`${LOCKED}, taken AS (
    UPDATE stock_unit SET available = unit.available - unit.quantity, received = unit.received - unit.moved FROM unit
    WHERE stock_unit.id = unit.id AND NOT EXISTS (SELECT FROM unit WHERE available < quantity)
    RETURNING stock_unit.id
  )`);

/** CTEs that return the units of `piece` to the available stock. */
export const releasedUnits = sql.raw(`${LOCKED}, returned AS (
    UPDATE stock_unit SET available = unit.available + unit.quantity, received = unit.received + unit.moved FROM unit
    WHERE stock_unit.id = unit.id
  )`);
