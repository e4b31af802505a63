import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { ArchivePort } from '../ports/backups.ts';
import { checkArchive } from '../services/backups/check-archive.ts';
import { makeScheduledBackup, verifyNewestBackup, type BackupDeps } from '../services/backups/run-backups.ts';
import type { Job, Lease } from './jobs.ts';

/** A running backup extends its lease. After a crash, another process waits this long. */
const LEASE_MS = 2 * MINUTE_MS;

/**
 * Jobs of backups, of which one runs at a time. They are due only some time after a start, so that they do not slow it down. A failed backup
 * or check is repeated after an hour. A check is otherwise due daily.
 */
export function backupJobs(hours: number): readonly Job<BackupDeps & Lease>[] {
  return [
    {
      name: 'back-up',
      intervalMs: hours * HOUR_MS,
      retryMs: HOUR_MS,
      leaseMs: LEASE_MS,
      run: (deps, row, isEnding) => makeScheduledBackup(deps, { row, isEnding }),
    },
    {
      name: 'verify-backup',
      intervalMs: DAY_MS,
      retryMs: HOUR_MS,
      leaseMs: LEASE_MS,
      run: (deps, row, isEnding) => verifyNewestBackup(deps, { row, isEnding }),
    },
  ];
}

export const ARCHIVE_JOB_NAME = 'archive-changes';

/**
 * The job that reports changes of the shop's own PostgreSQL that are not archived. It is not among `backupJobs`, so that no backup delays
 * it.
 */
export function archiveJob(archive: ArchivePort): Job<Pick<BackupDeps, 'database' | 'clock'>> {
  return {
    name: ARCHIVE_JOB_NAME,
    intervalMs: MINUTE_MS,
    leaseMs: MINUTE_MS,
    run: (deps, row) => checkArchive(deps, { archive, row }),
  };
}
