import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fail, ok, type Result } from '#domain/result.ts';
import { syncFolder, writeDurably, writeSparsely } from './copy-files.ts';
import { describeLackOfSpace } from './free-space.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/** Returns the folder in a folder of backups that has the archived WAL of a cluster. */
export function archiveFolderOf(backups: string, system: string): string {
  return join(backups, 'wal', system);
}

/**
 * Moves the WAL segments that PostgreSQL has archived into the archive, compressed: a segment of a quiet minute shrinks from 16 MB to some
 * kilobytes. Returns the number of moved segments. Can be repeated after a crash at any point.
 */
export async function storeArchivedWal({
  from,
  cluster,
  backups,
}: {
  /** Where PostgreSQL puts finished segments. */
  from: string;
  cluster: string;
  backups: string;
}): Promise<number> {
  if (!existsSync(from)) throw new Error('PostgreSQL was started without an archive: restart the shop');
  const names = (await readdir(from)).toSorted();
  const segments = names.filter((name) => SEGMENT.test(name) || HISTORY.test(name));
  const to = archiveFolderOf(backups, await readSystemIdentifier(cluster));
  if ((await mkdir(to, { recursive: true, mode: 0o700 })) !== undefined)
    for (const parent of [dirname(to), backups]) await syncFolder(parent);
  for (const name of segments) {
    await storeFile(join(from, name), join(to, `${name}.gz`));
    await syncFolder(to);
    await rm(join(from, name));
  }
  // Backup history files, which no recovery reads.
  for (const name of names) if (name.endsWith('.backup')) await rm(join(from, name));
  // PostgreSQL archives no history of a timeline that a restore has begun, because it ran without an archive.
  for (const name of await readdir(join(cluster, 'pg_wal')))
    if (HISTORY.test(name) && !existsSync(join(to, `${name}.gz`)))
      await storeFile(join(cluster, 'pg_wal', name), join(to, `${name}.gz`));
  return segments.length;
}

/** Returns when PostgreSQL finished the oldest WAL segment that `storeArchivedWal` has not moved yet; undefined if there is none. */
export async function findUnstoredSince(from: string): Promise<Date | undefined> {
  const names = (await readdir(from)).filter((name) => SEGMENT.test(name));
  const times = await Promise.all(
    names.map((name) =>
      stat(join(from, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // It has been moved meanwhile.
        () => Infinity,
      ),
    ),
  );
  const oldest = Math.min(...times);
  return oldest === Infinity ? undefined : new Date(oldest);
}

/** Stores a file unless the archive has it. Throws if the archive has other content under this name: it is another shop's only copy. */
async function storeFile(from: string, to: string): Promise<void> {
  const content = await readFile(from);
  const stored = existsSync(to) ? await decompress(await readFile(to)).catch(() => undefined) : undefined;
  if (stored?.equals(content) === true) return;
  if (stored !== undefined)
    throw new Error(
      `${to} has changes of another shop that was restored from the same backups: set another BACKUP_DIR for this one, and back it up there`,
    );
  const draft = `${to}.draft`;
  await rm(draft, { force: true });
  await writeDurably(draft, await compress(content));
  await rename(draft, to);
}

/** Reads the identifier of a cluster, the first field of its control file. */
async function readSystemIdentifier(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global/pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/** What a restore takes from archives, and what it leaves out. */
export type ArchivedWal = {
  /** Number of archived segments that a restore uses. */
  readonly segmentCount: number;
  /** The first segment that is not there, though later ones are. */
  readonly missing: string | undefined;
  /** Whether there are segments of later timelines: changes of a restored shop. A restore of this backup does not use them. */
  readonly hasLaterTimeline: boolean;
};

/**
 * Writes the archived segments that follow `lastSegment` without a gap into `pg_wal`. It also writes the histories of all timelines, so that
 * a recovery begins a timeline that is not used yet.
 */
export async function fetchArchivedWal({
  archives,
  lastSegment,
  to,
}: {
  /** Folders with archived WAL of the cluster. Missing ones are empty. */
  archives: readonly string[];
  lastSegment: string;
  to: string;
}): Promise<Result<ArchivedWal, string>> {
  const files = await listArchived(archives);
  const names = [...files.keys()];
  const later = new Set(
    names.filter(
      (name) => SEGMENT.test(name) && name.slice(0, 8) === lastSegment.slice(0, 8) && name > lastSegment,
    ),
  );
  const wanted = names.filter((name) => HISTORY.test(name) && !existsSync(join(to, name)));
  let next = nextSegment(lastSegment);
  let segmentCount = 0;
  for (; later.has(next); next = nextSegment(next)) {
    wanted.push(next);
    segmentCount += 1;
  }
  for (const name of wanted) {
    const file = files.get(name) ?? '';
    const content = await decompress(await readFile(file)).catch(() => undefined);
    if (content === undefined) return fail(`${file} is damaged: remove it to restore the changes before it.`);
    const lack = await describeLackOfSpace(to, content.length);
    if (lack !== undefined) return fail(`The archived changes need more room: ${lack}.`);
    // PostgreSQL fills a segment that ends early, as those of quiet minutes do, with zeros.
    await writeSparsely(join(to, name), content);
  }
  const hasLaterTimeline = names.some(
    (name) => SEGMENT.test(name) && name.slice(0, 8) > lastSegment.slice(0, 8),
  );
  return ok({ segmentCount, missing: segmentCount < later.size ? next : undefined, hasLaterTimeline });
}

/** Returns the paths of the files in archives by the names of their content. */
async function listArchived(archives: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const archive of archives) {
    if (!existsSync(archive)) continue;
    for (const name of await readdir(archive))
      if (name.endsWith('.gz')) files.set(name.slice(0, -'.gz'.length), join(archive, name));
  }
  return files;
}

/** Returns the name of the next segment. Segments have 16 MB, so 256 of them share the middle part of their name. */
function nextSegment(name: string): string {
  const position = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`) + 1n;
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${name.slice(0, 8)}${part(position / 256n)}${part(position % 256n)}`;
}
