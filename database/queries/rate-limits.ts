import { lte, sql } from 'drizzle-orm';
import type { Queryable } from '../connect.ts';
import { rateLimit } from '../schema/rate-limit.ts';

/**
 * Counts one more try in a bucket and answers how many there were in its window, this one included, and when the window ends. A
 * window begins with the first try after the last one has ended. One statement, so that tries at once are all counted.
 */
export async function countTry(
  db: Queryable,
  { bucket, at, windowMs }: { bucket: string; at: Date; windowMs: number },
): Promise<{ count: number; windowEndsAt: Date }> {
  const now = sql.param(at, rateLimit.windowEndsAt);
  const windowEndsAt = new Date(at.getTime() + windowMs);
  const isOver = sql`${rateLimit.windowEndsAt} <= ${now}`;
  const [row] = await db
    .insert(rateLimit)
    .values({ bucket, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimit.bucket,
      set: {
        // Counting on for ever would end in an overflow, and an error lets nobody see their Retry-After.
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE least(${rateLimit.count} + 1, 1000000) END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE ${rateLimit.windowEndsAt} END`,
      },
    })
    .returning({ count: rateLimit.count, windowEndsAt: rateLimit.windowEndsAt });
  if (!row) throw new Error('a try was not counted');
  return row;
}

/** Drops what no longer limits anybody; answers how much. */
export async function dropEndedWindows(db: Queryable, at: Date): Promise<number> {
  const dropped = await db
    .delete(rateLimit)
    .where(lte(rateLimit.windowEndsAt, at))
    .returning({ bucket: rateLimit.bucket });
  return dropped.length;
}
