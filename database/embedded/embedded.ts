import { escapeLiteral } from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { findBinaries } from './binaries.ts';
import { claim, type Claim } from './claim.ts';
import { createCluster, readPassword } from './cluster.ts';
import type { EmbeddedError } from './embedded-error.ts';
import { launch } from './launch.ts';
import { findPlace } from './place.ts';
import { poll } from './poll.ts';
import { readPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { followStart } from './progress.ts';
import { reclaim } from './reclaim.ts';
import { settle } from './settle.ts';

export type EmbeddedOptions = {
  /** The folder that is PostgreSQL's alone (cluster, password, log). It is made when missing. */
  readonly dataDir: string;
  /** `off` gives up safety against power cuts for speed: for tests only. */
  readonly durability?: 'full' | 'off';
  /** Called with what a start does that takes long, such as a recovery. */
  readonly onStep?: (step: string) => void;
  /** How long a start may go on without progress, in milliseconds; 5 minutes unless given. */
  readonly quietMs?: number;
  /** Root only: whether a user namespace may be tried before dropping to another user. For tests of the second way. */
  readonly namespaces?: boolean;
  /** A folder of the shop's around `dataDir`: it becomes passable (0711) when PostgreSQL must run as another user than root. */
  readonly passable?: string;
};

export type EmbeddedPostgres = {
  /** The shop's own database: `osier`, owned by the role `osier`, which is no superuser but may create databases. */
  readonly url: string;
  /** True when a server left over from a killed shop was found alive and taken over. */
  readonly adopted: boolean;
  /** Resolves with a sentence when PostgreSQL is lost without `stop` having been called; one that restarts itself is not. */
  readonly lost: Promise<string>;
  /** Ends the server (open transactions are rolled back) and resolves when no process of it is left. */
  stop(): Promise<void>;
};

/**
 * Starts the shop's own PostgreSQL 18 in a folder, or takes over the one that a killed shop has left running there.
 * One shop a folder: a second one gets `in_use`. Root, crashes and containers: docs/decisions/0009.
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
  const { durability = 'full', namespaces = true } = options;
  const binaries = await findBinaries();
  if (!binaries.ok) return binaries;
  const found = await findPlace(options.dataDir);
  if (!found.ok) return found;
  let place = found.value;

  const progress = followStart(place.log, options);
  do {
    let running = await readPostmaster(place.cluster);
    const adopted = typeof running === 'object';
    if (typeof running !== 'object') {
      const site = await settle({ place, binaries: binaries.value, namespaces, passable: options.passable });
      if (!site.ok) return site;
      place = site.value.place;
      const created = await createCluster(site.value, { durability });
      if (!created.ok) return created;
      const launched = await launch(site.value, { durability, forgetClaim: running === 'stale', progress });
      if (!launched.ok) {
        if (launched.error.code === 'raced') continue;
        if (launched.error.code === 'locked') return fail(inUse(place.folder));
        return fail({ code: 'failed', message: launched.error.message });
      }
      running = launched.value;
    }

    const password = (await readPassword(place)) ?? '';
    const held = await claim({ port: running.port, password, cluster: place.cluster });
    if (held.ok)
      return ok(await serve({ postmaster: running, claim: held.value, password, log: place.log, adopted }));
    if (held.error === 'held') return fail(inUse(place.folder));
    if (held.error === 'refused') {
      return fail({
        code: 'failed',
        message: `The password in ${place.passwordFile} is not that of the database.`,
      });
    }
    await movedOn(running);
  } while (await progress.isGettingOn());
  return fail({
    code: 'failed',
    message: `PostgreSQL in ${place.root} did not get ready (log: ${place.log}).`,
  });
}

/**
 * The address of the shop's own PostgreSQL in a folder while a shop runs it, for tools that look at it or do one thing in it beside
 * the shop; undefined when none runs there.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const found = await findPlace(dataDir);
  if (!found.ok) return undefined;
  const running = await readPostmaster(found.value.cluster);
  if (typeof running !== 'object' || !running.ready) return undefined;
  return addressOf({ port: running.port, password: (await readPassword(found.value)) ?? '' });
}

function addressOf({ port, password }: { port: number; password: string }): string {
  return `postgres://osier:${encodeURIComponent(password)}@127.0.0.1:${port}/osier`;
}

function inUse(folder: string): EmbeddedError {
  return { code: 'in_use', message: `The data folder ${folder} is already in use by another running shop.` };
}

/** Resolves when a postmaster that was starting up or shutting down has got on with it. */
async function movedOn(before: Postmaster): Promise<void> {
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

async function serve(server: {
  readonly postmaster: Postmaster;
  readonly claim: Claim;
  readonly password: string;
  readonly log: string;
  readonly adopted: boolean;
}): Promise<EmbeddedPostgres> {
  const { postmaster, password, adopted } = server;
  await ensureDatabase(server.claim, password);
  let stopping: Promise<void> | undefined;
  let held = server.claim;
  let isTaken = false;
  const { promise: lost, resolve: tellLost } = Promise.withResolvers<string>();
  const keep = async (): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => held.client.once('end', resolve));
      if (stopping !== undefined) return;
      const again = await reclaim(postmaster, { password, log: server.log });
      if (!again.ok) {
        isTaken = again.error === 'taken';
        break;
      }
      held = again.value;
    }
    if (stopping !== undefined) return;
    tellLost(
      isTaken
        ? 'PostgreSQL dropped all of its connections, and another shop has taken it over.'
        : 'PostgreSQL has ended, or dropped all of its connections.',
    );
  };
  void keep();
  return {
    url: addressOf({ port: postmaster.port, password }),
    adopted,
    lost,
    stop() {
      // What another shop has taken over is that one's to end.
      stopping ??= isTaken ? Promise.resolve() : stopPostmaster(postmaster).then(() => held.release());
      return stopping;
    },
  };
}

/** The role and the database of the shop; a start that was cut short in between is completed here. */
async function ensureDatabase({ client }: Claim, password: string): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'osier'");
  if (role.rowCount === 0)
    await client.query(`CREATE ROLE osier LOGIN CREATEDB PASSWORD ${escapeLiteral(password)}`);
  const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'osier'");
  if (database.rowCount === 0) await client.query('CREATE DATABASE osier OWNER osier');
}
