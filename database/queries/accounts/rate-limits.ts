import { lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { rateLimit } from '../../schema/rate-limit.ts';

/** An attempt: its bucket, and the length of its window in milliseconds. */
type Attempt = { readonly bucket: string; readonly windowMs: number };

/**
 * Counts one attempt in each bucket. Returns for each how many attempts its window has, including this one, and when the window ends. A
 * window begins with the first attempt after the last window. One statement, so that concurrent attempts are all counted.
 */
export async function countAttempts(
  db: Queryable,
  { attempts, at }: { attempts: readonly Attempt[]; at: Date },
): Promise<{ bucket: string; count: number; windowEndsAt: Date }[]> {
  const now = sql.param(at, rateLimit.windowEndsAt);
  // A window longer than a new one comes from a wrong clock. The clocks of machines may differ by a minute.
  const isOver = sql`(${rateLimit.windowEndsAt} <= ${now}
    OR ${rateLimit.windowEndsAt} > excluded.window_ends_at + interval '1 minute')`;
  const rows = attempts.map(({ bucket, windowMs }) => ({
    bucket,
    count: 1,
    windowEndsAt: new Date(at.getTime() + windowMs),
  }));
  const counted = await db
    .insert(rateLimit)
    // A fixed order prevents deadlocks between concurrent attempts.
    .values(rows.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1)))
    .onConflictDoUpdate({
      target: rateLimit.bucket,
      set: {
        // Caps the count: an overflow would be an error without a Retry-After.
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE least(${rateLimit.count} + 1, 1000000) END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE ${rateLimit.windowEndsAt} END`,
      },
    })
    .returning();
  if (counted.length < attempts.length) throw new Error('an attempt was not counted');
  return counted;
}

/** Deletes ended windows; returns how many. */
export async function deleteEndedWindows(db: Queryable, at: Date): Promise<number> {
  const dropped = await db
    .delete(rateLimit)
    .where(lte(rateLimit.windowEndsAt, at))
    .returning({ bucket: rateLimit.bucket });
  return dropped.length;
}
