import type { Database } from '#database/connection/connect.ts';
import { lockAdmins } from '#database/queries/accounts/roles.ts';
import type { JobRow } from '#database/queries/jobs/jobs.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackupFailure, BackupPort, BackupRun } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';

export type BackupDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly backups: BackupPort;
};

/** Extends the lease of the job that runs. */
type Lease = { readonly extendLease: () => Promise<void> };

/** How a job of backups ends without success. `job_postponed` counts neither as success nor as failure. */
export type BackupJobError =
  | { readonly code: 'backup_failed'; readonly detail: string }
  | { readonly code: 'job_postponed'; readonly byMs: number };

export type BackupJobRun = {
  readonly row: JobRow;
  readonly isEnding: () => boolean;
};

const EXTEND_MS = 30 * SECOND_MS;
/** Delay before the next attempt while another process makes a backup. That of a typical shop has ended by then. */
const BUSY_MS = 10 * MINUTE_MS;
/** Gives the job time to record its failure, which the mail quotes. */
const MAIL_DELAY_MS = MINUTE_MS;

/** Makes a backup and removes old ones. Owners get a mail about the first failure after a success. */
export function makeScheduledBackup(
  deps: BackupDeps & Lease,
  run: BackupJobRun,
): Promise<Result<number, BackupJobError>> {
  return runWithLease(deps, run, (backupRun) => deps.backups.make(backupRun));
}

/** Verifies the newest backup, with the mails and errors of `makeScheduledBackup`. */
export function verifyNewestBackup(
  deps: BackupDeps & Lease,
  run: BackupJobRun,
): Promise<Result<number, BackupJobError>> {
  return runWithLease(deps, run, (backupRun) => deps.backups.verify(backupRun));
}

async function runWithLease(
  deps: BackupDeps & Lease,
  { row, isEnding }: BackupJobRun,
  work: (run: BackupRun) => Promise<Result<string, BackupFailure>>,
): Promise<Result<number, BackupJobError>> {
  const { clock, extendLease } = deps;
  let extendedAt = clock.now().getTime();
  const onAlive = () => {
    const now = clock.now().getTime();
    if (now - extendedAt < EXTEND_MS) return;
    extendedAt = now;
    // The next call tries again. When the lease is lost, another process starts the job, which then postpones itself as `busy`.
    void extendLease().catch(() => undefined);
  };
  const outcome = await work({ isEnding, onAlive });
  if (outcome.ok) return ok(1);
  const { code, message } = outcome.error;
  if (code === 'interrupted') return fail({ code: 'job_postponed', byMs: 0 });
  if (code === 'busy') return fail({ code: 'job_postponed', byMs: BUSY_MS });
  // Without a backup there is nothing to verify. The job that makes backups has reported why.
  if (code !== 'none' && row.lastError === null) await mailOwners(deps, row.name, MAIL_DELAY_MS);
  return fail({ code: 'backup_failed', detail: message });
}

/** Mails the owners about a failed job after a delay, unless it has succeeded by then. */
export async function mailOwners(
  { database, clock }: Pick<BackupDeps, 'database' | 'clock'>,
  job: string,
  delayMs: number,
): Promise<void> {
  const at = clock.now();
  const dueAt = new Date(at.getTime() + delayMs);
  await database.transaction(async (tx) => {
    for (const { email } of await lockAdmins(tx))
      await insertAccountMail(tx, { id: clock.newId(), kind: 'backup_failed', email, about: job, at, dueAt });
  });
}
