import type { Database } from '#database/connection/connect.ts';
import { deleteEndedWindows } from '#database/queries/accounts/rate-limits.ts';
import { deleteExpiredSessionsAndSecrets } from '#database/queries/accounts/sessions.ts';
import { deleteOldImports } from '#database/queries/import-export/imports.ts';
import { deletePhoneDigests } from '#database/queries/orders/orders.ts';
import { deleteOldInvitations } from '#database/queries/staff/invitations.ts';
import { deleteOldAlerts } from '#database/queries/stock/stock-alerts.ts';
import { deleteOldEvents } from '#database/queries/webhooks/webhooks.ts';
import { DAY_MS } from '#domain/durations.ts';
import { REFUSAL_MS } from '#domain/order/order-limits.ts';
import { ok, type Result } from '#domain/result.ts';
import { CONFIRM_ALERT_DAYS, MAILED_ALERT_DAYS, WAITING_ALERT_DAYS } from '#domain/stock/stock-alert.ts';
import type { Clock } from '../../ports/clock.ts';

/** How long an expired invitation keeps its address, which the log of changes shows. */
const INVITATION_MS = 30 * DAY_MS;

/** How long uploaded files are kept. */
const IMPORT_MS = 30 * DAY_MS;

/** How long the messages of webhooks are listed. */
const EVENT_MS = 30 * DAY_MS;

/** How long files are kept whose upload was interrupted. */
const UPLOAD_MS = DAY_MS;

/**
 * Deletes expired sessions, one-time secrets and rate-limit windows, invitations that expired 30 days ago, digests of phone numbers
 * that no longer count, files of imports, alerts that ended, and messages of webhooks. Returns how many.
 */
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
    await deleteOldImports(database.db, {
      uploadStartedBefore: new Date(at.getTime() - UPLOAD_MS),
      createdBefore: new Date(at.getTime() - IMPORT_MS),
    }),
    await deletePhoneDigests(database.db, { refusedBefore: new Date(at.getTime() - REFUSAL_MS) }),
    await deleteOldEvents(database.db, new Date(at.getTime() - EVENT_MS)),
    await deleteOldAlerts(database.db, {
      unconfirmed: new Date(at.getTime() - CONFIRM_ALERT_DAYS * DAY_MS),
      waiting: new Date(at.getTime() - WAITING_ALERT_DAYS * DAY_MS),
      mailed: new Date(at.getTime() - MAILED_ALERT_DAYS * DAY_MS),
    }),
    await deleteOldInvitations(database.db, new Date(at.getTime() - INVITATION_MS)),
  ];
  return ok(counts.reduce((sum, count) => sum + count, 0));
}
