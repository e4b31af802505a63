import { createHmac } from 'node:crypto';
import type { Database } from '#database/connection/connect.ts';
import { countTries } from '#database/queries/accounts/rate-limits.ts';
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
export async function recordAttempt(
  { database, clock, secret }: { database: Database; clock: Clock; secret: string },
  counts: readonly Count[],
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const at = clock.now();
  const allowed = new Map(
    counts.map(({ of, by, tries, minutes }) => {
      const bucket = createHmac('sha256', secret).update(`${of}\n${by}`).digest('base64url');
      return [bucket, { tries, windowMs: minutes * 60_000 }];
    }),
  );
  const wanted = [...allowed].map(([bucket, { windowMs }]) => ({ bucket, windowMs }));
  let retryAfterSeconds = 0;
  for (const { bucket, count, windowEndsAt } of await countTries(database.db, { tries: wanted, at })) {
    if (count <= (allowed.get(bucket)?.tries ?? 0)) continue;
    const wait = Math.max(1, Math.ceil((windowEndsAt.getTime() - at.getTime()) / 1000));
    retryAfterSeconds = Math.max(retryAfterSeconds, wait);
  }
  return retryAfterSeconds === 0 ? ok(undefined) : fail({ retryAfterSeconds });
}
