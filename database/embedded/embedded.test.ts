import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../testing/wait-until.ts';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts';
import { SILENCE_MS } from './server/startup-progress.ts';

const asRoot = process.getuid?.() === 0;

/** A folder with a cluster that was cleanly stopped. Copying it is faster than initdb. */
let prepared: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'osier-prepared-'));
  const started = await startEmbeddedPostgres({ dataDir: prepared, durability: 'off' });
  if (!started.ok) throw new Error(started.error.message);
  await started.value.stop();
});

afterAll(() => rm(prepared, { recursive: true }));

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'osier-embedded-')), 'postgres');
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

function prepare(): Promise<void> {
  return cp(prepared, dataDir, { recursive: true });
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir, durability: 'off', ...options });
  if (!started.ok) throw new Error(started.error.message);
  running.push(started.value);
  return started.value;
}

async function query(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  // A server that dies between two queries reports it here; the next query rejects too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows.map((row) => String(Object.values(row)[0]));
  } finally {
    await client.end();
  }
}

async function readPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10);
}

/** A zombie counts as ended. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** Starts the server from another Node process and kills that process, so that the server remains. */
async function leaveServerRunning(): Promise<void> {
  const script = `
    import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
    const started = await startEmbeddedPostgres({ dataDir: process.argv[1], durability: 'off' });
    process.send(started.ok);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [started] = (await once(child, 'message')) as [boolean];
  expect(started).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('an unwritable folder is reported in one sentence', () => {
  test('when the password cannot be written', async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'file'), '');
    await writeFile(join(dataDir, 'elsewhere'), join(dataDir, 'file'));
    expect(await startEmbeddedPostgres({ dataDir })).toEqual({
      ok: false,
      error: {
        code: 'unusable_folder',
        message: expect.stringMatching(
          /^PostgreSQL can't be prepared: \S+\/file\/password\S+ can't be written \(it lies inside a file\)\.$/,
        ) as string,
      },
    });
  });

  test('when the log cannot be written', async () => {
    await prepare();
    await rm(join(dataDir, 'log'));
    await mkdir(join(dataDir, 'log'));
    expect(await startEmbeddedPostgres({ dataDir })).toEqual({
      ok: false,
      error: {
        code: 'unusable_folder',
        message: `PostgreSQL can't be prepared: ${join(dataDir, 'log')} can't be written (a folder is in the way).`,
      },
    });
  });
});

describe('a fresh folder', () => {
  test('gets a server with UTF-8, UTC and fsync that listens on 127.0.0.1 only', async () => {
    const { url } = await start({ durability: 'full' });
    const settings = ['server_encoding', 'TimeZone', 'listen_addresses', 'fsync'];
    const values = await Promise.all(settings.map((name) => query(url, `SHOW ${name}`)));
    expect(values.flat()).toEqual(['UTF8', 'UTC', '127.0.0.1', 'on']);
    expect(await query(url, "SELECT lower('ÄÉ')")).toEqual(['äé']);
  });

  test('gives the shop its own database and a role that may create databases and is no superuser', async () => {
    await prepare();
    const { url } = await start();
    expect(await query(url, 'SELECT current_database()')).toEqual(['osier']);
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual(['false']);
    await query(url, 'CREATE DATABASE another');
    expect(await query(url, 'CREATE EXTENSION pg_trgm')).toEqual([]);
  });

  test('stores the password where only its owner can read it, and requires it of every client', async () => {
    await prepare();
    const { url } = await start();
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('is initialised again when initdb was killed half-way', async () => {
    await mkdir(join(dataDir, 'cluster.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'cluster.new/PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await query(url, 'SELECT 1')).toEqual(['1']);
    expect(existsSync(join(dataDir, 'cluster.new'))).toBe(false);
  });

  test('that cannot be created is reported in one sentence', async () => {
    await writeFile(dataDir, 'a file');
    const started = await startEmbeddedPostgres({ dataDir });
    expect(started).toMatchObject({ ok: false, error: { code: 'unusable_folder' } });
  });
});

describe('stopping', () => {
  beforeEach(prepare);

  test('leaves no process, even with an open transaction, and keeps committed data', async () => {
    const server = await start();
    await query(server.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    const open = new Client({ connectionString: server.url });
    open.on('error', () => undefined);
    await open.connect();
    await open.query('BEGIN; INSERT INTO kept VALUES (8)');
    const pid = await readPid();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false);

    const again = await start();
    expect(await query(again.url, 'SELECT number FROM kept')).toEqual(['7']);
  });

  test('can be requested twice, and is not reported as a loss', async () => {
    const server = await start();
    await Promise.all([server.stop(), server.stop()]);
    expect(await Promise.race([server.lost, Promise.resolve('nothing was lost')])).toBe('nothing was lost');
  });
});

describe('a data folder in use', () => {
  test('is reported to a second start, and the first continues', async () => {
    await prepare();
    const first = await start();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second).toMatchObject({ ok: false, error: { code: 'in_use' } });
    expect(await query(first.url, 'SELECT 1')).toEqual(['1']);
  });

  test('is claimed by one of two concurrent first starts', async () => {
    const both = await Promise.all([1, 2].map(() => startEmbeddedPostgres({ dataDir, durability: 'off' })));
    for (const one of both) if (one.ok) running.push(one.value);
    expect(both.map((one) => (one.ok ? 'started' : one.error.code)).toSorted()).toEqual([
      'in_use',
      'started',
    ]);
  });

  test('is detected even if its server runs in another container', async () => {
    await prepare();
    await start();
    await rm(join(dataDir, 'cluster/postmaster.pid'));
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second).toMatchObject({ ok: false, error: { code: 'in_use' } });
  });
});

describe('after a crash', () => {
  beforeEach(prepare);

  test('of the shop, the next start adopts the remaining server and stops it at its end', async () => {
    await leaveServerRunning();
    const pid = await readPid();
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(await readPid()).toBe(pid);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('of PostgreSQL, the loss is reported, and the next start recovers', async () => {
    const server = await start({ durability: 'full' });
    await query(server.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    process.kill(await readPid(), 'SIGKILL');
    expect(await server.lost).toContain('PostgreSQL has ended');
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await query(again.url, 'SELECT number FROM kept')).toEqual(['7']);
  });

  test('a recovery may take longer than the silence limit while it makes progress', async () => {
    const first = await start();
    const admin = first.url.replace('//osier:', '//postgres:').replace(/\/osier$/, '/postgres');
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    for (let segments = 0; segments < 6; segments += 1) {
      await query(admin, `SELECT pg_logical_emit_message(true, 'x', 'y')`);
      await query(admin, 'SELECT pg_switch_wal()');
    }
    process.kill(await readPid(), 'SIGKILL');
    await first.lost;
    // The n-th segment comes from the archive after the n-th step was reported, and 4 minutes pass at each step.
    const archive = join(dataDir, 'archive');
    await cp(join(dataDir, 'cluster/pg_wal'), archive, { recursive: true });
    const restore = `[ -e "$0/$1" ] || exit 1
      echo "$1" >> "$0/restored"
      until [ -e "$0/step-$(wc -l < "$0/restored")" ]; do sleep 0.02; done
      cp "$0/$1" "$2"`;
    await writeFile(join(archive, 'restore'), restore);
    if (asRoot) spawnSync('chmod', ['-R', 'a+rwX', archive]);
    await writeFile(join(dataDir, 'cluster/recovery.signal'), '');
    const settings = `restore_command = 'sh -c "$(cat ${archive}/restore)" ${archive} %f %p'\nhot_standby = off\n`;
    await writeFile(join(dataDir, 'cluster/postgresql.auto.conf'), settings);
    let clock = 0;
    const steps: string[] = [];
    const second = await start({
      now: () => clock,
      onStep(step) {
        clock += 4 * 60_000;
        steps.push(step);
        writeFileSync(join(archive, `step-${steps.length}`), '');
      },
    });
    expect(clock).toBeGreaterThan(SILENCE_MS);
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual(['1']);
    expect(steps).toContainEqual(
      expect.stringMatching(/^PostgreSQL recovers after a crash: (redo|restored) /),
    );
  });

  test('of one backend process, PostgreSQL restarts itself, and the shop keeps using it', async () => {
    const server = await start();
    const pid = await readPid();
    const holders = () =>
      query(server.url, "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted");
    const [before] = await holders();
    const victim = new Client({ connectionString: server.url });
    victim.on('error', () => undefined);
    await victim.connect();
    const { rows } = await victim.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid = pg_backend_pid()',
    );
    process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
    await waitUntil(async () => (await holders().catch(() => [])).some((holder) => holder !== before));
    expect(await startEmbeddedPostgres({ dataDir })).toMatchObject({ ok: false, error: { code: 'in_use' } });
    expect(await readPid()).toBe(pid);
    expect(await Promise.race([server.lost, Promise.resolve('nothing was lost')])).toBe('nothing was lost');
  });

  test('a reused process id does not prevent the start', async () => {
    await (await start()).stop();
    const stale = [process.pid, join(dataDir, 'cluster'), 1, 5432, '', '127.0.0.1', '', 'ready', ''].join(
      '\n',
    );
    await writeFile(join(dataDir, 'cluster/postmaster.pid'), stale, { mode: 0o644 });
    const server = await start();
    expect(await query(server.url, 'SELECT 1')).toEqual(['1']);
  });
});

describe.runIf(asRoot)('as root', () => {
  test('files stay in a folder that only root may enter, if user namespaces are available', async () => {
    await prepare();
    const server = await start();
    expect(await query(server.url, 'SELECT 1')).toEqual(['1']);
  });

  test('without namespaces, another user runs PostgreSQL in a folder whose parent gets mode 0711', async () => {
    const parent = join(dataDir, '..');
    const server = await start({ namespaces: false, parentToEnter: parent });
    expect(await query(server.url, 'SELECT 1')).toEqual(['1']);
    expect((await stat(join(dataDir, 'cluster'))).uid).not.toBe(0);
    expect((await stat(parent)).mode & 0o777).toBe(0o711);
    expect(existsSync(join(dataDir, 'elsewhere'))).toBe(false);
  });

  test('without namespaces, another user runs PostgreSQL from the place in the file `elsewhere`', async () => {
    const server = await start({ namespaces: false });
    expect(await query(server.url, 'SELECT 1')).toEqual(['1']);
    const elsewhere = (await readFile(join(dataDir, 'elsewhere'), 'utf8')).trim();
    try {
      expect((await stat(join(elsewhere, 'cluster'))).uid).not.toBe(0);
      await query(server.url, 'CREATE TABLE kept AS SELECT 7 AS number');
      await server.stop();
      const again = await start();
      expect(await query(again.url, 'SELECT number FROM kept')).toEqual(['7']);
      await again.stop();
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});
