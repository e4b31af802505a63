import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';
import { BACKUP_LOCK } from '../advisory-locks.ts';
import type { EmbeddedServer } from '../embedded/find-server.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { countMigrations } from '../migrate.ts';
import { copyCluster, listCluster } from './base-backup.ts';
import {
  copyEntries,
  listTree,
  syncFolder,
  syncFolders,
  writeDurably,
  type EarlierCopy,
  type Entry,
  type FileDigest,
} from './copy-files.ts';
import { readCounts, type ExactCounts } from './count-rows.ts';
import { describeLackOfSpace } from './free-space.ts';
import { nameBackup, type Backup } from './list-backups.ts';
import { MANIFEST, secretsFileOf, type Manifest } from './manifest.ts';

/** Called with the progress of a step of a backup or restore. `totalBytes` is 0 while it is unknown. */
export type OnProgress = (progress: { step: string; doneBytes: number; totalBytes: number }) => void;

export type BackupOptions = {
  /** The shop's data folder, and the PostgreSQL that runs in it. */
  readonly dataDir: string;
  readonly server: EmbeddedServer;
  /** The folder of backups. Created when missing. */
  readonly into: string;
  /** Whether to copy the session secret. */
  readonly hasSecrets: boolean;
  /** Whether uploaded pictures are in the data folder, not in a bucket. */
  readonly hasPictures: boolean;
  /** A sound backup, to which equal files are linked. */
  readonly earlier?: Backup | undefined;
  readonly programVersion: string;
  readonly now: () => Date;
  readonly onProgress: OnProgress;
};

/** `busy`: another process backs up this shop. */
export type MakeFailure = { readonly code: 'busy' | 'failed'; readonly message: string };

const failed = (message: string): Result<never, MakeFailure> => fail({ code: 'failed', message });

/**
 * Copies the database, the pictures and the secrets of a running shop. Writes a draft, which gets its name when it is complete and on the
 * disk, so that an interrupted backup is never taken for a complete one. The next backup removes the draft.
 */
export async function makeBackup(options: BackupOptions): Promise<Result<Backup, MakeFailure>> {
  const { server, into } = options;
  const client = new pg.Client({ ...server.superuser, database: 'osier', application_name: 'osier-backup' });
  // Without a listener the end of the server would end this process. The next query rejects.
  client.on('error', () => undefined);
  let draft: string | undefined;
  try {
    await mkdir(into, { recursive: true, mode: 0o700 });
    await client.connect();
    // A checkpoint and a large count may take longer than the shop's own statements may.
    await client.query('SET statement_timeout = 0');
    const { rows } = await client.query<{ system: string; version: string; free: boolean }>(
      `SELECT system_identifier::text AS system, current_setting('server_version') AS version,
        pg_try_advisory_lock($1) AS free FROM pg_control_system()`,
      [BACKUP_LOCK],
    );
    const [about] = rows;
    if (about?.free !== true)
      return fail({
        code: 'busy',
        message: 'Another backup of this shop is running: wait until it has ended.',
      });
    draft = join(into, nameDraft(about.system, server.cluster));
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const lack = await describeLackOfSpace(into, await measureCopy(options));
    if (lack !== undefined)
      return failed(`No backup was made: ${lack}. Make room, or set BACKUP_DIR to a folder on another disk.`);
    return ok(await fillDraft({ ...options, ...about, client, draft, shop: await readShopId(client) }));
  } catch (error) {
    const reason = describeFileError(error);
    const path = (error as NodeJS.ErrnoException).path ?? into;
    return failed(
      reason === undefined
        ? `The backup failed: ${describeError(error)}. Nothing of it remains: try again.`
        : `The backup into ${into} failed at ${path} (${reason}): make room, name another folder, or run it as the shop's user.`,
    );
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

/** Returns how many bytes a backup adds at most, without the WAL that is written meanwhile. */
async function measureCopy(options: BackupOptions): Promise<number> {
  const linked = new Set(options.earlier?.manifest.files.map(({ path, bytes }) => `${path} ${bytes}`));
  const pictures = (await listPictures(options)).filter(
    ({ path, bytes }) => !linked.has(`pictures/${path} ${bytes}`),
  );
  const entries = [...(await listCluster(options.server.cluster)), ...pictures];
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Reads the shop's identifier; null in a database of a version that had none. */
export async function readShopId(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  const table = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.shop_identity') IS NOT NULL AS exists`,
  );
  if (table.rows[0]?.exists !== true) return null;
  const { rows } = await client.query<{ shopId: string }>('SELECT shop_id AS "shopId" FROM shop_identity');
  return rows[0]?.shopId ?? null;
}

/**
 * Returns the name of a draft. It has a digest of the cluster's path, because a restored copy has the same system identifier as its
 * original, and may be backed up into the same folder at the same time.
 */
function nameDraft(system: string, cluster: string): string {
  return `.draft-${system}-${createHash('sha256').update(cluster).digest('hex').slice(0, 8)}`;
}

type Draft = BackupOptions & {
  readonly client: pg.Client;
  readonly draft: string;
  readonly system: string;
  readonly version: string;
  readonly shop: string | null;
};

async function fillDraft(options: Draft): Promise<Backup> {
  const { client, draft, into, now, server } = options;
  const startedAt = now();
  // Files of pictures are stored before their rows name them, and deleted weeks after their removal. A second pass, after the end of the
  // database's copy, finds those added meanwhile: every row of the copy has its files.
  const pictures = await copyPictures(options, []);
  let before: ExactCounts | undefined;
  let endedAt = startedAt;
  const progress = trackBytes(options, 'Copying the database');
  const base = await copyCluster(client, {
    cluster: server.cluster,
    to: join(draft, 'postgres/cluster'),
    earlier: earlierCopyOf(options, 'postgres/cluster'),
    onTotal: progress.setTotal,
    onBytes: progress.add,
    async beforeEnd() {
      before = await readCounts(client);
      endedAt = now();
    },
  });
  const after = await readCounts(client);
  pictures.push(...(await copyPictures(options, pictures)));
  const folder = join(into, nameBackup(startedAt));
  const manifest: Manifest = {
    format: 1,
    shop: options.shop,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    program: { version: options.programVersion, migrations: countMigrations() },
    migrations: after.migrations,
    postgres: {
      version: options.version,
      system: options.system,
      firstSegment: base.firstSegment,
      lastSegment: base.lastSegment,
    },
    counts: combineCounts(before ?? after, after),
    hasPictures: options.hasPictures,
    files: [...base.files.map((file) => ({ ...file, path: `postgres/cluster/${file.path}` })), ...pictures],
    secrets: await copySecrets(options, secretsFileOf(folder)),
  };
  await writeDurably(join(draft, MANIFEST), JSON.stringify(manifest, null, 1));
  options.onProgress({ step: 'Writing to the disk', doneBytes: 0, totalBytes: 0 });
  await syncFolders(draft);
  await rename(draft, folder);
  await syncFolder(into);
  return { folder, manifest };
}

/** Returns the copy of a folder in the earlier backup. */
function earlierCopyOf({ earlier }: BackupOptions, folder: string): EarlierCopy | undefined {
  if (earlier === undefined) return undefined;
  const files = earlier.manifest.files
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map((file) => ({ ...file, path: file.path.slice(folder.length + 1) }));
  return { folder: join(earlier.folder, folder), files: new Map(files.map((file) => [file.path, file])) };
}

/** Lists the pictures; none without their folder, as with a bucket. Leaves out names that begin with a dot: files still being written. */
async function listPictures({ dataDir }: BackupOptions): Promise<Entry[]> {
  const folder = join(dataDir, 'pictures');
  return existsSync(folder) ? listTree(folder, (path) => !/(?:^|\/)\.[^/]*$/.test(path)) : [];
}

/** Copies the pictures that are not in `copied` yet. */
async function copyPictures(options: Draft, copied: readonly FileDigest[]): Promise<FileDigest[]> {
  const from = join(options.dataDir, 'pictures');
  const present = new Set(copied.map(({ path }) => path));
  const entries = (await listPictures(options)).filter(({ path }) => !present.has(`pictures/${path}`));
  if (entries.length === 0) return [];
  const progress = trackBytes(options, 'Copying the pictures');
  progress.setTotal(entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const files = await copyEntries(entries, {
    from,
    to: join(options.draft, 'pictures'),
    earlier: earlierCopyOf(options, 'pictures'),
    areImmutable: true,
    onBytes: progress.add,
  });
  return files.map((file) => ({ ...file, path: `pictures/${file.path}` }));
}

/** Copies the session secret into its own file; returns its digest, or null without one. */
async function copySecrets({ dataDir, hasSecrets }: Draft, file: string): Promise<string | null> {
  const sessionSecret = hasSecrets
    ? await readFile(join(dataDir, 'session-secret'), 'utf8').catch((error: NodeJS.ErrnoException) => {
        // A shop with SESSION_SECRET has no such file.
        if (error.code !== 'ENOENT') throw error;
        return '';
      })
    : '';
  if (sessionSecret.trim() === '') return null;
  return (await writeDurably(file, sessionSecret)).sha256;
}

function combineCounts(before: ExactCounts, after: ExactCounts): Manifest['counts'] {
  const count = (name: keyof Manifest['counts']) => ({
    atLeast: before.counts[name],
    atMost: after.counts[name],
  });
  return {
    orders: count('orders'),
    payments: count('payments'),
    refunds: count('refunds'),
    stockMovements: count('stockMovements'),
    moneyMovements: count('moneyMovements'),
  };
}

function trackBytes({ onProgress }: { onProgress: OnProgress }, step: string) {
  let [doneBytes, totalBytes] = [0, 0];
  return {
    setTotal: (bytes: number) => void (totalBytes = bytes),
    add: (bytes: number) => {
      doneBytes += bytes;
      onProgress({ step, doneBytes, totalBytes });
    },
  };
}
