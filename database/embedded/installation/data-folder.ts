import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { describeFileError } from '../../errors/describe-file-error.ts';
import type { EmbeddedError } from '../embedded-error.ts';

/** The paths of one PostgreSQL's files. */
export type DataFolder = {
  /** The folder in the shop's data folder, with links resolved. */
  readonly path: string;
  /** Where the files lie: the folder itself, or the folder that its file `elsewhere` names. */
  readonly root: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly lock: string;
  readonly log: string;
  /** Where PostgreSQL puts finished WAL segments if it archives them. */
  readonly archive: string;
  /** Where an upgrade makes the cluster of a newer PostgreSQL, and the file that it writes when only the renaming remains. */
  readonly upgrade: string;
  readonly finishedUpgrade: string;
};

/** Creates the folder if it is missing, and returns the paths of its files. */
export async function openDataFolder(dataDir: string): Promise<Result<DataFolder, EmbeddedError>> {
  try {
    await mkdir(dataDir, { recursive: true });
    const path = await realpath(dataDir);
    const elsewhere = await readFile(join(path, 'elsewhere'), 'utf8').catch(() => '');
    return ok(dataFolderAt(path, elsewhere.trim() || path));
  } catch (error) {
    const reason = describeFileError(error) ?? String(error);
    return fail({
      code: 'unusable_folder',
      message: `The folder ${resolve(dataDir)} can't be used (${reason}).`,
    });
  }
}

export function dataFolderAt(path: string, root: string): DataFolder {
  return {
    path,
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    lock: join(root, 'lock'),
    log: join(root, 'log'),
    archive: join(root, 'wal-archive'),
    upgrade: join(root, 'upgrade'),
    finishedUpgrade: join(root, 'upgrade/finished'),
  };
}
