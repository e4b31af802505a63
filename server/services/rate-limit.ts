import { createHmac } from 'node:crypto';
import type { Database } from '#database/connection/connect.ts';
import { countAttempts } from '#database/queries/accounts/rate-limits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../ports/clock.ts';

/** A limit of attempts: at most `attempts` of `action` by `client` in `minutes`. */
export type AttemptLimit = {
  readonly action: string;
  readonly client: string;
  readonly attempts: number;
  readonly minutes: number;
};

/**
 * Counts an attempt against every limit, even if another one is exceeded already. Fails with the seconds until the next attempt is allowed.
 * `secret` keys the digests under which attempts are stored.
 */
export async function recordAttempt(
  { database, clock, secret }: { database: Database; clock: Clock; secret: string },
  limits: readonly AttemptLimit[],
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const at = clock.now();
  const allowed = new Map(
    limits.map(({ action, client, attempts, minutes }) => {
      const bucket = createHmac('sha256', secret).update(`${action}\n${client}`).digest('base64url');
      return [bucket, { attempts, windowMs: minutes * MINUTE_MS }];
    }),
  );
  const attempts = [...allowed].map(([bucket, { windowMs }]) => ({ bucket, windowMs }));
  let retryAfterSeconds = 0;
  for (const { bucket, count, windowEndsAt } of await countAttempts(database.db, { attempts, at })) {
    if (count <= (allowed.get(bucket)?.attempts ?? 0)) continue;
    const wait = Math.max(1, Math.ceil((windowEndsAt.getTime() - at.getTime()) / 1000));
    retryAfterSeconds = Math.max(retryAfterSeconds, wait);
  }
  return retryAfterSeconds === 0 ? ok(undefined) : fail({ retryAfterSeconds });
}
