import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrdinaryUser } from '#database/embedded/installation/ordinary-user.ts';
import { runAs, type ProcessIdentity } from '#database/embedded/process-identity.ts';
import { migrate } from '#database/migrate.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** Runs the worked example of docs/how-to/own-backups.md with its files, where Debian's packages are installed. */
const BINARIES = '/usr/lib/postgresql/15/bin';
const canRun = existsSync('/usr/bin/pgbackrest') && existsSync(`${BINARIES}/pg_ctl`);
const howTo = new URL('../../docs/how-to/pgbackrest/', import.meta.url);
const PORT = '5432';

const user = process.getuid?.() === 0 ? await findOrdinaryUser() : undefined;
const identity: ProcessIdentity = user === undefined ? { kind: 'self' } : { kind: 'user', ...user };
/** Whether PostgreSQL's user can run the shop's program here. */
const canAudit = canRun && (await runAs(identity, 'test', ['-r', resolve('tools/audit.ts')])).code === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-pgbackrest-'));
  await chmod(folder, 0o755);
  for (const name of ['', 'data', 'etc', 'repository', 'socket']) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    if (user !== undefined) await chown(join(folder, name), user.uid, user.gid);
  }
});
afterEach(async () => {
  await run(`${BINARIES}/pg_ctl`, '-D', join(folder, 'data'), '-m', 'immediate', 'stop').catch(() => '');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program as PostgreSQL's user. */
async function run(file: string, ...args: string[]): Promise<string> {
  const { code, output } = await runAs(identity, file, args);
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} exited with ${code}: ${output}`);
  return output;
}

const backRest = (...args: string[]) =>
  run('pgbackrest', `--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=osier', ...args);

/** Debian's packages keep these files in /etc, so that no backup has them. */
const SETTINGS = { config_file: 'postgresql.conf', hba_file: 'pg_hba.conf', ident_file: 'pg_ident.conf' };

const start = () => {
  const options = Object.entries(SETTINGS).map(
    ([setting, name]) => `-c ${setting}=${join(folder, 'etc', name)}`,
  );
  const data = ['-D', join(folder, 'data'), '-l', join(folder, 'data.log'), '-o', options.join(' ')];
  return run(`${BINARIES}/pg_ctl`, ...data, '-w', 'start');
};
const stop = () => run(`${BINARIES}/pg_ctl`, '-D', join(folder, 'data'), '-m', 'fast', 'stop');

/** Installs a file of the how-to, with this test's paths. */
async function render(name: string): Promise<string> {
  return (await readFile(new URL(name, howTo), 'utf8'))
    .replace('/var/lib/pgbackrest', join(folder, 'repository'))
    .replace('/var/lib/postgresql/15/main', join(folder, 'data'))
    .replace('/var/run/postgresql', join(folder, 'socket'))
    .replace('CIPHER_PASSWORD', 'a password of this test')
    .replace('[global]', `[global]\nlog-path=${folder}\nlock-path=${folder}`)
    .replace("'pgbackrest ", `'pgbackrest --config=${join(folder, 'pgbackrest.conf')} `);
}

async function query(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: join(folder, 'socket'),
    port: Number(PORT),
    user: 'postgres',
    database,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function startWithArchive(): Promise<void> {
  await run(
    `${BINARIES}/initdb`,
    '-D',
    join(folder, 'data'),
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
  );
  for (const name of Object.values(SETTINGS))
    await rename(join(folder, 'data', name), join(folder, 'etc', name));
  const settings = `listen_addresses = ''\nunix_socket_directories = '${join(folder, 'socket')}'\n`;
  await writeFile(join(folder, 'data/postgresql.auto.conf'), settings + (await render('archive.conf')));
  await writeFile(join(folder, 'pgbackrest.conf'), await render('pgbackrest.conf'), { mode: 0o644 });
  await start();
}

test.runIf(canRun)(
  'a backup and the archive restore the orders of just before a mistake',
  { timeout: 3 * MINUTE_MS },
  async () => {
    await startWithArchive();

    await backRest('stanza-create');
    await backRest('check');
    await query('CREATE TABLE placed AS SELECT 1 AS number');
    await backRest('--type=full', 'backup');
    // pgBackRest knows the end of a backup to the second.
    await query('SELECT pg_sleep(1.1)');
    await query('INSERT INTO placed VALUES (2)');
    const [before] = await query('SELECT clock_timestamp()::text AS at, pg_sleep(0.01)');
    await query('DROP TABLE placed');
    await query('SELECT pg_switch_wal()');
    await stop();

    await backRest(
      '--delta',
      '--type=time',
      `--target=${String(before?.['at'])}`,
      '--target-action=promote',
      'restore',
    );
    await start();
    await expect
      .poll(() => query('SELECT number FROM placed, pg_is_in_recovery() AS recovers WHERE NOT recovers'))
      .toEqual([{ number: 1 }, { number: 2 }]);
    expect(await backRest('info')).toContain('status: ok');
  },
);

test.runIf(canAudit)(
  'the scripts back up, prove the backup, and report both and a failure to the shop',
  { timeout: 3 * MINUTE_MS },
  async () => {
    await startWithArchive();
    await query('CREATE DATABASE shop');
    await migrate(`postgres:///shop?host=${encodeURIComponent(join(folder, 'socket'))}&user=postgres`);
    // A backup may have an overdue message. Without triggers, the message can be inserted without its order.
    const hourAgo = "now() - interval '1 hour'";
    await query(
      `SET session_replication_role = replica;
       INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at)
       VALUES (gen_random_uuid(), 'refund_mail', gen_random_uuid(), gen_random_uuid(), '{}', ${hourAgo}, ${hourAgo})`,
      'shop',
    );
    await backRest('stanza-create');
    const environment = `PGHOST=${join(folder, 'socket')} PGUSER=postgres TMPDIR=${folder}`;
    const runScript = async (name: string, ...args: string[]) => {
      const text = (await render(name))
        .replaceAll('pgbackrest --stanza', `pgbackrest --config=${join(folder, 'pgbackrest.conf')} --stanza`)
        .replaceAll('/srv/osier', process.cwd());
      const script = join(folder, name);
      await writeFile(script, text, { mode: 0o755 });
      return runAs(identity, 'sh', ['-c', `${environment} sh ${script} ${args.join(' ')}`]);
    };
    const listJobs = () =>
      query('SELECT name, last_error, last_succeeded_at IS NOT NULL AS done FROM job ORDER BY name', 'shop');
    expect(await runScript('back-up.sh', 'full')).toMatchObject({ code: 0 });
    expect(await runScript('prove.sh')).toMatchObject({ code: 0 });
    expect(await listJobs()).toEqual([
      { name: 'own-backup', last_error: null, done: true },
      { name: 'own-backup-check', last_error: null, done: true },
    ]);

    await rm(join(folder, 'repository/backup'), { recursive: true });
    expect(await runScript('back-up.sh', 'incr')).toMatchObject({ code: 1 });
    expect(await runScript('prove.sh')).toMatchObject({ code: 1 });
    expect(await listJobs()).toMatchObject([
      { last_error: expect.stringContaining('pgBackRest failed') },
      { last_error: expect.stringContaining('could not be restored') },
    ]);
  },
);
