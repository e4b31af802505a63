import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PREVIEW_FILE } from '#domain/catalogue/pictures/picture.ts';
import { ORIGINAL, pictureFolderOf } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { describeDenied } from '../errors/describe-denied.ts';
import { copyFile, forEachConcurrently } from './copy-files.ts';
import { listBackupsOf, type Backup } from './list-backups.ts';

/** What a restore found about the pictures of the restored database. */
export type PictureReport = {
  /** Number of uploaded pictures. */
  readonly count: number;
  /** Number of files that were not in the backup, by the backup or data folder that had them. */
  readonly taken: ReadonlyMap<string, number>;
  /** Earlier data folders that could not be read, each with a sentence. */
  readonly denied: readonly string[];
  /** Names of the pictures without all of their files. */
  readonly incomplete: readonly string[];
};

/**
 * Lists the uploaded pictures with the files that each must have, in single-user mode, whose output has a line for each row. Hexadecimal:
 * a title may contain quotes, or words that the output's reader takes for an error.
 */
export const LIST_PICTURES = `SELECT encode(convert_to(json_build_object('id', picture.id, 'title', product.title, 'isRemoved', picture.removed_at IS NOT NULL, 'files', ARRAY['${ORIGINAL}', '${PREVIEW_FILE}'] || ARRAY(SELECT picture.version || '-' || name FROM jsonb_object_keys(picture.files) AS name))::text, 'UTF8'), 'hex') AS uploaded_picture FROM public.product_picture AS picture LEFT JOIN public.product ON product.id = picture.product_id WHERE picture.stored_at IS NOT NULL`;

type PictureRow = {
  readonly id: string;
  /** Of its product; null for a picture of the home page. */
  readonly title: string | null;
  readonly isRemoved: boolean;
  readonly files: readonly string[];
};

/**
 * Adds the files of pictures that a restored database has and its backup lacks, because they were uploaded later: from the shop's other
 * backups, and from earlier data folders. A file of a picture never changes. Pictures that were removed are completed, too, for an undo, but
 * not reported.
 */
export async function completePictures({
  output,
  backup,
  draft,
  backupFolders,
  dataFolders,
}: {
  /** The output of `LIST_PICTURES`. */
  readonly output: string;
  readonly backup: Backup;
  /** The restored data folder. */
  readonly draft: string;
  /** Folders of backups. */
  readonly backupFolders: readonly string[];
  readonly dataFolders: readonly string[];
}): Promise<PictureReport> {
  const rows = readRows(output);
  const present = new Set(backup.manifest.files.map(({ path }) => path));
  const listMissing = (row: PictureRow) =>
    row.files.filter((name) => !present.has(`${folderOf(row)}/${name}`));
  const lacking = rows.filter((row) => listMissing(row).length > 0);
  const sources = lacking.length === 0 ? [] : await openSources(backup, { backupFolders, dataFolders });
  const taken = new Map<string, number>();
  await forEachConcurrently(lacking, async (row) => {
    for (const source of sources) {
      if (listMissing(row).length === 0) return;
      // All files of the folder: `row.files` lacks those of the version still shown while the files of the next one are made.
      for (const file of await source.list(folderOf(row))) {
        if (present.has(file.path) || !(await takeFile(file, { from: source.folder, draft }))) continue;
        present.add(file.path);
        taken.set(source.folder, (taken.get(source.folder) ?? 0) + 1);
      }
    }
  });
  const used = rows.filter(({ isRemoved }) => !isRemoved);
  return {
    count: used.length,
    taken,
    denied: dataFolders.flatMap((folder) => describeDenied(join(folder, 'pictures')) ?? []),
    incomplete: used.filter((row) => listMissing(row).length > 0).map(nameOf),
  };
}

function readRows(output: string): PictureRow[] {
  return Array.from(
    output.matchAll(/uploaded_picture = "([0-9a-f]+)"/g),
    ([, hex = '']) => JSON.parse(Buffer.from(hex, 'hex').toString()) as PictureRow,
  );
}

function folderOf({ id }: PictureRow): string {
  return `pictures/${pictureFolderOf(id)}`;
}

function nameOf({ id, title }: PictureRow): string {
  return `${title ?? 'the home page'} (${id})`;
}

/** A file of a picture. `sha256` is undefined where nothing says what it must contain. */
type SourceFile = { readonly path: string; readonly sha256?: string };

/** A backup or a data folder, with the files that it has in a folder of a picture. */
type Source = {
  readonly folder: string;
  readonly list: (pictureFolder: string) => Promise<readonly SourceFile[]>;
};

/** Returns the shop's other backups, the oldest first, and then the data folders. */
async function openSources(
  { folder, manifest }: Backup,
  { backupFolders, dataFolders }: { backupFolders: readonly string[]; dataFolders: readonly string[] },
): Promise<Source[]> {
  const backups = new Map<string, Backup>();
  for (const parent of backupFolders)
    for (const other of await listBackupsOf(manifest.shop, parent)) backups.set(other.folder, other);
  backups.delete(folder);
  return [
    ...[...backups.values()]
      .toSorted((one, other) => (one.manifest.endedAt < other.manifest.endedAt ? -1 : 1))
      .map(openBackupSource),
    ...dataFolders.filter((path) => existsSync(path)).map(openFolderSource),
  ];
}

function openBackupSource({ folder, manifest }: Backup): Source {
  const files = Map.groupBy(
    manifest.files.filter(({ path }) => path.startsWith('pictures/')),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return { folder, list: async (pictureFolder) => files.get(pictureFolder) ?? [] };
}

function openFolderSource(folder: string): Source {
  return {
    folder,
    async list(pictureFolder) {
      const names = await readdir(join(folder, pictureFolder)).catch(() => []);
      // Names that begin with a dot are files still being written.
      return names
        .filter((name) => !name.startsWith('.'))
        .map((name) => ({ path: `${pictureFolder}/${name}` }));
    },
  };
}

/** Copies a file; returns whether the source had it undamaged. */
async function takeFile(
  { path, sha256 }: SourceFile,
  { from, draft }: { from: string; draft: string },
): Promise<boolean> {
  const [source, target] = [join(from, path), join(draft, path)];
  await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
  try {
    const copied = await copyFile(source, target);
    if (sha256 === undefined || copied.sha256 === sha256) return true;
  } catch (error) {
    // The file is missing or unreadable there. Any other failure, such as a full disk, ends the restore.
    const { code, path: failed } = error as NodeJS.ErrnoException;
    if (failed !== source || !['ENOENT', 'EACCES'].includes(code ?? '')) throw error;
  }
  await rm(target, { force: true });
  return false;
}
