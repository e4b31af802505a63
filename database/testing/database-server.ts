import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded/embedded.ts';
import { migrate } from '../migrate.ts';

/** Where the tests of this run find their PostgreSQL, and the migrated database that theirs are copied from. */
export type DatabaseServer = {
  url: string;
  template: string;
};

declare module 'vitest' {
  // Only an interface merges with the one that Vitest declares.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

let close: (() => Promise<void>) | undefined;

/**
 * Once per run: one real PostgreSQL, and in it a template database brought to the newest schema. With
 * DATABASE_URL_TEST that server is used (its role must be allowed to create databases); without it an own one is
 * started in a folder that goes away afterwards, with durability off.
 */
export async function setup(project: TestProject): Promise<void> {
  const server = await openServer();
  const template = `osier_test_${randomBytes(4).toString('hex')}`;
  try {
    await onServer(server.url, `CREATE DATABASE ${template}`);
    await migrate(databaseUrl(server.url, template));
    project.provide('databaseServer', { url: server.url, template });
  } catch (error) {
    await server.stop();
    throw error;
  }
  close = async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

/** After the run: nothing of it stays, neither a database on a server that was given nor a folder. */
export async function teardown(): Promise<void> {
  await close?.();
}

/**
 * Copies the template into a new database and returns its name. Copying files takes a quarter of the time of copying through the
 * write-ahead log, which is PostgreSQL's default.
 */
export async function copyTemplate({ url, template }: DatabaseServer): Promise<string> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return name;
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server itself, such as making or dropping a database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'osier-tests' });
  await client.connect();
  try {
    await client.query('SET client_min_messages = error');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Drops a test's database and ends what is still connected to it. `WITH (FORCE)` would end PostgreSQL's own cleaning too (autovacuum), which
 * only a superuser may; without it PostgreSQL does that by itself, and waits until all have gone.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
  );
  await onServer(server, `DROP DATABASE IF EXISTS ${name}`);
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL_TEST'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };

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

/** A run that is broken off does not come to its teardown; this leaves neither a server nor a folder behind. */
function endAtOnce(folder: string): void {
  const blink = new Int32Array(new SharedArrayBuffer(4));
  try {
    const [pid] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    // While the process exits nothing asynchronous runs any more. It throws as soon as the server has gone.
    for (let looks = 0; looks < 100; looks += 1) {
      process.kill(Number(pid), 0);
      Atomics.wait(blink, 0, 0, 20);
    }
  } catch {
    // It has ended in the usual way, or has not begun, or is gone now.
  }
  rmSync(folder, { recursive: true, force: true });
}
