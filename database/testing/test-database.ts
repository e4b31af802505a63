import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database } from '../connection/connect.ts';
import { copyTemplate, databaseUrl, dropDatabase } from './database-server.ts';

/** The database of one test file. Its properties are available inside tests and hooks only. */
export type TestDatabase = {
  /** The pool for the code under test. */
  readonly database: Database;
  /** Its URL, for tests that need connections of their own. */
  readonly url: string;
};

/**
 * Creates a migrated, empty database for the calling test file, a copy of the template (about 50 ms), and drops it after the last test. A
 * connection that breaks before that fails the file.
 */
export function createTestDatabase(): TestDatabase {
  let open: TestDatabase | undefined;
  const broken: Error[] = [];
  // Dropping the database also ends connections that are still closing.
  let isOver = false;
  const server = inject('databaseServer');
  let name: string;

  beforeAll(async () => {
    name = await copyTemplate(server);
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
