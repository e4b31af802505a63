import { createHmac } from 'node:crypto';
import type { Database } from '#database/connect.ts';
import { countTry } from '#database/queries/rate-limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../ports/clock.ts';

/** One thing that is counted: `of` names what is tried, `by` who tries it. */
export type Count = {
  readonly of: string;
  readonly by: string;
  readonly tries: number;
  readonly minutes: number;
};

/**
 * Counts a try and says whether it is allowed. All counts go up, also when one of them refuses, so that going on trying does not
 * help. The failure says in how many seconds the next try may be made. `secret` keys the digests under which tries are counted.
 */
export async function allowTry(
  { database, clock, secret }: { database: Database; clock: Clock; secret: string },
  counts: readonly Count[],
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const at = clock.now();
  let retryAfterSeconds = 0;
  for (const { of, by, tries, minutes } of counts) {
    const bucket = createHmac('sha256', secret).update(`${of}\n${by}`).digest('base64url');
    const { count, windowEndsAt } = await countTry(database.db, { bucket, at, windowMs: minutes * 60_000 });
    if (count <= tries) continue;
    const wait = Math.max(1, Math.ceil((windowEndsAt.getTime() - at.getTime()) / 1000));
    retryAfterSeconds = Math.max(retryAfterSeconds, wait);
  }
  return retryAfterSeconds === 0 ? ok(undefined) : fail({ retryAfterSeconds });
}
