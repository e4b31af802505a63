import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BACKUP_LOCK } from '#database/advisory-locks.ts';
import { readCheckResult, writeCheckResult } from '#database/backup/check-result.ts';
import { listBackups, nameBackup, openBackup } from '#database/backup/list-backups.ts';
import type { Manifest } from '#database/backup/manifest.ts';
import { pruneBackups } from '#database/backup/prune-backups.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { storeArchivedWal } from '#database/backup/wal-archive.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#database/embedded/embedded.ts';
import { findEmbeddedServer, type EmbeddedServer } from '#database/embedded/find-server.ts';
import { migrate } from '#database/migrate.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { createBackups } from '#server/adapters/backups/backup-process.ts';
import { pictureIn, uploadPicture } from './testing/upload-picture.ts';
import { writeOrders } from './testing/write-orders.ts';

const root = join(import.meta.dirname, '../..');

/** Commands and servers start slowly on a busy machine. */
const TIMEOUT_MS = 120_000;
/** The wait for results of a restore. */
const RESTORE_WAIT = { interval: 20, timeout: 100_000 };

/** Mounts a small file system; false where that is not allowed. */
function mount(path: string, kilobytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path]).status === 0;
}

const probe = await mkdtemp(join(tmpdir(), 'osier-mount-'));
const canMount = process.getuid?.() === 0 && mount(probe, 64);
if (canMount) execFileSync('umount', [probe]);
await rm(probe, { recursive: true });

/** A shop's data folder, whose database runs, and its backups. */
let folder: string;
let dataDir: string;
let backups: string;
let shop: EmbeddedPostgres;
/** Stopped at the end, also after a failed test: they would outlive this process. */
const running: EmbeddedPostgres[] = [];
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-backup-'));
  dataDir = join(folder, 'data');
  backups = join(folder, 'data-backups');
  shop = await start(dataDir, true);
  await migrate(shop.url);
  pool = new pg.Pool({ connectionString: shop.url, max: 3 });
  // `end()` returns before the connections are closed, and the server then ends them.
  pool.on('error', () => undefined);
  await pool.query(`
    INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now());
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    VALUES ('tee', '"ERROR" tee', 'KD', 'kids', 'pants', '', 1600, '[]', now());
    INSERT INTO stock_unit (id, product_id, received, available) VALUES (gen_random_uuid(), 'tee', 0, 0);
    INSERT INTO waiting_erasure (user_id, by_user_id, via, forfeit_credit, created_at, due_at)
    VALUES ('u', 'u', 'browser', false, now(), now())`);
  await mkdir(join(dataDir, 'pictures/aa/picture'), { recursive: true });
  await writeFile(join(dataDir, 'pictures/aa/picture/1.webp'), 'a picture');
  await writeFile(join(dataDir, 'session-secret'), `${'s'.repeat(43)}\n`, { mode: 0o600 });
}, TIMEOUT_MS);

afterAll(async () => {
  await pool.end();
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true });
}, TIMEOUT_MS);

async function start(data: string, archives = false): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({
    dataDir: join(data, 'postgres'),
    durability: 'off',
    parentToEnter: data,
    archives,
  });
  if (!started.ok) throw new Error(started.error.message);
  running.push(started.value);
  return started.value;
}

const settings = () => {
  const { DATABASE_URL: _, BACKUP_DIR: __, ...env } = process.env;
  return { ...env, DATA_DIR: dataDir };
};

/** Runs a command; returns its exit code and its output. */
async function run(tool: string, ...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(root, 'tools', tool), ...args],
      { env: settings() },
    );
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** Restores a backup in this process, and returns the error. */
async function restore(
  backup: string,
  { into, until = null }: { into: string; until?: Date | null },
): Promise<string | undefined> {
  const opened = await openBackup(backup);
  if (!opened.ok) return opened.error;
  const restored = await restoreBackup({
    backup: opened.value,
    into,
    until,
    hasSecrets: true,
    hasArchive: until !== null,
    durability: 'off',
    onProgress: () => undefined,
  });
  return restored.ok ? undefined : restored.error;
}

async function countOrders(client: Pick<pg.Pool, 'query'>): Promise<number | null> {
  return (await client.query('SELECT FROM shop_order')).rowCount;
}

/** Ends the current WAL segment, and stores it in the archive as the shop does. */
async function archive(): Promise<void> {
  const admin = new pg.Client({
    connectionString: shop.url.replace('//osier:', '//postgres:'),
    database: 'postgres',
  });
  await admin.connect();
  const { rows } = await admin.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_switch_wal() - 1) AS segment',
  );
  const last = rows[0]?.segment ?? '';
  await waitUntil(async () => {
    const archived = await admin.query<{ last: string }>(
      'SELECT last_archived_wal AS last FROM pg_stat_archiver',
    );
    return (archived.rows[0]?.last ?? '') >= last;
  });
  await admin.end();
  expect(await storeArchivedWal({ from: shop.archive, cluster: shop.cluster, backups })).toBeGreaterThan(0);
}

/** Stops a backup where it counts the rows of a table: pictures and database are copied, and it has not ended. */
async function stopAtEnd(table: string) {
  const lock = await pool.connect();
  await lock.query(`BEGIN; LOCK TABLE ${table}`);
  return {
    reached: () =>
      waitUntil(async () => (await countLocks(`relation = '${table}'::regclass AND NOT granted`)) === 1),
    async release() {
      await lock.query('ROLLBACK');
      lock.release();
    },
  };
}

async function countLocks(which: string): Promise<number | null> {
  return (await pool.query(`SELECT FROM pg_locks WHERE ${which}`)).rowCount;
}

async function readManifest(backup: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Manifest;
}

test(
  'a killed backup is never taken for a backup, and the next one removes its draft',
  async () => {
    const before = await listBackups(backups);
    const lock = await stopAtEnd('shop_order');
    const killed = spawn(process.execPath, [join(root, 'tools/backup.ts')], {
      env: settings(),
      stdio: 'ignore',
    });
    const ended = once(killed, 'exit');
    const drafts = async () =>
      (await readdir(backups).catch(() => [])).filter((name) => name.startsWith('.draft-'));
    await lock.reached();
    killed.kill('SIGKILL');
    await ended;
    expect(await drafts()).toHaveLength(1);
    expect(await listBackups(backups)).toEqual(before);
    const none = await openBackup(join(folder, 'none'));
    expect(none).toMatchObject({ ok: false, error: expect.stringMatching(/^There is no backup in /) });
    await lock.release();
    // The server ends the session of the killed backup, and with it the lock that admits one backup at a time.
    await waitUntil(async () => (await countLocks(`locktype = 'advisory' AND objid = ${BACKUP_LOCK}`)) === 0);
  },
  TIMEOUT_MS,
);

describe('a backup that is made while orders are written', () => {
  let backup: string;
  let acknowledged: Map<string, number>;
  const UPLOADED_MEANWHILE = '0193a1f0-0000-7000-8000-000000000001';

  beforeAll(async () => {
    const orders = writeOrders(pool);
    const lock = await stopAtEnd('refund');
    const backingUp = run('backup.ts');
    await lock.reached();
    await uploadPicture(pool, UPLOADED_MEANWHILE, [dataDir]);
    await lock.release();
    const { code, output } = await backingUp;
    acknowledged = await orders.stop();
    expect([code, output]).toEqual([0, expect.stringMatching(/^Backed up \d+ orders, as of /m)]);
    backup = (await listBackups(backups))[0] ?? '';
  }, TIMEOUT_MS);

  test('lists its files, and has the secrets apart in a file for its owner only', async () => {
    expect((await readdir(backups)).filter((name) => name.startsWith('.'))).toEqual([]);
    const { files, counts } = await readManifest(backup);
    expect(files.map(({ path }) => path)).toContain('pictures/aa/picture/1.webp');
    expect(counts.orders.atLeast).toBeGreaterThan(0);
    const listed = [...files.map(({ path }) => path), 'manifest.json'];
    const present = await readdir(backup, { recursive: true, withFileTypes: true });
    const names = present
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(names.toSorted()).toEqual(listed.map((path) => join(backup, path)).toSorted());
    expect((await stat(`${backup}.secrets`)).mode & 0o777).toBe(0o600);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
  });

  test(
    'restores every order that was acknowledged before its end, each once',
    async () => {
      expect((await run('restore.ts')).output).toMatch(/^A shop is running on .*: stop it/);
      const into = join(folder, 'restored');
      expect(await restore(backup, { into: dataDir })).toMatch(
        /^The data folder .* exists, and nothing was changed: move it away/,
      );
      const made = await run('restore.ts', backup, '--into', into);
      expect(made).toMatchObject({ code: 0 });
      expect(made.output).toContain('erasures that waited then are dropped');
      const nextNumber = Number(/^New orders begin at #(\d+),/m.exec(made.output)?.[1]);

      expect(await readFile(join(into, 'session-secret'), 'utf8')).toBe(`${'s'.repeat(43)}\n`);
      expect(await readFile(join(into, 'pictures/aa/picture/1.webp'), 'utf8')).toBe('a picture');
      const server = await start(into);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query<{ id: string; events: string }>(
        'SELECT order_id AS id, count(*) AS events FROM order_event GROUP BY order_id',
      );
      const { rowCount } = await client.query('SELECT FROM shop_order');
      const numbers = await client.query<{ last: string; next: string }>(
        `SELECT max(number) AS last, nextval('shop_order_number_seq') AS next FROM shop_order`,
      );
      expect(Number(numbers.rows[0]?.next)).toBe(nextNumber);
      // Staff may have undone the erasure since.
      expect((await client.query('SELECT FROM waiting_erasure')).rowCount).toBe(0);
      expect(nextNumber - Number(numbers.rows[0]?.last)).toBeGreaterThan(1000);
      await client.end();
      await server.stop();
      const endedAt = Date.parse((await readManifest(backup)).endedAt);
      const expected = [...acknowledged].filter(([, at]) => at < endedAt).map(([id]) => id);
      const restored = new Set(rows.map(({ id }) => id));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.filter((id) => !restored.has(id))).toEqual([]);
      expect(rowCount).toBe(restored.size);
      expect(rows.filter(({ events }) => events !== '2')).toEqual([]);
      // The restored database has a new password, because the backup does not contain the old one.
      expect(server.url.replace(/:\d+\//, '/')).not.toBe(shop.url.replace(/:\d+\//, '/'));
    },
    TIMEOUT_MS,
  );

  test(
    'is verified',
    async () => {
      const { code, output } = await run('verify-backup.ts');
      expect([code, output]).toEqual([0, expect.stringContaining('The backup can be restored')]);
      expect(output).toMatch(/^Rows of orders: [1-9]\d*\.$/m);
      expect(output).toMatch(/^Pictures: 1, of which 0 lack files\.$/m);
      expect(output).toMatch(/^Audit: 0 findings in 1 stock units and [1-9]\d* orders\.$/m);
    },
    TIMEOUT_MS,
  );

  test(
    'is restored with the archived changes and pictures to a time before a mistake',
    async () => {
      const [later, moved, lost] = ['2', '3', '4'].map(
        (digit) => UPLOADED_MEANWHILE.slice(0, -1) + digit,
      ) as [string, string, string];
      await uploadPicture(pool, later, [dataDir]);
      await uploadPicture(pool, moved, [`${dataDir}.before`]);
      await uploadPicture(pool, lost, []);
      await pool.query(`UPDATE product SET details = 'changed after the backup'`);
      const { rows } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
      const until = new Date((rows[0]?.at.getTime() ?? 0) + 1);
      await waitUntil(() => Date.now() > until.getTime());
      await pool.query(`UPDATE product SET title = 'a mistake'`);
      const orders = await countOrders(pool);
      await archive();
      expect(await run('backup.ts')).toMatchObject({ code: 0 });
      const [laterBackup = ''] = await listBackups(backups);
      await rm(join(pictureIn(dataDir, later), 'preview.webp'));
      await writeFile(join(pictureIn(laterBackup, later), 'original'), 'damaged');

      const into = join(folder, 'before-the-mistake');
      const restored = await run('restore.ts', '--until', until.toISOString(), '--into', into);
      expect([restored.code, restored.output]).toEqual([
        0,
        expect.stringContaining('The restored data lack the changes after'),
      ]);
      for (const [source, count] of [
        [laterBackup, 2],
        [dataDir, 1],
        [`${dataDir}.before`, 3],
      ] as const)
        expect(restored.output).toContain(`Files of newer pictures from ${source}: ${count}.`);
      for (const id of [later, moved]) {
        expect(await readFile(join(pictureIn(into, id), 'original'), 'utf8')).toBe(`original of ${id}`);
      }
      expect(restored.output).toMatch(/^Pictures without all of their files: 1\. /m);
      expect(restored.output).toContain(`\n  "ERROR" tee (${lost})\n`);
      const server = await start(into);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const products = await client.query('SELECT title, details FROM product');
      expect(products.rows).toEqual([{ title: '"ERROR" tee', details: 'changed after the backup' }]);
      expect(await countOrders(client)).toBe(orders);
      await client.end();
      await server.stop();

      const late = await restore(backup, { into: join(folder, 'never'), until: new Date('2999-01-01') });
      expect(late).toContain('The archived changes end before that time');
      await pool.query('DELETE FROM product_picture WHERE id = ANY($1)', [[later, moved, lost]]);
      for (const path of [laterBackup, `${laterBackup}.secrets`]) await rm(path, { recursive: true });
    },
    TIMEOUT_MS,
  );

  test(
    'is refused when a file of it is damaged, or its secrets are missing',
    async () => {
      const damaged = join(folder, 'damaged');
      await cp(backup, damaged, { recursive: true });
      const missing = await restore(damaged, { into: join(folder, 'never') });
      expect(missing).toContain(`${damaged}.secrets, are missing`);
      await writeFile(join(damaged, 'pictures/aa/picture/1.webp'), 'b picture');
      expect(await run('verify-backup.ts', damaged)).toMatchObject({
        code: 1,
        output: expect.stringContaining('pictures/aa/picture/1.webp has another content'),
      });
      const names = await readdir(folder);
      expect(names.filter((name) => name.includes('never'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

test(
  'a backup is unsound when rows or pictures are missing in it, and when its stock does not add up',
  async () => {
    const picture = '0193a1f0-0000-7000-8000-000000000005';
    await uploadPicture(pool, picture, [dataDir]);
    await rm(join(pictureIn(dataDir, picture), 'v1-480.webp'));
    await pool.query('UPDATE stock_unit SET received = received + 1, available = available + 1');
    const earlier = await listBackups(backups);
    expect(await run('backup.ts')).toMatchObject({ code: 0 });
    await pool.query('UPDATE stock_unit SET received = received - 1, available = available - 1');
    const unsound = (await listBackups(backups)).find((path) => !earlier.includes(path)) ?? '';
    const manifest = await readManifest(unsound);
    const { atMost } = manifest.counts.orders;
    const counts = { ...manifest.counts, orders: { atLeast: atMost + 1, atMost: atMost + 1 } };
    await writeFile(join(unsound, 'manifest.json'), JSON.stringify({ ...manifest, counts }));
    const { code, output } = await run('verify-backup.ts', unsound);
    expect(code).toBe(1);
    expect(output).toContain(`, but the manifest has ${atMost + 1}.`);
    expect(output).toMatch(/^Violated: /m);
    expect(output).toContain(`Files are missing of the picture a mistake (${picture}).`);
    expect(output).toContain(
      'is not sound: 1 counts of rows differ, the audit has 1 findings, and 1 pictures lack files.',
    );
    await pool.query('DELETE FROM product_picture WHERE id = $1', [picture]);
    for (const path of [unsound, `${unsound}.secrets`]) await rm(path, { recursive: true });
  },
  TIMEOUT_MS,
);

describe('the jobs of backups', () => {
  const never = { isEnding: () => false, onAlive: () => undefined };
  const jobs = (folder = backups) =>
    createBackups(
      { dataDir, folder, hasSecrets: true, hasPictures: true, keepDays: 14, hasLowPriority: false },
      { onOutput: (output) => written.push(output) },
    );
  const written: string[] = [];
  const scratch = () => join(dataDir, 'backup-check');
  const linksOf = async (backup: string, path: string) => (await stat(join(backup, path))).nlink;
  const made: string[] = [];
  const make = async () => {
    const outcome = await jobs().make(never);
    expect(outcome).toMatchObject({ ok: true });
    made.push(outcome.ok ? outcome.value : '');
  };

  test(
    'make backups that share equal files, and prove the newest in a folder that is removed afterwards',
    async () => {
      await make();
      await make();
      const [first = '', second = ''] = made;
      expect(second).toContain('/scheduled/osier-');
      for (const path of ['pictures/aa/picture/1.webp', 'postgres/cluster/PG_VERSION'])
        expect([path, await linksOf(second, path)]).toEqual([path, 2]);
      expect(await linksOf(second, 'postgres/cluster/global/pg_control')).toBe(1);
      const alive: number[] = [];
      const run = { isEnding: () => false, onAlive: () => void alive.push(Date.now()) };
      expect(await jobs().verify(run)).toEqual({ ok: true, value: second });
      expect(alive.length).toBeGreaterThan(0);
      expect(await readCheckResult(second)).toMatchObject({ isSound: true });
      expect(await readCheckResult(first)).toBeUndefined();
      expect(await stat(scratch()).catch(() => 'gone')).toBe('gone');
    },
    TIMEOUT_MS,
  );

  test(
    'stop linking to earlier backups once one is damaged',
    async () => {
      const newest = made.at(-1) ?? '';
      await writeFile(join(newest, 'pictures/aa/picture/1.webp'), 'b picture');
      expect(await jobs().verify(never)).toMatchObject({
        ok: false,
        error: { code: 'failed', message: expect.stringContaining('1.webp has another content') },
      });
      expect(await readCheckResult(newest)).toMatchObject({ isSound: false });
      await make();
      const repaired = made.at(-1) ?? '';
      expect(await readFile(join(repaired, 'pictures/aa/picture/1.webp'), 'utf8')).toBe('a picture');
      expect(await linksOf(repaired, 'postgres/cluster/PG_VERSION')).toBe(1);
    },
    TIMEOUT_MS,
  );

  test(
    'report a picture that the shop has lost, and go on linking',
    async () => {
      const picture = '0193a1f0-0000-7000-8000-000000000006';
      await uploadPicture(pool, picture, []);
      await make();
      expect(await jobs().verify(never)).toMatchObject({
        ok: false,
        error: {
          code: 'failed',
          message: expect.stringMatching(/ 0 findings, and 1 pictures lack files\.$/),
        },
      });
      expect(written.at(-1)).toContain(`(${picture})`);
      await pool.query('DELETE FROM product_picture WHERE id = $1', [picture]);
      await make();
      expect(await linksOf(made.at(-1) ?? '', 'postgres/cluster/PG_VERSION')).toBe(2);
    },
    TIMEOUT_MS,
  );

  test(
    'end with the shop: a stopped one does not wait, and a killed one leaves no second database',
    async () => {
      const stopped = await jobs().make({ ...never, isEnding: () => true });
      // A backup that takes less than a second is complete before it notices that the shop ends.
      if (!stopped.ok) expect(stopped.error.code).toBe('interrupted');
      const program = `
        import { createBackups } from ${JSON.stringify(join(root, 'server/adapters/backups/backup-process.ts'))};
        const settings = { dataDir: ${JSON.stringify(dataDir)}, folder: ${JSON.stringify(backups)}, hasSecrets: true, hasPictures: true, keepDays: 14, hasLowPriority: false };
        await createBackups(settings, { onOutput() {} }).verify({ isEnding: () => false, onAlive() {} });`;
      const killed = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
      const ended = once(killed, 'exit');
      let copy: EmbeddedServer | undefined;
      await vi.waitUntil(async () => {
        const data = join(scratch(), 'data/postgres');
        copy = existsSync(data) ? await findEmbeddedServer(data) : undefined;
        return copy !== undefined;
      }, RESTORE_WAIT);
      killed.kill('SIGKILL');
      await ended;
      await vi.waitUntil(() => !existsSync(scratch()), RESTORE_WAIT);
      const client = new pg.Client({ connectionString: copy?.url });
      await expect(client.connect()).rejects.toThrow('ECONNREFUSED');
    },
    TIMEOUT_MS,
  );

  test('keep all of the last day, the last of each day, the newest and the newest that was proved', async () => {
    const source = made.at(-1) ?? '';
    const shelf = join(folder, 'shelf');
    const manifest = await readManifest(source);
    const add = async (endedAt: string, shop = manifest.shop) => {
      const backup = join(shelf, 'scheduled', nameBackup(new Date(endedAt)));
      await mkdir(backup, { recursive: true });
      await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, shop, endedAt }));
      await writeFile(`${backup}.secrets`, 's');
      return backup;
    };
    const proved = await add('2026-01-01T10:00:00.000Z');
    await writeCheckResult(proved, { at: '2026-01-01T11:00:00.000Z', isSound: true });
    const old = await add('2026-01-02T10:00:00.000Z');
    const early = await add('2026-03-08T09:00:00.000Z');
    const lastOfDay = await add('2026-03-08T23:00:00.000Z');
    const lastDay = [await add('2026-03-10T09:00:00.000Z'), await add('2026-03-10T09:30:00.000Z')];
    const other = await add('2026-01-02T11:00:00.000Z', '00000000-0000-4000-8000-000000000001');
    const now = new Date('2026-03-10T10:00:00.000Z');
    const removed = await pruneBackups({ folder: shelf, shop: manifest.shop, keepDays: 14, now });
    expect(removed.toSorted()).toEqual([old, early]);
    const names = (await readdir(join(shelf, 'scheduled'))).filter(
      (name) => !/\.(check|secrets)$/.test(name),
    );
    const kept = [proved, lastOfDay, ...lastDay, other].map((path) => basename(path));
    expect(names.toSorted()).toEqual(kept.toSorted());
    expect(existsSync(`${old}.secrets`)).toBe(false);

    expect(await openBackup(shelf)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^.* has backups of 2 shops: name the one to restore: .* or /),
    });
    expect(await openBackup(other)).toMatchObject({ ok: true, value: { folder: other } });
  });

  test('are not chosen for a restore when both a shop and its restored copy have made later ones', async () => {
    const shelf = join(folder, 'fork');
    const manifest = await readManifest(made.at(-1) ?? '');
    const add = async (endedAt: string, timeline: string) => {
      const backup = join(shelf, nameBackup(new Date(endedAt)));
      const firstSegment = timeline + manifest.postgres.firstSegment.slice(8);
      const postgres = { ...manifest.postgres, firstSegment };
      await mkdir(backup, { recursive: true });
      await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, endedAt, postgres }));
      return backup;
    };
    await add('2026-01-01T10:00:00.000Z', '00000001');
    const restored = await add('2026-01-02T10:00:00.000Z', '00000002');
    expect(await openBackup(shelf)).toMatchObject({ ok: true, value: { folder: restored } });
    const original = await add('2026-01-03T10:00:00.000Z', '00000001');
    expect(await openBackup(shelf)).toEqual({
      ok: false,
      error: `${shelf} has backups of a shop and of a restored copy of it, both of which ran: name the one to restore: ${original} or ${restored}`,
    });
  });

  test.runIf(canMount)('are not restored in the place of a mount point', async () => {
    const mounted = join(folder, 'mounted');
    await mkdir(join(folder, 'elsewhere'));
    await mkdir(mounted);
    execFileSync('mount', ['--bind', join(folder, 'elsewhere'), mounted]);
    try {
      expect(await restore(made.at(-1) ?? '', { into: mounted })).toMatch(
        /^The data folder .*mounted is a mount point, .* \(--into .*mounted\/data\), and set DATA_DIR/,
      );
    } finally {
      execFileSync('umount', [mounted]);
    }
  });

  test.runIf(canMount)(
    'refuse to begin without room',
    async () => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      mount(disk, 1000);
      try {
        const refused = await jobs(disk).make(never);
        expect(refused).toMatchObject({
          ok: false,
          error: {
            code: 'failed',
            message: expect.stringMatching(
              /^No backup was made: the disk of .*disk.* has \d MB free, and \d+ MB are needed\. Make room/,
            ),
          },
        });
      } finally {
        execFileSync('umount', [disk]);
      }
    },
    TIMEOUT_MS,
  );
});
