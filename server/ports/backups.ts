import type { Result } from '#domain/result.ts';

/** Callbacks of a long run, each called about once a second. */
export type BackupRun = {
  /** Ends the run when it returns true. */
  readonly isEnding: () => boolean;
  /** Shows that the run still works, so that its job extends its lease. */
  readonly onAlive: () => void;
};

/** `none`: there is no backup to check. `busy`: another process backs up this shop. `interrupted`: `isEnding` has ended the run. */
export type BackupFailure = {
  readonly code: 'failed' | 'none' | 'busy' | 'interrupted';
  /** A sentence for the owners of the shop. */
  readonly message: string;
};

/** The backups of the shop's own PostgreSQL, pictures and secrets. */
export type BackupPort = {
  /** Makes a backup and removes old ones. Returns its folder. */
  make(run: BackupRun): Promise<Result<string, BackupFailure>>;
  /** Verifies the newest backup. Returns its folder. */
  verify(run: BackupRun): Promise<Result<string, BackupFailure>>;
};

/** The archive of changes of the shop's own PostgreSQL (`BACKUP_ARCHIVE`). */
export type ArchivePort = {
  /** Returns why changes are not archived, as a sentence for the owners of the shop; undefined when they are. */
  findFailure(): Promise<string | undefined>;
};
