import type { Database } from '#database/connection/connect.ts';
import { deleteEndedWindows } from '#database/queries/accounts/rate-limits.ts';
import { deleteExpiredSessionsAndSecrets } from '#database/queries/accounts/sessions.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/** Deletes expired sessions, one-time secrets and rate-limit windows. Returns how many. */
export async function forgetExpired({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Result<number, never>> {
  const at = clock.now();
  return ok(
    (await deleteExpiredSessionsAndSecrets(database.db, at)) + (await deleteEndedWindows(database.db, at)),
  );
}
