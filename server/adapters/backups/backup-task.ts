import type { Result } from '#domain/result.ts';
import type { BackupFailure } from '../../ports/backups.ts';

/** The task of a process that makes or verifies backups. Plain data, because the process gets it as an argument. */
export type BackupTask = BackupSettings & { readonly kind: 'make' | 'verify' };

export type BackupSettings = {
  /** The shop's data folder, in which its own PostgreSQL runs. */
  readonly dataDir: string;
  /** The folder of backups. */
  readonly folder: string;
  /** Whether to copy the session secret of the data folder. */
  readonly hasSecrets: boolean;
  /** Whether uploaded pictures are in the data folder, not in a bucket. */
  readonly hasPictures: boolean;
  /** Days for which a backup is kept. */
  readonly keepDays: number;
  /** Whether the process yields processor time to all others. Off in tests, which wait for it. */
  readonly hasLowPriority: boolean;
};

/** What the process reports. */
export type BackupMessage =
  | { readonly type: 'alive' }
  | { readonly type: 'done'; readonly outcome: Result<string, BackupFailure> };
