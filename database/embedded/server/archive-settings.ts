import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from '../installation/installation.ts';

/** How old WAL gets before PostgreSQL archives it, in seconds, if anything was written. */
const ARCHIVE_TIMEOUT_SECONDS = 60;

/**
 * Returns the settings with which PostgreSQL puts finished WAL segments into a folder beside its cluster. The module `basic_archive` needs
 * no shell command. With `isOn` undefined, as in tools, the shop's choice stays: a recovery cannot cross a gap in the archive.
 */
export async function prepareArchive(
  { folder, identity }: Installation,
  isOn: boolean | undefined,
): Promise<string[]> {
  if (isOn === false) await rm(folder.archive, { recursive: true, force: true });
  if (isOn !== true && !existsSync(folder.archive)) return [];
  await mkdir(folder.archive, { recursive: true, mode: 0o700 });
  if (identity.kind === 'user') await chown(folder.archive, identity.uid, identity.gid);
  // A crash leaves unfinished copies of 16 MB, which basic_archive never removes.
  for (const name of await readdir(folder.archive))
    if (name.startsWith('archtemp.')) await rm(join(folder.archive, name), { force: true });
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${folder.archive}`,
    `archive_timeout=${ARCHIVE_TIMEOUT_SECONDS}`,
  ];
}
