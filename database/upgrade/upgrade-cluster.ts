import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';
import { listCluster } from '../backup/base-backup.ts';
import { syncFolder } from '../backup/copy-files.ts';
import { describeLackOfSpace } from '../backup/free-space.ts';
import { connectAtStart, endClient } from '../connection/client.ts';
import { startEmbeddedPostgres, type EmbeddedOptions } from '../embedded/embedded.ts';
import { findEmbeddedServer } from '../embedded/find-server.ts';
import { findBinaries, majorOf } from '../embedded/installation/binaries.ts';
import { openDataFolder, type DataFolder } from '../embedded/installation/data-folder.ts';
import { discardCluster } from '../embedded/recover-cluster.ts';
import { readPostmaster } from '../embedded/server/postmaster.ts';
import { describeError } from '../errors/describe-error.ts';
import { applySqlFiles } from '../sql/apply-sql-files.ts';
import { applyMigrations } from '../versions/apply-migrations.ts';
import { readOwnMigrations, type Migration } from '../versions/read-migrations.ts';
import { copyDatabase, type OnTable } from './copy-database.ts';

export type UpgradeOptions = Pick<
  EmbeddedOptions,
  'dataDir' | 'durability' | 'namespaces' | 'parentToEnter' | 'onStep'
> & {
  /** The folder, with its packages, of the version of the shop that last ran the cluster. */
  readonly olderShop: string;
  readonly onTable: OnTable;
};

/** Major versions of PostgreSQL. `kept` is the folder of the old cluster, which nothing uses any more. */
export type Upgraded = { readonly from: string; readonly to: string; readonly kept: string };

/**
 * Copies the cluster of a stopped shop into one of this program's PostgreSQL, compares the two, migrates the copy, and puts it in the place
 * of the original, which is kept. An interrupted upgrade has changed nothing, or is completed by the next call. Returns null when the cluster
 * needs no upgrade, and fails with a sentence.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Result<Upgraded | null, string>> {
  const opened = await openDataFolder(options.dataDir);
  if (!opened.ok) return fail(opened.error.message);
  const folder = opened.value;
  const binaries = await findBinaries();
  if (!binaries.ok) return fail(binaries.error.message);
  const to = majorOf(binaries.value);
  const replacing = await readFile(folder.finishedUpgrade, 'utf8').catch(() => undefined);
  if (replacing !== undefined && !existsSync(folder.cluster))
    return ok(await replaceCluster(folder, { from: replacing, to }));

  const from = (await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (from === '') return fail(`There is no database in ${folder.root}.`);
  if (from === to) return ok(null);
  const problem = await findProblem(folder, { ...options, from });
  if (problem !== undefined) return fail(problem);
  await discardCluster(folder.upgrade);
  const copied = await copyCluster(folder, options);
  if (!copied.ok) {
    await discardCluster(folder.upgrade);
    return fail(`${copied.error}. Nothing was changed: the earlier version still runs on the database.`);
  }
  await writeFile(folder.finishedUpgrade, from, { flush: true });
  // A power cut may otherwise keep the renames and lose this file, and the next start would begin a new shop.
  for (const path of [folder.upgrade, folder.root]) await syncFolder(path);
  return ok(await replaceCluster(folder, { from, to }));
}

/** Returns a sentence about what prevents the upgrade. */
async function findProblem(
  folder: DataFolder,
  { from, olderShop }: { from: string; olderShop: string },
): Promise<string | undefined> {
  if (typeof (await readPostmaster(folder.cluster)) === 'object')
    return `A shop is running on ${folder.root}: stop it first.`;
  const earlier = [folder.cluster, folder.archive]
    .map((path) => keptFolder(path, from))
    .find((path) => existsSync(path));
  if (earlier !== undefined) return `${earlier} is still there from an earlier upgrade: move it away.`;
  const older = await findBinaries(olderShop);
  if (!older.ok || majorOf(older.value) !== from)
    return `${olderShop} does not have PostgreSQL ${from}: name the folder of the version of the shop that ran on this database.`;
  const bytes = (await listCluster(folder.cluster)).reduce((sum, entry) => sum + entry.bytes, 0);
  const lack = await describeLackOfSpace(folder.root, bytes);
  return lack && `The database was not upgraded: ${lack}.`;
}

/** Copies the database into a new cluster in the folder of the upgrade, and stops both servers. */
async function copyCluster(
  folder: DataFolder,
  { olderShop, onTable, ...options }: UpgradeOptions,
): Promise<Result<void, string>> {
  await mkdir(folder.upgrade, { mode: 0o700 });
  // The roles keep their password.
  await cp(folder.passwordFile, join(folder.upgrade, 'password'));
  await chmod(join(folder.upgrade, 'password'), 0o600);
  const olderServer = await startEmbeddedPostgres({ ...options, olderShop });
  if (!olderServer.ok) return fail(olderServer.error.message.replace(/\.$/, ''));
  try {
    const isOwnedByRoot = (await stat(folder.cluster)).uid === 0;
    const namespaces = options.namespaces !== false && isOwnedByRoot;
    const newServer = await startEmbeddedPostgres({ ...options, dataDir: folder.upgrade, namespaces });
    if (!newServer.ok) return fail(newServer.error.message.replace(/\.$/, ''));
    try {
      return await copyShop({ from: folder.path, to: folder.upgrade, onTable });
    } finally {
      await newServer.value.stop();
    }
  } finally {
    await olderServer.value.stop();
  }
}

/** Copies the shop's database between two running servers. Their folders are given. */
async function copyShop(options: {
  from: string;
  to: string;
  onTable: OnTable;
}): Promise<Result<void, string>> {
  const [original, copy] = [await findEmbeddedServer(options.from), await findEmbeddedServer(options.to)];
  if (original === undefined || copy === undefined) return fail('PostgreSQL has ended');
  const clients = [original, copy].map(
    ({ superuser }) => new pg.Client({ ...superuser, database: 'osier', application_name: 'osier-upgrade' }),
  );
  // Without a listener the end of a server would end this process. The next query rejects.
  for (const client of clients) client.on('error', () => undefined);
  const [from, to] = clients as [pg.Client, pg.Client];
  try {
    await Promise.all([from.connect(), to.connect()]);
    const applied = await readAppliedMigrations(from);
    if (applied === undefined)
      return fail(
        'The database has migrations of another version of the shop: use the version that ran last, or a newer one',
      );
    await migrateNew(copy.url, { migrations: applied, hasSqlFiles: false });
    const copied = await copyDatabase({ from, to, onTable: options.onTable });
    if (copied.ok) await migrateNew(copy.url, { migrations: readOwnMigrations(), hasSqlFiles: true });
    return copied;
  } catch (error) {
    return fail(`The database could not be copied: ${describeError(error)}`);
  } finally {
    await Promise.all(clients.map(async (client) => client.end().catch(() => undefined)));
  }
}

/** Returns those migrations of this program that the database has; undefined when it has others. */
async function readAppliedMigrations(client: pg.Client): Promise<readonly Migration[] | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  const own = readOwnMigrations().slice(0, rows.length);
  const isOwn = own.length === rows.length && own.every(({ hash }, index) => hash === rows[index]?.hash);
  return isOwn ? own : undefined;
}

/** Applies migrations to the new cluster as the shop's role, which then owns the tables. */
async function migrateNew(
  url: string,
  { migrations, hasSqlFiles }: { migrations: readonly Migration[]; hasSqlFiles: boolean },
): Promise<void> {
  const client = await connectAtStart(url, { name: 'osier-upgrade' });
  try {
    const db = drizzle({ client, casing: 'snake_case' });
    await applyMigrations(db, migrations, { hasSqlFiles });
    if (hasSqlFiles) await db.transaction(applySqlFiles);
  } finally {
    await endClient(client);
  }
}

/**
 * Puts the copy in the place of the old cluster. A start of the shop between the two renames would find no cluster, and is refused while the
 * upgrade is marked as finished. What the old cluster has archived belongs to it.
 */
async function replaceCluster(
  folder: DataFolder,
  { from, to }: { from: string; to: string },
): Promise<Upgraded> {
  const kept = keptFolder(folder.cluster, from);
  if (existsSync(folder.cluster)) await rename(folder.cluster, kept);
  const keptArchive = keptFolder(folder.archive, from);
  if (existsSync(folder.archive) && !existsSync(keptArchive)) await rename(folder.archive, keptArchive);
  // That the folder exists means that the shop archives.
  if (existsSync(keptArchive)) await mkdir(folder.archive, { recursive: true, mode: 0o700 });
  await rename(join(folder.upgrade, 'cluster'), folder.cluster);
  await syncFolder(folder.root);
  await rm(folder.upgrade, { recursive: true, force: true });
  return { from, to, kept };
}

function keptFolder(path: string, version: string): string {
  return `${path}-${version}`;
}
