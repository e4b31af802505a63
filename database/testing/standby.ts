import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { findBinaries, programPath } from '../embedded/installation/binaries.ts';
import { readPassword } from '../embedded/installation/cluster.ts';
import { openDataFolder } from '../embedded/installation/data-folder.ts';
import { chooseInstallation } from '../embedded/installation/installation.ts';
import { poll } from '../embedded/poll.ts';
import { commandAs } from '../embedded/process-identity.ts';
import { findFreePort } from '../embedded/server/find-free-port.ts';
import { readPostmaster, stopPostmaster } from '../embedded/server/postmaster.ts';

/** A hot standby of another PostgreSQL. */
export type Standby = {
  readonly url: string;
  /** Executes a statement as its superuser, such as `SELECT pg_wal_replay_pause()`. */
  execute(statement: string): Promise<void>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Files that a copy of a running cluster must not have (PostgreSQL documentation, 25.3.4). */
const EXCLUDED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']);

/** Copies the running PostgreSQL of the folder `primary` to `dataDir`, and starts the copy as its standby. */
export async function startStandby({
  primary,
  dataDir,
}: {
  primary: string;
  dataDir: string;
}): Promise<Standby> {
  const [binaries, from, to] = [
    await findBinaries(),
    await openDataFolder(primary),
    await openDataFolder(dataDir),
  ];
  if (!binaries.ok || !from.ok || !to.ok) throw new Error('no PostgreSQL to copy');
  const running = await readPostmaster(from.value.cluster);
  const password = await readPassword(from.value);
  if (typeof running !== 'object' || password === undefined) throw new Error('the primary is not running');
  const urlOf = (onPort: number, database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${onPort}/${database}`;

  await copyCluster(urlOf(running.port, 'postgres'), { from: from.value.cluster, to: to.value.cluster });
  await appendFile(
    join(to.value.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${running.port} user=postgres password=${password}'\n`,
  );
  const chosen = await chooseInstallation({ folder: to.value, binaries: binaries.value, namespaces: true });
  if (!chosen.ok) throw new Error(chosen.error.message);

  const port = await findFreePort();
  const { identity, folder } = chosen.value;
  const { cluster } = folder;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ];
  const command = commandAs(identity, programPath(chosen.value.binaries, 'postgres'), [
    '-D',
    cluster,
    ...settings.flatMap((one) => ['-c', one]),
  ]);
  const standby: Standby = {
    url: urlOf(port, 'osier'),
    execute: (statement) => run(urlOf(port, 'postgres'), statement),
    async start() {
      spawn(command.file, command.args, { ...command.options, stdio: 'ignore' });
      const tryStatement = () =>
        standby.execute('SELECT 1').then(
          () => true,
          () => undefined,
        );
      const isUp = await poll(tryStatement, { until: performance.now() + 20_000 });
      if (!isUp) throw new Error('the standby did not start');
    },
    async stop() {
      const postmaster = await readPostmaster(cluster);
      if (typeof postmaster === 'object') await stopPostmaster(postmaster);
    },
  };
  await standby.start();
  return standby;
}

/** Makes a base backup of the cluster at `url` (PostgreSQL documentation, 25.3.3) that starts as a standby. */
async function copyCluster(url: string, { from, to }: { from: string; to: string }): Promise<void> {
  const source = new pg.Client({ connectionString: url });
  await source.connect();
  try {
    await source.query(`SELECT pg_backup_start('standby', fast => true)`);
    const filter = (path: string) => dirname(path) !== from || !EXCLUDED.has(basename(path));
    await cp(from, to, { recursive: true, filter });
    const { rows } = await source.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await source.end();
  }
  for (const folder of ['pg_wal', 'pg_replslot']) await mkdir(join(to, folder), 0o700);
  await writeFile(join(to, 'standby.signal'), '');
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}
