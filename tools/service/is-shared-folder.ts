import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The parents of folders that belong to the system. Some of those are empty on a new machine, like /var/backups. */
const PARENTS_OF_SYSTEM_FOLDERS = ['/', '/var'];

/**
 * Whether the shop's user must not become the owner of a folder: it belongs to another user, and others may use it. Files whose names begin
 * with `ownFile` are the shop's.
 */
export function isSharedFolder(
  folder: string,
  { uid, ownFile }: { uid: number; ownFile?: string | undefined },
): boolean {
  if (!existsSync(folder) || statSync(folder).uid === uid) return false;
  if (PARENTS_OF_SYSTEM_FOLDERS.includes(dirname(folder))) return true;
  // An empty file system has a lost+found.
  return readdirSync(folder).some(
    (entry) => entry !== 'lost+found' && (ownFile === undefined || !entry.startsWith(ownFile)),
  );
}
