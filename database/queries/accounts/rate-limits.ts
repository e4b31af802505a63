import { lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { rateLimit } from '../../schema/rate-limit.ts';

/** A try that is counted: in which bucket, and how long its window lasts in milliseconds. */
type Try = { readonly bucket: string; readonly windowMs: number };

/**
 * Counts one more try in each of several buckets, and answers for each how many there were in its window, this one included, and when
 * the window ends. A window begins with the first try after the last one has ended. One statement, so that tries at once are all counted.
 */
export async function countAttempts(
  db: Queryable,
  { tries, at }: { tries: readonly Try[]; at: Date },
): Promise<{ bucket: string; count: number; windowEndsAt: Date }[]> {
  const now = sql.param(at, rateLimit.windowEndsAt);
  // A window that ends later than a new one would was begun by a clock that was wrong; clocks of machines may differ by a minute.
  const isOver = sql`(${rateLimit.windowEndsAt} <= ${now}
    OR ${rateLimit.windowEndsAt} > excluded.window_ends_at + interval '1 minute')`;
  const rows = tries.map(({ bucket, windowMs }) => ({
    bucket,
    count: 1,
    windowEndsAt: new Date(at.getTime() + windowMs),
  }));
  const counted = await db
    .insert(rateLimit)
    // Always in one order: tries at once would otherwise wait for each other for ever.
    .values(rows.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1)))
    .onConflictDoUpdate({
      target: rateLimit.bucket,
      set: {
        // Counting on for ever would end in an overflow, and an error lets nobody see their Retry-After.
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE least(${rateLimit.count} + 1, 1000000) END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE ${rateLimit.windowEndsAt} END`,
      },
    })
    .returning();
  if (counted.length < tries.length) throw new Error('a try was not counted');
  return counted;
}

/** Drops what no longer limits anybody; answers how much. */
export async function deleteEndedWindows(db: Queryable, at: Date): Promise<number> {
  const dropped = await db
    .delete(rateLimit)
    .where(lte(rateLimit.windowEndsAt, at))
    .returning({ bucket: rateLimit.bucket });
  return dropped.length;
}
