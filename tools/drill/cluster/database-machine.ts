import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '#database/embedded/installation/ordinary-user.ts';
import { listFamily, runProgram, signalAll, type Program } from '../../load-tests/run-program.ts';
import type { DatabaseMachineName, Network } from './network.ts';
import { parseEnvironment, renderConfig } from './render-config.ts';

/** A database machine: etcd, Patroni and the PostgreSQL that Patroni starts. */
export type DatabaseMachine = Awaited<ReturnType<typeof createDatabaseMachine>>;

/** Passwords of the cluster, new for each run. */
export type Passwords = { readonly superuser: string; readonly replication: string; readonly shop: string };

type DatabaseMachineOptions = {
  readonly name: DatabaseMachineName;
  readonly network: Network;
  readonly folder: string;
  readonly passwords: Passwords;
  readonly user: User | undefined;
};

/** The part of what Patroni's API answers that is read here. A promoted PostgreSQL has the role `master`. */
type PatroniStatus = {
  readonly role?: string;
  readonly replication?: readonly { readonly sync_state: string }[];
};

/** How long Patroni's API may take to answer, on a busy machine. */
const API_TIMEOUT_MS = 3000;

/** Writes the files of a database machine. `start` starts it. */
export async function createDatabaseMachine(options: DatabaseMachineOptions) {
  const { name, network, user } = options;
  const address = network.addressOf(name);
  const folder = join(options.folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { etcdEnvironment, patroniFile } = await writeFiles(options, folder);
  if (user !== undefined) {
    for (const path of [folder, patroniFile]) await chown(path, user.uid, user.gid);
  }
  let etcd: Program | undefined;
  let patroni: Program | undefined;

  const startEtcd = async () => {
    etcd = await runProgram({
      file: '/usr/bin/etcd',
      env: etcdEnvironment,
      logFile: join(folder, 'etcd.log'),
      user,
    });
  };
  const listPids = async () => {
    const postmaster = await readFile(join(folder, 'postgresql/postmaster.pid'), 'utf8').catch(() => '');
    const roots = [etcd?.pid ?? NaN, patroni?.pid ?? NaN, Number.parseInt(postmaster, 10)];
    return listFamily(roots.filter(Number.isInteger));
  };
  const ask = async (path: string): Promise<PatroniStatus | undefined> => {
    const request = fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    return request
      .then(async (response) => {
        const status = (await response.json()) as PatroniStatus;
        return response.ok ? status : undefined;
      })
      .catch(() => undefined);
  };
  const signalEach = async (signal: NodeJS.Signals) => signalAll(await listPids(), signal);

  return {
    name,
    address,
    etcdUrl: `http://${address}:2379`,
    startEtcd,
    async startPatroni(): Promise<void> {
      const args = [patroniFile];
      patroni = await runProgram({
        file: '/usr/bin/patroni',
        args,
        logFile: join(folder, 'patroni.log'),
        user,
      });
    },
    /** Stops all processes where they are, as a machine that hangs. */
    freeze: () => signalEach('SIGSTOP'),
    thaw: () => signalEach('SIGCONT'),
    /** Ends all processes at once, as a machine that loses its power. */
    async kill(): Promise<void> {
      await signalEach('SIGKILL');
      await Promise.all([etcd?.exited, patroni?.exited]);
      // Patroni may have started PostgreSQL meanwhile.
      await signalEach('SIGKILL');
    },
    async killEtcd(): Promise<void> {
      if (etcd !== undefined) signalAll([etcd.pid], 'SIGKILL');
      await etcd?.exited;
    },
    /** Whether Patroni's API answers 200 to a path like `/primary`. */
    is: async (path: string): Promise<boolean> => (await ask(path)) !== undefined,
    /** Whether the machine is the primary and has a synchronous standby, without which it confirms no order. */
    async takesOrders(): Promise<boolean> {
      const { role, replication = [] } = (await ask('/primary')) ?? {};
      return role === 'master' && replication.some((standby) => standby.sync_state === 'sync');
    },
  };
}

async function writeFiles({ name, network, passwords }: DatabaseMachineOptions, folder: string) {
  const own = [['NODE_NAME', name], ['NODE_ADDRESS', network.addressOf(name)], network.addresses] as const;
  const etcdFolder = ['/var/lib/etcd/osier', join(folder, 'etcd')] as const;
  const patroniFile = join(folder, 'patroni.yml');
  await writeFile(
    patroniFile,
    renderConfig('high-availability/patroni.yml', [
      network.sources,
      ...own,
      ['SUPERUSER_PASSWORD', passwords.superuser],
      ['REPLICATION_PASSWORD', passwords.replication],
      ['/var/lib/postgresql/osier', join(folder, 'postgresql')],
      ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
      ['/var/run/postgresql', folder],
    ]),
    { mode: 0o600 },
  );
  return {
    patroniFile,
    etcdEnvironment: parseEnvironment(renderConfig('high-availability/etcd.env', [...own, etcdFolder])),
  };
}
