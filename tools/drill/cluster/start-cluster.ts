import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { findOrdinaryUser } from '#database/embedded/installation/ordinary-user.ts';
import { signalAll, type Program } from '../../load-tests/run-program.ts';
import { waitFor } from '../../load-tests/wait-for.ts';
import { createDatabaseMachine, type DatabaseMachine } from './database-machine.ts';
import { chooseNetwork, DATABASE_MACHINES, SHOP_MACHINES } from './network.ts';
import { renderConfig } from './render-config.ts';
import { createShopMachine } from './shop-machine.ts';
import { startNginx } from './start-nginx.ts';

/** The cluster of docs/how-to/high-availability.md on loopback. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const START_TIMEOUT_MS = 120_000;
const FIND_TIMEOUT_MS = 20_000;

/** Starts the cluster in a temporary folder and waits until it serves. */
export async function startCluster({ log }: { log: (line: string) => void }) {
  const network = chooseNetwork();
  const folder = await mkdtemp(join(tmpdir(), 'osier-drill-'));
  // PostgreSQL's user must reach its folder.
  await chmod(folder, 0o711);
  const user = process.getuid?.() === 0 ? await findOrdinaryUser() : undefined;
  const passwords = { superuser: newSecret(), replication: newSecret(), shop: newSecret() };
  const databases = await Promise.all(
    DATABASE_MACHINES.map((name) => createDatabaseMachine({ name, network, folder, passwords, user })),
  );
  const sessionSecret = newSecret();
  const shops = await Promise.all(
    SHOP_MACHINES.map((name) =>
      createShopMachine({ name, network, folder, shopPassword: passwords.shop, sessionSecret }),
    ),
  );
  let nginx: Program | undefined;
  const cluster = {
    folder,
    shopUrl: network.shopUrl,
    databases,
    shops,
    /** Returns the machine with the primary. */
    findPrimary: () => findMachine(databases, '/primary'),
    /** Returns the machine with the synchronous standby. */
    findSynchronous: () => findMachine(databases, '/synchronous'),
    /** Returns the machine whose etcd leads the others. */
    findEtcdLeader: () => findEtcdLeader(databases),
    /** Moves the primary to the synchronous standby, by `patronictl`. */
    async switchOver(): Promise<void> {
      const [from, to] = [await cluster.findPrimary(), await cluster.findSynchronous()];
      const file = join(folder, from.name, 'patroni.yml');
      const names = ['--master', from.name, '--candidate', to.name];
      await promisify(execFile)('patronictl', ['-c', file, 'switchover', 'osier', ...names, '--force']);
    },
    /** Waits until one machine has the primary and the two others follow it. */
    async waitUntilWhole(): Promise<void> {
      await waitFor('a primary with two standbys', START_TIMEOUT_MS, async () => {
        const [primaries, replicas, synchronous] = await Promise.all(
          // A replica with this lag has caught up.
          ['/primary', '/replica?lag=1MB', '/synchronous'].map(async (path) => {
            const answers = await Promise.all(databases.map((machine) => machine.is(path)));
            return answers.filter(Boolean).length;
          }),
        );
        return primaries === 1 && replicas === 2 && synchronous === 1;
      });
      await waitFor('ready shops', START_TIMEOUT_MS, async () => {
        const answers = await Promise.all(
          shops.map(({ address }) =>
            fetch(`${address}/readyz`)
              .then(({ ok }) => ok)
              .catch(() => false),
          ),
        );
        return answers.every(Boolean);
      });
    },
    /** Ends all processes. `keepsFiles` keeps the folder with the logs. */
    async stop({ keepsFiles = false } = {}): Promise<void> {
      if (nginx !== undefined) signalAll([nginx.pid], 'SIGTERM');
      await nginx?.exited;
      await Promise.all(shops.map((machine) => machine.stop()));
      await Promise.all(databases.map((machine) => machine.kill()));
      if (!keepsFiles) await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    log(`starting three database machines in ${folder}`);
    await Promise.all(databases.map((machine) => machine.startEtcd()));
    await waitFor(
      'an etcd leader',
      START_TIMEOUT_MS,
      async () => (await findEtcdLeader(databases)) !== undefined,
    );
    await Promise.all(databases.map((machine) => machine.startPatroni()));
    await waitFor('a primary with a synchronous standby', START_TIMEOUT_MS, async () => {
      const standbys = await Promise.all(databases.map((machine) => machine.is('/synchronous')));
      return standbys.some(Boolean);
    });
    const primary = await cluster.findPrimary();
    await createShopDatabase({ address: primary.address, ...passwords });
    log('starting two shops behind nginx');
    await Promise.all(shops.map((machine) => machine.startProxy()));
    await Promise.all(shops.map((machine) => machine.startShop()));
    const started = await startNginx({ network, folder });
    nginx = started.program;
    tls.setDefaultCACertificates([...tls.getCACertificates(), started.certificate]);
    await cluster.waitUntilWhole();
    return cluster;
  } catch (error) {
    await cluster.stop({ keepsFiles: true });
    throw error;
  }
}

function newSecret(): string {
  return randomBytes(24).toString('hex');
}

async function createShopDatabase({
  address,
  superuser,
  shop,
}: {
  address: string;
  superuser: string;
  shop: string;
}): Promise<void> {
  const client = new pg.Client({
    host: address,
    user: 'postgres',
    password: superuser,
    database: 'postgres',
  });
  await client.connect();
  try {
    const statements = renderConfig('high-availability/shop.sql', [['SHOP_PASSWORD', shop]]);
    // CREATE DATABASE must not share a message with other statements.
    for (const statement of statements.split(/;$/m))
      if (statement.trim() !== '') await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits for a machine that answers 200 to the path: a busy one may answer late. */
async function findMachine(databases: readonly DatabaseMachine[], path: string): Promise<DatabaseMachine> {
  let found: DatabaseMachine | undefined;
  await waitFor(`a machine that answers 200 to ${path}`, FIND_TIMEOUT_MS, async () => {
    const answers = await Promise.all(databases.map((machine) => machine.is(path)));
    found = databases[answers.indexOf(true)];
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`no machine answers 200 to ${path}`);
  return found;
}

async function findEtcdLeader(databases: readonly DatabaseMachine[]): Promise<DatabaseMachine | undefined> {
  for (const machine of databases) {
    const status = await fetch(`${machine.etcdUrl}/v3/maintenance/status`, { method: 'POST', body: '{}' })
      .then(
        async (response) => (await response.json()) as { leader?: string; header?: { member_id?: string } },
      )
      .catch(() => undefined);
    if (status?.leader !== undefined && status.leader === status.header?.member_id) return machine;
  }
  return undefined;
}
