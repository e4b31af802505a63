import type { Result } from '#domain/result.ts';
import type { BackupFailure } from '../../ports/backups.ts';

/** What a process of its own does. Plain data, because it is an argument of that process. */
export type BackupTask = BackupSettings & { readonly kind: 'make' | 'verify' };

export type BackupSettings = {
  /** The shop's data folder, in which its own PostgreSQL runs. */
  readonly dataDir: string;
  /** The folder of backups. */
  readonly folder: string;
  /** Whether to copy the session secret of the data folder. */
  readonly hasSecrets: boolean;
  /** Days for which a backup is kept. */
  readonly keepDays: number;
  /** Whether everything else comes first. Off for tests, which wait for it. */
  readonly hasLowPriority: boolean;
};

/** What the process reports. */
export type BackupMessage =
  | { readonly type: 'alive' }
  | { readonly type: 'done'; readonly outcome: Result<string, BackupFailure> };
