import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/durations.ts';

/** Where Linux mounts a file system in memory. */
const MEMORY_FOLDER = '/dev/shm';

/** Required space and memory. The tests use about a quarter of it at once. */
const REQUIRED_BYTES = 4 * 1024 ** 3;

const PREFIX = 'osier-test-';

/** A killed run leaves its folder behind. A live run writes to its folder more often than this. */
const ABANDONED_MS = HOUR_MS;

/** The folder for the temporary files of a run. */
type TemporaryFolder = { readonly path: string; remove(): Promise<void> };

/**
 * Creates a folder in memory; undefined where there is none or memory is short. The tests create and delete a hundred thousand files, mostly of
 * databases, which takes a third of the run's processor time on a disk (ext4).
 */
export async function createTemporaryFolder({
  memoryFolder = MEMORY_FOLDER,
  requiredBytes = REQUIRED_BYTES,
  now = Date.now(),
} = {}): Promise<TemporaryFolder | undefined> {
  try {
    await removeAbandoned(memoryFolder, now);
    const { bavail, bsize } = await statfs(memoryFolder);
    if (Math.min(bavail * bsize, process.availableMemory()) < requiredBytes) return undefined;
    const path = await mkdtemp(join(memoryFolder, PREFIX));
    // When root runs the tests, their PostgreSQL runs as another user, who passes through this folder.
    await chmod(path, 0o711);
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  } catch {
    return undefined;
  }
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < now - ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
