import { sql } from 'drizzle-orm';
import { PACE_DAYS } from '#domain/stock/stock-pace.ts';

/** The pieces that the rows of `stock_movement` sold in the days of the pace. Cancelled sales do not count. */
export const SOLD_AT_PACE = sql.raw(`coalesce(sum(
  CASE WHEN to_bucket = 'sold' THEN quantity WHEN from_bucket = 'sold' AND to_bucket = 'available' THEN -quantity END
) FILTER (WHERE at > now() - interval '${PACE_DAYS} days'), 0)::int`);
