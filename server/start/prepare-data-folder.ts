import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { fail, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/** Makes the data folder when it is missing and shows by a file that it can be written. */
export async function prepareDataFolder(
  dataDir: string,
): Promise<Result<void, { readonly message: string }>> {
  const trial = join(dataDir, `.trial-${randomUUID()}`);
  try {
    await makeFolder(dataDir);
    await writeFile(trial, '');
    await rm(trial);
    return ok(undefined);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    return fail({ message: `The data folder ${dataDir} can't be written (${reasons[code] ?? code}).` });
  }
}

/** Folder by folder: Node's own recursive way never ends where the system makes no folders at all, as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !existsSync(dirname(path))) {
      await makeFolder(dirname(path));
      await mkdir(path);
    } else if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) {
      throw error;
    }
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it is a file',
  ENOTDIR: 'it lies inside a file',
  ENOENT: 'no folder can be made there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
};

/** The secret that the data folder keeps (mode 0600), made when there is none: 256 bits, written whole or not at all. */
export async function keepSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept.length >= 32) return kept;

  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  await rm(file, { force: true });
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}
