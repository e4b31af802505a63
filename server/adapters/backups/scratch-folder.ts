import { join } from 'node:path';

/** Returns the folder in which backups are checked. In the data folder, where PostgreSQL can run, and which belongs to one shop. */
export function scratchFolderOf(dataDir: string): string {
  return join(dataDir, 'backup-check');
}
