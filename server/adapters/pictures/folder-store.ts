import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeFileError } from '#database/errors/describe-file-error.ts';
import { pictureFolderOf } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PictureStore, StoreFailure } from '../../ports/picture-store.ts';

/** Creates a store in a folder, with a folder for each picture. Processes on several machines need one folder that they share. */
export function createFolderStore(root: string): PictureStore {
  const fileOf = (key: string) => {
    const [pictureId = '', name = ''] = key.split('/');
    return join(root, pictureFolderOf(pictureId), name);
  };
  return {
    write: (key, bytes) => catchFileErrors(() => writeWhole(fileOf(key), bytes)),
    read: (key) => catchFileErrors(() => nullIfMissing(readFile(fileOf(key)))),
    remove: (key) =>
      catchFileErrors(async () => {
        await rm(fileOf(key), { force: true });
        // Fails as long as there are other files.
        await rmdir(dirname(fileOf(key))).catch(() => undefined);
      }),
  };
}

/** Writes a temporary file and renames it, so that no reader and no crash sees a part of the file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file);
  const temporary = join(folder, `.${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(temporary, bytes, { flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // The file must survive a power failure, also in folders that are new.
  for (const changed of [folder, dirname(folder), dirname(dirname(folder))]) await flushFolder(changed);
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns null when the file or folder does not exist. */
async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Turns errors of the file system into failures. Others are bugs. */
async function catchFileErrors<T>(work: () => Promise<T>): Promise<Result<T, StoreFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fail({ code: 'picture_storage_unavailable', reason: describeFileError(error) ?? code });
  }
}
