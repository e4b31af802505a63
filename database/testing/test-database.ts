import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database } from '../connection/connect.ts';
import { seedDemo } from '../seed/demo/seed-demo.ts';
import { copyTemplate, databaseUrl, dropDatabase, type DatabaseServer } from './database-server.ts';

/** The database of one test file. Its properties are available inside tests and hooks only. */
export type TestDatabase = {
  /** The pool for the code under test. */
  readonly database: Database;
  /** Its URL, for tests that need connections of their own. */
  readonly url: string;
};

/** Number of the PostgreSQL lock under which one worker creates the template with the demo catalogue. */
const DEMO_TEMPLATE_LOCK = 7015799;

/** The template with the demo catalogue, which all files of a run share: filling it takes longer than copying. */
let demoTemplate: Promise<string> | undefined;

/**
 * Creates a migrated database for the calling test file, a copy of the template (about 50 ms), and drops it after the last test. It is empty,
 * or has the demo catalogue. A connection that breaks before that fails the file.
 */
export function createTestDatabase({ hasDemo = false } = {}): TestDatabase {
  let open: TestDatabase | undefined;
  const broken: Error[] = [];
  // Dropping the database also ends connections that are still closing.
  let isOver = false;
  const server = inject('databaseServer');
  let name: string;

  beforeAll(async () => {
    name = hasDemo ? await copyDemoTemplate(server) : await copyTemplate(server);
    const url = databaseUrl(server.url, name);
    open = { url, database: connect(url, { onError: (error) => !isOver && broken.push(error) }) };
  });

  afterAll(async () => {
    isOver = true;
    await open?.database.close();
    await dropDatabase(server.url, name);
    if (broken[0] !== undefined) throw broken[0];
  });

  const opened = (): TestDatabase => {
    if (open === undefined) throw new Error('The test database is available inside tests and hooks only.');
    return open;
  };
  return {
    get database() {
      return opened().database;
    },
    get url() {
      return opened().url;
    },
  };
}

async function copyDemoTemplate(server: DatabaseServer): Promise<string> {
  demoTemplate ??= findOrCreateDemoTemplate(server);
  return copyTemplate({ ...server, template: await demoTemplate });
}

/**
 * Workers take turns, so that only the first one creates the template. The run drops it at its end, because its name begins with that of the
 * run's template.
 */
async function findOrCreateDemoTemplate(server: DatabaseServer): Promise<string> {
  const name = `${server.template}_demo`;
  const client = new pg.Client({ connectionString: server.url, application_name: 'osier-tests' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_TEMPLATE_LOCK]);
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`ALTER DATABASE ${await createDemoDatabase(server)} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
  return name;
}

async function createDemoDatabase(server: DatabaseServer): Promise<string> {
  const name = await copyTemplate(server);
  const database = connect(databaseUrl(server.url, name));
  try {
    await seedDemo(database, { at: new Date() });
  } finally {
    await database.close();
  }
  return name;
}
