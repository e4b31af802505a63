import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { inject } from 'vitest';
import { connect, type Database } from '../connection/connect.ts';
import { copyTemplate, databaseUrl, dropDatabase, runOnServer } from './database-server.ts';

const migrations = new URL('../migrations/', import.meta.url);

/** A database of an older version. `migrate(url)` brings it to the current one. */
export type OlderDatabase = {
  readonly url: string;
  readonly database: Database;
  readonly drop: () => Promise<void>;
};

/** The names of the databases to copy, by the first migration that they lack. Each takes a second to migrate, a copy a tenth of that. */
const templates = new Map<string, Promise<string>>();

/** Creates a database with the migrations before the one with this name, such as `outbox-subjects`. */
export async function createOlderDatabase(server: string, before: string): Promise<OlderDatabase> {
  const template = templates.get(before) ?? createOlderTemplate(server, before);
  templates.set(before, template);
  const name = await copyTemplate({ url: server, template: await template });
  const url = databaseUrl(server, name);
  const database = connect(url);
  return {
    url,
    database,
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** Creates a database to copy. The test run drops it at its end, because its name begins with that of the run's template. */
async function createOlderTemplate(server: string, before: string): Promise<string> {
  const name = `${inject('databaseServer').template}_${randomBytes(4).toString('hex')}`;
  await runOnServer(server, `CREATE DATABASE ${name}`);
  const database = connect(databaseUrl(server, name));
  const folder = await mkdtemp(join(tmpdir(), 'osier-migrations-'));
  try {
    await cp(migrations, folder, { recursive: true });
    await keepMigrationsBefore(join(folder, 'meta/_journal.json'), before);
    await migrate(drizzle({ client: database.pool }), { migrationsFolder: folder });
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
  return name;
}

async function keepMigrationsBefore(path: string, name: string): Promise<void> {
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, '') === name);
  if (place === -1) throw new Error(`there is no migration ${name}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
}
