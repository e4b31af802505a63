import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { discardCluster, recoverCluster } from '../embedded/recover-cluster.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { countMigrations } from '../migrate.ts';
import { completePictures, LIST_PICTURES, type PictureReport } from './complete-pictures.ts';
import { copyFile, forEachConcurrently, syncFolder, syncFolders, writeDurably } from './copy-files.ts';
import { folderOfBackups, type Backup } from './list-backups.ts';
import type { OnProgress } from './make-backup.ts';
import { secretsFileOf, type Manifest } from './manifest.ts';
import { archiveFolderOf, fetchArchivedWal, type ArchivedWal } from './wal-archive.ts';

export type RestoreOptions = {
  readonly backup: Backup;
  /** The data folder to create. */
  readonly into: string;
  /** Whether to restore the session secret. */
  readonly hasSecrets: boolean;
  /** Whether to add the archived changes since the backup, up to `until`. */
  readonly hasArchive: boolean;
  /** The shop's folder of backups, whose archive is used even if `backup` lies elsewhere. */
  readonly backups?: string;
  /** Data folders of the shop in which to look for pictures that the backup lacks; undefined to take pictures from the backup alone. */
  readonly pictureFolders?: readonly string[];
  readonly until: Date | null;
  readonly durability?: 'full' | 'off';
  readonly namespaces?: boolean;
  /** The time of the restore, if the restored shop takes new orders: their numbers then skip those of lost orders. */
  readonly numbersAt?: Date;
  readonly onProgress: OnProgress;
};

export type Restored = ArchivedWal & {
  /** If order numbers leave a gap, the last number of the gap. */
  readonly lastNumber: number | undefined;
  /** Undefined if uploaded pictures are not files of the data folder. */
  readonly pictures: PictureReport | undefined;
};

/**
 * Restores a backup as a data folder, which must not exist or be empty. Checks the size and digest of every file, recovers the database,
 * and then gives the folder its name, so that an interrupted restore leaves no data folder.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Result<Restored, string>> {
  const { into, backup } = options;
  const draft = unfinishedFolderOf(into);
  try {
    const isFree = (await readdir(into).catch(() => [])).length === 0;
    if (!isFree)
      return fail(
        `The data folder ${into} exists, and nothing was changed: move it away (mv ${into} ${into}.before), or restore into another one with --into.`,
      );
    await discardDraft(draft);
    if (await isMountPoint(into, draft))
      return fail(
        `The data folder ${into} is a mount point, which cannot get the restored folder's place: restore into a folder in it (--into ${join(into, 'data')}), and set DATA_DIR to that.`,
      );
    if (backup.manifest.migrations > countMigrations())
      return fail(
        `The backup ${backup.folder} was made by a newer version of the shop: restore it with that version.`,
      );
    await mkdir(join(draft, 'postgres/cluster'), { recursive: true, mode: 0o700 });
    const filled = await fillDraft(options, draft);
    if (!filled.ok) return filled;
    await syncFolders(draft);
    await rename(draft, into);
    await syncFolder(dirname(into));
    return filled;
  } catch (error) {
    const reason = describeFileError(error);
    const path = (error as NodeJS.ErrnoException).path ?? into;
    return fail(
      reason === undefined
        ? `The restore failed: ${describeError(error)}. Nothing of it remains.`
        : `The restore into ${into} failed at ${path} (${reason}): make room, name another folder with --into, or run it as the owner of the backup, who must be able to write to ${dirname(into)}.`,
    );
  } finally {
    await discardDraft(draft);
  }
}

/** Whether a folder is a mount point, which cannot be renamed: renames the folder to `trial` and back. */
async function isMountPoint(folder: string, trial: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  if ((await stat(folder)).dev !== (await stat(dirname(folder))).dev) return true;
  try {
    await rename(folder, trial);
    await rename(trial, folder);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return true;
    throw error;
  }
}

/** Minimum number of order numbers that a restore skips. */
const MIN_GAP_COUNT = 1000;

/**
 * Returns the statements that skip order numbers, because customers have mails with the numbers of lost orders. How many orders are lost
 * between the end of the copy and `numbersAt` is unknown. Skips three times as many as were placed in an equally long time before that end.
 */
function skipOrderNumbers({ backup, until, numbersAt }: RestoreOptions): string[] {
  if (numbersAt === undefined) return [];
  const end = until ?? new Date(backup.manifest.endedAt);
  const from = new Date(2 * end.getTime() - numbersAt.getTime());
  return [
    `SELECT setval('public.shop_order_number_seq', last_value + greatest(${MIN_GAP_COUNT}, 3 * (SELECT count(*) FROM public.shop_order WHERE created_at > '${from.toISOString()}'))) AS last_number FROM public.shop_order_number_seq`,
  ];
}

/**
 * Drops the erasures of customers that waited. Staff may have undone them since, and an erasure is final. In a block, because the table is
 * missing in older backups.
 */
const DROP_WAITING_ERASURES = `DO $$BEGIN IF to_regclass('public.waiting_erasure') IS NOT NULL THEN DELETE FROM public.waiting_erasure; END IF; END$$`;

async function fillDraft(options: RestoreOptions, draft: string): Promise<Result<Restored, string>> {
  const { backup, until, onProgress, durability, namespaces } = options;
  const secrets = await restoreSecrets(options, draft);
  if (!secrets.ok) return secrets;
  const copied = await copyFiles(options, draft);
  if (!copied.ok) return copied;
  const archived = await addArchivedWal(options, draft);
  if (!archived.ok) return archived;
  const onStep = (step: string) => onProgress({ step, doneBytes: 0, totalBytes: 0 });
  onStep('Recovering the database');
  const recovered = await recoverCluster({
    dataDir: join(draft, 'postgres'),
    parentToEnter: draft,
    until,
    statements: [
      ...skipOrderNumbers(options),
      ...(options.numbersAt === undefined ? [] : [DROP_WAITING_ERASURES]),
      ...(hasPictures(options) ? [LIST_PICTURES] : []),
    ],
    onStep: (step) => onStep(step.replace(/^PostgreSQL recovers after a crash/, 'Recovering the database')),
    ...(durability !== undefined && { durability }),
    ...(namespaces !== undefined && { namespaces }),
  });
  if (recovered.ok) {
    const last = /last_number = "(\d+)"/.exec(recovered.value)?.[1];
    return ok({
      ...archived.value,
      lastNumber: last === undefined ? undefined : Number(last),
      pictures: await addPictures(options, { draft, output: recovered.value }),
    });
  }
  if (recovered.error.code === 'target_not_reached') return fail(describeEnd(archived.value));
  return fail(`The database of ${backup.folder} could not be recovered: ${recovered.error.message}`);
}

/** Whether uploaded pictures are files of the data folder. */
function hasPictures({ backup: { manifest }, pictureFolders }: RestoreOptions): boolean {
  const isLikely =
    pictureFolders !== undefined || manifest.files.some(({ path }) => path.startsWith('pictures/'));
  return manifest.hasPictures ?? isLikely;
}

/** Adds pictures that were uploaded after the backup, which a point in time after its end has. */
async function addPictures(
  options: RestoreOptions,
  { draft, output }: { draft: string; output: string },
): Promise<PictureReport | undefined> {
  if (!hasPictures(options)) return undefined;
  const { backup, backups = folderOfBackups(backup.folder), pictureFolders } = options;
  return completePictures({
    output,
    backup,
    draft,
    backupFolders: pictureFolders === undefined ? [] : [folderOfBackups(backup.folder), backups],
    dataFolders: pictureFolders ?? [],
  });
}

async function addArchivedWal(
  { backup: { folder, manifest }, hasArchive, backups = folderOfBackups(folder) }: RestoreOptions,
  draft: string,
): Promise<Result<ArchivedWal, string>> {
  if (!hasArchive) return ok({ segmentCount: 0, missing: undefined, hasLaterTimeline: false });
  const { system, lastSegment } = manifest.postgres;
  return fetchArchivedWal({
    archives: [folderOfBackups(folder), backups].map((parent) => archiveFolderOf(parent, system)),
    lastSegment,
    to: join(draft, 'postgres/cluster/pg_wal'),
  });
}

function describeEnd({ segmentCount, missing }: ArchivedWal): string {
  if (segmentCount === 0 && missing === undefined)
    return 'There are no archived changes after the backup. Without --until, the state at its end is restored.';
  const because = missing === undefined ? '' : `, because ${missing} is missing there`;
  return `The archived changes end before that time${because}. Without --until, all of them are restored.`;
}

/** Copies the files of the manifest, and compares each with it. */
async function copyFiles(
  { backup: { folder, manifest }, onProgress }: RestoreOptions,
  draft: string,
): Promise<Result<void, string>> {
  await makeFolders(manifest, draft);
  const damaged: string[] = [];
  const totalBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  await forEachConcurrently(manifest.files, async ({ path, bytes, sha256 }) => {
    const from = join(folder, path);
    const copied = existsSync(from) ? await copyFile(from, join(draft, path)) : undefined;
    doneBytes += bytes;
    onProgress({ step: 'Copying and checking files', doneBytes, totalBytes });
    if (copied === undefined) damaged.push(`${path} is missing`);
    else if (copied.bytes !== bytes) damaged.push(`${path} has ${copied.bytes} bytes in place of ${bytes}`);
    else if (copied.sha256 !== sha256) damaged.push(`${path} has another content`);
  });
  const [first, ...more] = damaged.toSorted();
  if (first === undefined) return ok(undefined);
  const others = more.length === 0 ? '' : `, and ${more.length} more files are damaged`;
  return fail(
    `The backup ${folder} is damaged: ${first}${others}. Nothing was restored: use another backup.`,
  );
}

/** Folders that PostgreSQL needs, though a backup has none of their files. */
const EMPTY_FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

async function makeFolders({ files }: Manifest, draft: string): Promise<void> {
  const needed = EMPTY_FOLDERS.map((path) => `postgres/cluster/${path}`);
  const folders = new Set([...needed, ...files.map(({ path }) => dirname(path))]);
  for (const path of folders) await mkdir(join(draft, path), { recursive: true, mode: 0o700 });
}

/** Returns the folder in which a restore works until it is complete. */
export function unfinishedFolderOf(into: string): string {
  return join(dirname(into), `.${basename(into)}.restoring`);
}

/** Restores the session secret. Without it a backup is not whole, because it encrypts second factors and the secrets of webhooks. */
async function restoreSecrets(
  { backup: { folder, manifest }, hasSecrets }: RestoreOptions,
  draft: string,
): Promise<Result<void, string>> {
  if (manifest.secrets === null || !hasSecrets) return ok(undefined);
  const file = secretsFileOf(folder);
  const content = await readFile(file).catch(() => undefined);
  const choice =
    'put it there, or restore with --without-secrets: then everyone signs in again, and authenticator apps and webhooks are set up again';
  if (content === undefined) return fail(`The secrets of the backup, ${file}, are missing: ${choice}.`);
  if (createHash('sha256').update(content).digest('hex') !== manifest.secrets)
    return fail(`${file} is damaged, or belongs to another backup: ${choice}.`);
  await writeDurably(join(draft, 'session-secret'), content);
  return ok(undefined);
}

async function discardDraft(draft: string): Promise<void> {
  if (!existsSync(draft)) return;
  await discardCluster(join(draft, 'postgres'));
  await rm(draft, { recursive: true, force: true });
}
