import { sql } from 'drizzle-orm';

/** Joins to `stock_count_line AS line` its count, if that is an open delivery. */
export const OF_OPEN_DELIVERY = sql.raw(
  `JOIN stock_count AS count ON count.id = line.count_id AND count.kind = 'receiving' AND count.state = 'open'`,
);

/** The pieces that rows of `stock_count_line AS line` announce. */
export const EXPECTED = sql.raw('coalesce(sum(line.expected), 0)::int');

/** The ids of the products that open deliveries announce. */
export const ANNOUNCED = sql`
  SELECT unit.product_id FROM stock_count_line AS line JOIN stock_unit AS unit ON unit.id = line.stock_unit_id ${OF_OPEN_DELIVERY}
  WHERE line.expected > 0`;
