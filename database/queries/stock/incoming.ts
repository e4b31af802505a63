import { sql } from 'drizzle-orm';

/** Joins to `stock_count_line AS line` its count, if that is an open delivery. */
export const OF_OPEN_DELIVERY = sql.raw(
  `JOIN stock_count AS count ON count.id = line.count_id AND count.kind = 'receiving' AND count.state = 'open'`,
);

/** The pieces that rows of `stock_count_line AS line` announce. */
export const EXPECTED = sql.raw('coalesce(sum(line.expected), 0)::int');
