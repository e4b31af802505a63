import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded/embedded.ts';
import { migrate } from '../migrate.ts';

/** The PostgreSQL of a test run, and its migrated template database. */
export type DatabaseServer = {
  url: string;
  template: string;
};

declare module 'vitest' {
  // Only an interface merges with the one of Vitest.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

let close: (() => Promise<void>) | undefined;

/**
 * Starts one PostgreSQL for the run, with durability off, and creates the migrated template. With DATABASE_URL_TEST it uses that server,
 * whose role must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<void> {
  const template = `osier_test_${randomBytes(4).toString('hex')}`;
  const server = await openServer(template);
  try {
    await runOnServer(server.url, `CREATE DATABASE ${template}`);
    await migrate(databaseUrl(server.url, template));
    project.provide('databaseServer', { url: server.url, template });
  } catch (error) {
    await server.stop();
    throw error;
  }
  close = server.stop;
}

/** Stops the server of the run and removes its folder. On a given server, drops the template and its remaining copies. */
export async function teardown(): Promise<void> {
  await close?.();
}

/**
 * Copies the template into a new database and returns its name. Copying files takes a quarter of the time of the default, which writes to
 * the log.
 */
export async function copyTemplate({ url, template }: DatabaseServer): Promise<string> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await runOnServer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return name;
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** One connection to each server for the statements of `runOnServer`: to open one takes PostgreSQL longer than to copy a database. */
const administrations = new Map<string, pg.Pool>();

/** Executes a statement on the server, such as CREATE DATABASE. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const administration = administrations.get(url) ?? openAdministration(url);
  administrations.set(url, administration);
  await administration.query(statement);
}

function openAdministration(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    application_name: 'osier-tests',
    options: '-c client_min_messages=error',
  });
  // The server ends the connection when it stops.
  return pool.on('error', () => undefined);
}

/** How long the sessions of a dropped database may take to end, on a busy machine too. */
const SESSION_END_MS = 20_000;

/**
 * Drops a database and ends the connections to it. `WITH (FORCE)` would also end autovacuum, which only a superuser may; a plain DROP waits
 * for autovacuum. It waits for other sessions, too, but fails after five seconds.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await runOnServer(
    server,
    `SELECT pg_terminate_backend(pid, ${SESSION_END_MS}) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
  );
  await runOnServer(server, `DROP DATABASE IF EXISTS ${name}`);
}

async function openServer(template: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL_TEST'];
  if (given !== undefined && given !== '') return { url: given, stop: () => dropAll(given, template) };

  const folder = await mkdtemp(join(tmpdir(), 'osier-test-postgres-'));
  process.once('exit', () => endAtOnce(folder));
  const started = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'off' });
  if (!started.ok) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`The tests' PostgreSQL did not start: ${started.error.message}`);
  }
  const stop = async () => {
    await started.value.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: started.value.url, stop };
}

/** Drops a template, and the copies that an interrupted test has left behind. */
async function dropAll(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [template],
  );
  await client.end();
  for (const { name } of rows) await dropDatabase(server, name);
}

/** Stops the server and removes the folder of an interrupted run, which never reaches its teardown. */
function endAtOnce(folder: string): void {
  const sleepCell = new Int32Array(new SharedArrayBuffer(4));
  try {
    const [pid] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    // Only synchronous code runs at exit. `kill` throws once the server has ended.
    for (let looks = 0; looks < 100; looks += 1) {
      process.kill(Number(pid), 0);
      Atomics.wait(sleepCell, 0, 0, 20);
    }
  } catch {
    // The server has ended or never started.
  }
  rmSync(folder, { recursive: true, force: true });
}
