import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { findBinaries, program } from '../embedded/binaries.ts';
import { readPassword } from '../embedded/cluster.ts';
import { commandAs } from '../embedded/identity.ts';
import { findPlace } from '../embedded/place.ts';
import { poll } from '../embedded/poll.ts';
import { readPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { settle } from '../embedded/settle.ts';

/** A PostgreSQL that replays what another one writes, and answers queries. */
export type Standby = {
  readonly url: string;
  /** Does one thing as its superuser, such as `SELECT pg_wal_replay_pause()`. */
  tell(statement: string): Promise<void>;
  /** Starts it again after `stop`; at first it runs. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** What does not belong to a copy of a running cluster (PostgreSQL documentation, 25.3.4). */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']);

/** Copies the shop's own PostgreSQL of the folder `primary` while it runs, and runs the copy in the folder `dataDir` as a hot standby of it. */
export async function startStandby({
  primary,
  dataDir,
}: {
  primary: string;
  dataDir: string;
}): Promise<Standby> {
  const [binaries, from, to] = [await findBinaries(), await findPlace(primary), await findPlace(dataDir)];
  if (!binaries.ok || !from.ok || !to.ok) throw new Error('there is no PostgreSQL to copy');
  const running = await readPostmaster(from.value.cluster);
  const password = await readPassword(from.value);
  if (typeof running !== 'object' || password === undefined) throw new Error('the primary does not run');
  const addressOf = (at: number, database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${at}/${database}`;

  await copyCluster(addressOf(running.port, 'postgres'), { from: from.value.cluster, to: to.value.cluster });
  await appendFile(
    join(to.value.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${running.port} user=postgres password=${password}'\n`,
  );
  const site = await settle({ place: to.value, binaries: binaries.value, namespaces: true });
  if (!site.ok) throw new Error(site.error.message);

  const port = await findFreePort();
  const { cluster } = site.value.place;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ];
  const command = commandAs(site.value.identity, program(site.value.binaries, 'postgres'), [
    '-D',
    cluster,
    ...settings.flatMap((one) => ['-c', one]),
  ]);
  const standby: Standby = {
    url: addressOf(port, 'osier'),
    tell: (statement) => run(addressOf(port, 'postgres'), statement),
    async start() {
      spawn(command.file, command.args, { ...command.options, stdio: 'ignore' });
      const answers = () =>
        standby.tell('SELECT 1').then(
          () => true,
          () => undefined,
        );
      const isThere = await poll(answers, { until: performance.now() + 20_000 });
      if (!isThere) throw new Error('the standby did not start');
    },
    async stop() {
      const postmaster = await readPostmaster(cluster);
      if (typeof postmaster === 'object') await stopPostmaster(postmaster);
    },
  };
  await standby.start();
  return standby;
}

/** A base backup (PostgreSQL documentation, 25.3.3) of the cluster at `url`, fit to become a standby. */
async function copyCluster(url: string, { from, to }: { from: string; to: string }): Promise<void> {
  const source = new pg.Client({ connectionString: url });
  await source.connect();
  try {
    await source.query(`SELECT pg_backup_start('standby', fast => true)`);
    const filter = (path: string) => dirname(path) !== from || !LEFT_OUT.has(basename(path));
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

function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
