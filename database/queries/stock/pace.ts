import { sql } from 'drizzle-orm';
import { PACE_DAYS } from '#domain/stock/stock-pace.ts';

/** The pieces that the rows of `stock_movement` sold. Cancelled sales do not count. */
export const SOLD_COUNT = sql.raw(`coalesce(sum(
  CASE WHEN to_bucket = 'sold' THEN quantity WHEN from_bucket = 'sold' AND to_bucket = 'available' THEN -quantity END
), 0)::int`);

/** The condition that a row of `stock_movement` is of the last `PACE_DAYS` days. */
export const IS_OF_PACE_DAYS = sql.raw(`at > now() - interval '${PACE_DAYS} days'`);
