import type { Database } from '#database/connection/connect.ts';
import { deleteEndedWindows } from '#database/queries/accounts/rate-limits.ts';
import { deleteExpiredSessionsAndSecrets } from '#database/queries/accounts/sessions.ts';
import { deleteOldInvitations } from '#database/queries/staff/invitations.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/** How long an expired invitation keeps its address, which the log of changes shows. */
const INVITATION_MS = 30 * 24 * 60 * 60_000;

/** Deletes expired sessions, one-time secrets and rate-limit windows, and invitations that expired 30 days ago. Returns how many. */
export async function forgetExpired({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Result<number, never>> {
  const at = clock.now();
  const counts = [
    await deleteExpiredSessionsAndSecrets(database.db, at),
    await deleteEndedWindows(database.db, at),
    await deleteOldInvitations(database.db, new Date(at.getTime() - INVITATION_MS)),
  ];
  return ok(counts.reduce((sum, count) => sum + count, 0));
}
