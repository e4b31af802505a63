import { sql } from 'drizzle-orm';

/**
 * CTEs that lock the stock units of `piece (position, stock_unit_id, quantity)`, which precedes them. `unit` has the stock of each unit
 * under its lock, and its pieces summed up: two lines of an order may need the same unit. All transactions lock units in the order of
 * their ids, so that orders over the same units never deadlock.
 */
const LOCKED = `
  wanted AS (
    SELECT stock_unit_id AS id, sum(quantity) AS quantity FROM piece GROUP BY stock_unit_id
  ), unit AS (
    SELECT stock_unit.id, stock_unit.received, stock_unit.available, wanted.quantity FROM stock_unit JOIN wanted USING (id)
    ORDER BY stock_unit.id FOR UPDATE OF stock_unit
  )`;

/**
 * CTEs that take the units of `piece` from the available stock: all, or none if one is short. `taken` has their ids. The new values derive
 * from those under the lock: PostgreSQL checks constraints on the row of the snapshot first, whose stock may be lower.
 */
export const takenUnits = sql.raw(`${LOCKED}, taken AS (
    UPDATE stock_unit SET available = unit.available - unit.quantity, received = unit.received FROM unit
    WHERE stock_unit.id = unit.id AND NOT EXISTS (SELECT FROM unit WHERE available < quantity)
    RETURNING stock_unit.id
  )`);

/** CTEs that return the units of `piece` to the available stock. */
export const releasedUnits = sql.raw(`${LOCKED}, returned AS (
    UPDATE stock_unit SET available = stock_unit.available + unit.quantity FROM unit WHERE stock_unit.id = unit.id
  )`);
