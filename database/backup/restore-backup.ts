import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { discardCluster, recoverCluster } from '../embedded/recover-cluster.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { countMigrations } from '../migrate.ts';
import { copyFile, forEachConcurrently, syncFolder, syncFolders, writeDurably } from './copy-files.ts';
import type { Backup } from './list-backups.ts';
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
  /** The shop's folder of backups. Its archive is used, too, for a backup that lies elsewhere. */
  readonly backups?: string;
  readonly until: Date | null;
  readonly durability?: 'full' | 'off';
  readonly namespaces?: boolean;
  readonly onProgress: OnProgress;
};

/**
 * Restores a backup as a data folder, which must not exist or be empty. Checks the size and digest of every file, recovers the database,
 * and then gives the folder its name, so that an interrupted restore leaves no data folder.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Result<ArchivedWal, string>> {
  const { into, backup } = options;
  const draft = join(dirname(into), `.${basename(into)}.restoring`);
  try {
    const isFree = (await readdir(into).catch(() => [])).length === 0;
    if (!isFree)
      return fail(
        `The data folder ${into} exists, and nothing was changed: move it away (mv ${into} ${into}.before), or restore into another one with --into.`,
      );
    if (backup.manifest.migrations > countMigrations())
      return fail(
        `The backup ${backup.folder} was made by a newer version of the shop: restore it with that version.`,
      );
    await discardDraft(draft);
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
        : `The restore into ${into} failed at ${path} (${reason}): make room, name another folder with --into, or run it as the owner of the backup.`,
    );
  } finally {
    await discardDraft(draft);
  }
}

async function fillDraft(options: RestoreOptions, draft: string): Promise<Result<ArchivedWal, string>> {
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
    passable: draft,
    until,
    onStep: (step) => onStep(step.replace(/^PostgreSQL recovers after a crash/, 'Recovering the database')),
    ...(durability !== undefined && { durability }),
    ...(namespaces !== undefined && { namespaces }),
  });
  if (recovered.ok) return archived;
  if (recovered.error.code === 'target_not_reached') return fail(describeEnd(archived.value));
  return fail(`The database of ${backup.folder} could not be recovered: ${recovered.error.message}`);
}

async function addArchivedWal(
  { backup: { folder, manifest }, hasArchive, backups = dirname(folder) }: RestoreOptions,
  draft: string,
): Promise<Result<ArchivedWal, string>> {
  if (!hasArchive) return ok({ segmentCount: 0, missing: undefined, hasLaterTimeline: false });
  const { system, lastSegment } = manifest.postgres;
  return fetchArchivedWal({
    archives: [dirname(folder), backups].map((parent) => archiveFolderOf(parent, system)),
    lastSegment,
    to: join(draft, 'postgres/cluster/pg_wal'),
  });
}

function describeEnd({ segmentCount, missing }: ArchivedWal): string {
  if (segmentCount === 0 && missing === undefined)
    return 'There are no archived changes after the backup: without --until, its own end is restored.';
  const because = missing === undefined ? '' : `, because ${missing} is missing there`;
  return `The archived changes end before that time${because}: without --until, all of them are restored.`;
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

/** Without its secrets a backup is not whole: second factors and webhooks' secrets are encrypted with the session secret. */
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
