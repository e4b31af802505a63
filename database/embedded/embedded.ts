import { escapeLiteral } from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';
import { DISK_FULL_SQLSTATE } from '../errors/database-errors.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { diskFullError, type EmbeddedError } from './embedded-error.ts';
import { urlOf } from './find-server.ts';
import { findBinaries } from './installation/binaries.ts';
import { createCluster, readPassword } from './installation/cluster.ts';
import { openDataFolder, type DataFolder } from './installation/data-folder.ts';
import { chooseInstallation } from './installation/installation.ts';
import { poll } from './poll.ts';
import { prepareArchive } from './server/archive-settings.ts';
import { launch } from './server/launch.ts';
import { readPostmaster, stopPostmaster, type Postmaster } from './server/postmaster.ts';
import { reacquireServerLock } from './server/reacquire-lock.ts';
import { acquireServerLock, type ServerLock } from './server/server-lock.ts';
import { followStartup, type StartupProgress } from './server/startup-progress.ts';

export type EmbeddedOptions = {
  /** The folder for PostgreSQL alone (cluster, password, log). Created when missing. */
  readonly dataDir: string;
  /** `off` trades safety against power cuts for speed: for tests only. */
  readonly durability?: 'full' | 'off';
  /** Whether PostgreSQL archives its WAL. The default is the choice of the latest start that set it. */
  readonly archives?: boolean;
  /** Called with the slow steps of a start, such as a recovery. */
  readonly onStep?: (step: string) => void;
  /** The clock, in milliseconds, that limits how long a start may make no progress. */
  readonly now?: () => number;
  /** For root: whether to try a user namespace before another user. Tests turn it off. */
  readonly namespaces?: boolean;
  /** A parent folder of `dataDir` that belongs to the shop. Gets mode 0711 if the user of PostgreSQL cannot enter it otherwise. */
  readonly parentToEnter?: string;
  /** The folder of another version of the shop, whose PostgreSQL runs instead of this program's. */
  readonly olderShop?: string;
};

export type EmbeddedPostgres = {
  /** The shop's database `osier`, owned by the role `osier`: no superuser, but allowed to create databases. */
  readonly url: string;
  /** PostgreSQL's data directory, and the folder of finished WAL segments if it archives them. */
  readonly cluster: string;
  readonly archive: string;
  /** Whether the server was left running by a killed shop and taken over. */
  readonly adopted: boolean;
  /** Resolves with a sentence when PostgreSQL is lost without a call of `stop`, unless it restarts itself. */
  readonly lost: Promise<string>;
  /** Stops the server, rolls open transactions back, and resolves when all its processes have ended. */
  stop(): Promise<void>;
};

/**
 * Starts the shop's own PostgreSQL 18 in a folder, or takes over the one that a killed shop left running there. Only one shop can use a
 * folder: a second one gets `in_use`. docs/decisions/0009 covers root, crashes and containers.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<Result<EmbeddedPostgres, EmbeddedError>> {
  try {
    return await start(options);
  } catch (error) {
    const reason = describeFileError(error);
    if (reason === undefined) throw error;
    const path = (error as NodeJS.ErrnoException).path ?? options.dataDir;
    return fail({
      code: 'unusable_folder',
      message: `PostgreSQL can't be prepared: ${path} can't be written (${reason}).`,
    });
  }
}

async function start(options: EmbeddedOptions): Promise<Result<EmbeddedPostgres, EmbeddedError>> {
  const opened = await openDataFolder(options.dataDir);
  if (!opened.ok) return opened;
  let folder = opened.value;
  const progress = followStartup(folder.log, options);
  for (;;) {
    const found = await findOrLaunch(folder, { ...options, progress });
    if (found.ok) folder = found.value.folder;
    const locked = found.ok ? await lockServer(found.value) : found;
    if (locked.ok) return openShopDatabase({ ...locked.value, progress });
    if ('message' in locked.error) return fail(locked.error);
    const state = locked.error.code === 'no_space' ? 'disk_full' : await progress.check();
    if (state === 'moving') continue;
    if (state === 'silent') return fail(notReady(folder));
    if (found.ok && !found.value.adopted) await stopPostmaster(found.value.postmaster);
    return fail(diskFullError(folder.root));
  }
}

/** A server that runs in the folder. `adopted`: it ran before this start. */
type FoundServer = {
  readonly postmaster: Postmaster;
  readonly adopted: boolean;
  readonly folder: DataFolder;
};

/** Returns the server that runs in the folder; starts one, in a new cluster if need be, when none runs. */
async function findOrLaunch(
  folder: DataFolder,
  options: EmbeddedOptions & { readonly progress: StartupProgress },
): Promise<Result<FoundServer, EmbeddedError | { readonly code: 'raced' }>> {
  const { durability = 'full', namespaces = true, parentToEnter, progress, olderShop } = options;
  const running = await readPostmaster(folder.cluster);
  if (typeof running === 'object') return ok({ postmaster: running, adopted: true, folder });
  const binaries = await findBinaries(olderShop);
  if (!binaries.ok) return binaries;
  const chosen = await chooseInstallation({ folder, binaries: binaries.value, namespaces, parentToEnter });
  if (!chosen.ok) return chosen;
  const installation = chosen.value;
  const created = await createCluster(installation, { durability });
  if (!created.ok) return created;
  const settings = await prepareArchive(installation, options.archives);
  const removePidFile = running === 'stale';
  const launched = await launch(installation, { durability, removePidFile, progress, settings });
  if (launched.ok) return ok({ postmaster: launched.value, adopted: false, folder: installation.folder });
  const { error } = launched;
  return fail(error.code === 'locked' ? inUse(installation.folder) : error);
}

function inUse({ path }: DataFolder): EmbeddedError {
  return { code: 'in_use', message: `The data folder ${path} is already in use by another running shop.` };
}

function notReady({ root, log }: DataFolder): EmbeddedError {
  return { code: 'failed', message: `PostgreSQL in ${root} did not get ready (log: ${log}).` };
}

/** Resolves when a starting or stopping postmaster has changed its state, after a second at the latest. */
async function waitForChange(before: Postmaster): Promise<void> {
  const until = performance.now() + (before.ready ? 50 : 1_000);
  await poll(
    async () => {
      const now = await readPostmaster(before.cluster);
      return typeof now === 'object' && now.pid === before.pid && now.ready === before.ready
        ? undefined
        : true;
    },
    { until },
  );
}

type LockedServer = FoundServer & { readonly lock: ServerLock; readonly password: string };

/** Locks a server. `not_ready`: it was starting or stopping, and has changed since. `no_space`: the disk is full. */
async function lockServer(
  server: FoundServer,
): Promise<Result<LockedServer, EmbeddedError | { readonly code: 'not_ready' | 'no_space' }>> {
  const { postmaster, folder } = server;
  const password = (await readPassword(folder)) ?? '';
  const locked = await acquireServerLock({ ...postmaster, password });
  if (locked.ok) return ok({ ...server, lock: locked.value, password });
  switch (locked.error) {
    case 'held':
      return fail(inUse(folder));
    case 'refused':
      return fail({
        code: 'failed',
        message: `The password in ${folder.passwordFile} is not that of the database.`,
      });
    case 'disk_full':
      return fail({ code: 'no_space' });
    case 'not_ready':
      await waitForChange(postmaster);
      return fail({ code: 'not_ready' });
  }
}

async function openShopDatabase({
  progress,
  ...server
}: LockedServer & { readonly progress: StartupProgress }): Promise<Result<EmbeddedPostgres, EmbeddedError>> {
  const { lock, password, postmaster, folder, adopted } = server;
  try {
    await ensureDatabase(lock, password);
  } catch (error) {
    await lock.release();
    if (!adopted) await stopPostmaster(postmaster);
    const isFull =
      (error as { code?: string }).code === DISK_FULL_SQLSTATE || (await progress.check()) === 'disk_full';
    if (!isFull) throw error;
    return fail(diskFullError(folder.root));
  }
  return ok(serve(server));
}

/** Keeps the lock on a server until `stop`, even if the server restarts itself. */
function serve({ postmaster, lock, password, folder, adopted }: LockedServer): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  let held = lock;
  let isTaken = false;
  const { promise: lost, resolve: reportLoss } = Promise.withResolvers<string>();
  const keepLock = async (): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => held.client.once('end', resolve));
      if (stopping !== undefined) return;
      const reacquired = await reacquireServerLock(postmaster, { password, log: folder.log });
      if (!reacquired.ok) {
        isTaken = reacquired.error === 'taken';
        break;
      }
      held = reacquired.value;
    }
    if (stopping !== undefined) return;
    reportLoss(
      isTaken
        ? 'PostgreSQL dropped all of its connections, and another shop has taken it over.'
        : 'PostgreSQL has ended, or dropped all of its connections.',
    );
  };
  void keepLock();
  return {
    url: urlOf({ port: postmaster.port, password }),
    cluster: folder.cluster,
    archive: folder.archive,
    adopted,
    lost,
    stop() {
      // A server that another shop has taken over is left to that shop.
      stopping ??= isTaken ? Promise.resolve() : stopPostmaster(postmaster).then(() => held.release());
      return stopping;
    },
  };
}

/** Creates the role and the database of the shop if they are missing. An interrupted start may have created only the role. */
async function ensureDatabase({ client }: ServerLock, password: string): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'osier'");
  if (role.rowCount === 0)
    await client.query(`CREATE ROLE osier LOGIN CREATEDB PASSWORD ${escapeLiteral(password)}`);
  const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'osier'");
  if (database.rowCount === 0) await client.query('CREATE DATABASE osier OWNER osier');
}
