import type { JobRow } from '#database/queries/jobs/jobs.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ArchivePort } from '../../ports/backups.ts';
import { mailOwners, type BackupDeps, type BackupJobError } from './run-backups.ts';

/** After a downtime, the shop has a backlog of changes to archive. A failure that ends within three checks needs no mail. */
const MAIL_DELAY_MS = 3 * MINUTE_MS;

/** Reports changes that are not archived, with the mails of `makeScheduledBackup`. */
export async function checkArchive(
  deps: Pick<BackupDeps, 'database' | 'clock'>,
  { archive, row }: { readonly archive: ArchivePort; readonly row: JobRow },
): Promise<Result<number, BackupJobError>> {
  const failure = await archive.findFailure();
  if (failure === undefined) return ok(0);
  if (row.lastError === null) await mailOwners(deps, row.name, MAIL_DELAY_MS);
  return fail({ code: 'backup_failed', detail: failure });
}
