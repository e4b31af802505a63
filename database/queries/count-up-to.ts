import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../connection/connect.ts';

/** A count up to a bound; `more` when there are more than `count`. */
export type BoundedCount = { readonly count: number; readonly more: boolean };

/** Counts rows up to a bound. `rows` follows FROM: a table and its conditions. */
export async function countUpTo(db: Queryable, bound: number, rows: SQL): Promise<BoundedCount> {
  const { rows: counted } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM ${rows} LIMIT ${bound + 1}) AS counted`);
  return cutAt(bound, counted[0]?.count ?? 0);
}

/** Cuts a count at a bound. */
export function cutAt(bound: number, count: number): BoundedCount {
  return { count: Math.min(count, bound), more: count > bound };
}
