import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import type { EmbeddedError } from './embedded-error.ts';

/** Where the files of one PostgreSQL lie. */
export type Place = {
  /** The folder in the shop's data folder, with links resolved. */
  readonly folder: string;
  /** Where the files are in truth: the folder itself, or the place that its file `elsewhere` names. */
  readonly root: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly lock: string;
  readonly log: string;
};

/** Opens the folder, making it when missing, and finds where its files lie. */
export async function findPlace(dataDir: string): Promise<Result<Place, EmbeddedError>> {
  try {
    await mkdir(dataDir, { recursive: true });
    const folder = await realpath(dataDir);
    const elsewhere = await readFile(join(folder, 'elsewhere'), 'utf8').catch(() => '');
    return ok(placeAt(folder, elsewhere.trim() || folder));
  } catch (error) {
    const reason = describeFileError(error) ?? String(error);
    return fail({
      code: 'unusable_folder',
      message: `The folder ${resolve(dataDir)} can't be used (${reason}).`,
    });
  }
}

/** The names inside a place. */
export function placeAt(folder: string, root: string): Place {
  return {
    folder,
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    lock: join(root, 'lock'),
    log: join(root, 'log'),
  };
}
