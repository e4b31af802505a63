import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, rename, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of a backup: its path in the backup, with slashes, and what it must contain. */
export type FileDigest = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Called with the number of bytes copied so far. */
export type OnBytes = (bytes: number) => void;

const CHUNK_BYTES = 1_000_000;
/** The shortest run of zeros that becomes a hole: a multiple of the block size of file systems. */
const HOLE_BYTES = 65_536;
const ZEROS = Buffer.alloc(CHUNK_BYTES);

/** Files copied at the same time. Most time goes into waiting for the disk. */
const CONCURRENT_FILE_COUNT = 8;

type CopyOptions = {
  readonly onBytes?: OnBytes | undefined;
  /** Leaves holes for zeros, with which PostgreSQL fills a WAL segment that ends early. */
  readonly isSparse?: boolean;
};

/** Copies a file, readable by its owner only, and waits until it is on the disk (fsync). Returns its size and digest. */
export async function copyFile(
  from: string,
  to: string,
  options: CopyOptions = {},
): Promise<Omit<FileDigest, 'path'>> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      return await copyContent(source, target, options);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyContent(
  source: FileHandle,
  target: FileHandle,
  { onBytes, isSparse = false }: CopyOptions,
): Promise<Omit<FileDigest, 'path'>> {
  const digest = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, bytes);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    digest.update(chunk);
    const isHole = isSparse && chunk.equals(ZEROS.subarray(0, bytesRead));
    for (let written = isHole ? bytesRead : 0; written < bytesRead;) {
      written += (await target.write(chunk, written, bytesRead - written, bytes + written)).bytesWritten;
    }
    bytes += bytesRead;
    onBytes?.(bytesRead);
  }
  if (isSparse) await target.truncate(bytes);
  await target.sync();
  return { bytes, sha256: digest.digest('hex') };
}

/** Writes a file like `writeDurably`, with holes for zeros. */
export async function writeSparsely(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (let at = 0; at < content.length; at += HOLE_BYTES) {
      const part = content.subarray(at, at + HOLE_BYTES);
      if (part.equals(ZEROS.subarray(0, part.length))) continue;
      for (let written = 0; written < part.length;)
        written += (await file.write(part, written, part.length - written, at + written)).bytesWritten;
    }
    await file.truncate(content.length);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a file, readable by its owner only, and waits until it is on the disk. */
export async function writeDurably(
  path: string,
  content: string | Buffer,
): Promise<Omit<FileDigest, 'path'>> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  const bytes = Buffer.from(content);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A file or folder below a root. `path` is relative. */
export type Entry = { readonly path: string; readonly isFolder: boolean; readonly bytes: number };

/** Lists what lies below a folder, folders before their content. Entries that vanish meanwhile are left out. */
export async function listTree(
  root: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Entry[]> {
  const found: Entry[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!isWanted(path)) continue;
      if (entry.isDirectory()) {
        found.push({ path, isFolder: true, bytes: 0 });
        await visit(path);
      } else if (entry.isFile()) {
        const size = (await stat(join(root, path)).catch(ignoreMissing))?.size;
        if (size !== undefined) found.push({ path, isFolder: false, bytes: size });
      }
    }
  };
  await visit('');
  return found;
}

/** An earlier copy of the same folder, and what each of its files contains. */
export type EarlierCopy = { readonly folder: string; readonly files: ReadonlyMap<string, FileDigest> };

/**
 * Copies entries of `from`. Leaves out files that vanish meanwhile. A file that an earlier copy has is linked to it, so that it takes no more
 * room; where the file system has no links, it is copied.
 */
export async function copyEntries(
  entries: readonly Entry[],
  {
    from,
    to,
    earlier,
    areImmutable = false,
    onBytes,
  }: {
    from: string;
    to: string;
    earlier?: EarlierCopy | undefined;
    /** Whether a file of the same name and size has the same content, so that it need not be read. */
    areImmutable?: boolean;
    onBytes?: OnBytes | undefined;
  },
): Promise<FileDigest[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { path, isFolder } of entries)
    if (isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const copied: FileDigest[] = [];
  await forEachConcurrently(
    entries.filter(({ isFolder }) => !isFolder),
    async ({ path, bytes }) => {
      const [source, target, known] = [join(from, path), join(to, path), earlier?.files.get(path)];
      const old = earlier === undefined ? '' : join(earlier.folder, path);
      if (areImmutable && known?.bytes === bytes && (await linkFile(old, { to: target, bytes }))) {
        onBytes?.(bytes);
        copied.push(known);
        return;
      }
      const file = await copyFile(source, target, { onBytes, isSparse: true }).catch((error: unknown) =>
        ignoreMissing(error, source),
      );
      if (file === undefined) return;
      copied.push({ path, ...file });
      if (known?.sha256 === file.sha256) await linkFile(old, { to: target, bytes: file.bytes });
    },
  );
  return copied;
}

/** Replaces `to` with a hard link to `file` if `file` has this size. Returns whether it did. */
async function linkFile(file: string, { to, bytes }: { to: string; bytes: number }): Promise<boolean> {
  try {
    if ((await stat(file)).size !== bytes) return false;
    const draft = `${to}.link`;
    await link(file, draft);
    await rename(draft, to);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` for each item, a few at a time. After a failure starts no more, waits for the running ones, and rejects. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (const item of rest) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: CONCURRENT_FILE_COUNT }, run));
  const failed = runs.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Syncs the entries of a folder, of all folders below it and of its parent to the disk (fsync). */
export async function syncFolders(root: string): Promise<void> {
  for (const { path, isFolder } of await listTree(root)) if (isFolder) await syncFolder(join(root, path));
  await syncFolder(root);
  await syncFolder(dirname(root));
}

/** Syncs the entries of a folder to the disk (fsync). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Ignores that a file is missing. With `source`, ignores it for that file only: a missing folder of the copy is a failure. */
function ignoreMissing(error: unknown, source?: string): undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' || (source !== undefined && path !== source)) throw error;
}
