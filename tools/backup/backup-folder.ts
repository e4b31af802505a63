import { resolve } from 'node:path';
import type { RequestedConfig } from '#server/config.ts';

/** Returns the folder of backups when a command names none: that of `BACKUP_DIR`, else one beside the data folder. */
export function backupFolderOf(
  { backups, dataDir }: Pick<RequestedConfig, 'backups' | 'dataDir'>,
  root: string,
): string {
  return backups.folder === null ? `${resolve(root, dataDir)}-backups` : resolve(root, backups.folder);
}
