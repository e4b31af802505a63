import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from '../../ports/picture-store.ts';
import { createFolderStore } from './folder-store.ts';

type Limits = { readonly maxBytes: number; readonly writesPerTrim: number };

/** Enough for about ten thousand pictures at the size that a listing shows. */
const LIMITS: Limits = { maxBytes: 1024 ** 3, writesPerTrim: 500 };

/**
 * Caches the pictures of a remote store in a folder on this machine when the shop reads or writes them. Serves them from there, also while the
 * remote store does not respond. Every `writesPerTrim` writes, trims the folder to at most `maxBytes`; the newest files stay.
 */
export function createCachedStore(
  remote: PictureStore,
  {
    folder,
    isCached,
    limits = LIMITS,
  }: { folder: string; isCached: (key: string) => boolean; limits?: Limits },
): PictureStore {
  const cache = createFolderStore(folder);
  let writeCount = 0;
  /** Writes to the folder. Failures are ignored: the remote store has the file. */
  const keep = async (key: string, bytes: Uint8Array) => {
    if (!isCached(key)) return;
    await cache.write(key, bytes);
    writeCount += 1;
    if (writeCount % limits.writesPerTrim === 0) await trim(folder, limits.maxBytes, cache);
  };
  return {
    async write(key, bytes) {
      const written = await remote.write(key, bytes);
      if (written.ok) await keep(key, bytes);
      return written;
    },
    async read(key) {
      const cached = isCached(key) ? await cache.read(key) : undefined;
      if (cached?.ok === true && cached.value !== null) return cached;
      const read = await remote.read(key);
      if (read.ok && read.value !== null) await keep(key, read.value);
      return read;
    },
    async remove(key) {
      await cache.remove(key);
      return remote.remove(key);
    },
  };
}

/** Deletes the oldest files until the others fill at most nine tenths of the limit. Another process may delete the same ones. */
async function trim(folder: string, maxBytes: number, cache: PictureStore): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: { key: string; size: number; at: number }[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const about = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    const key = join(entry.parentPath, entry.name).split('/').slice(-2).join('/');
    if (about !== null) files.push({ key, size: about.size, at: about.mtimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  for (const { key, size } of files.toSorted((one, other) => one.at - other.at)) {
    if (total <= maxBytes * 0.9) break;
    await cache.remove(key);
    total -= size;
  }
}
