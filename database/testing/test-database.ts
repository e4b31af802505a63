import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database } from '../connection/connect.ts';
import { copyTemplate, databaseUrl, dropDatabase } from './database-server.ts';

/** A database of one test file. Its fields can be read inside tests and hooks, not while the file is loaded. */
export type TestDatabase = {
  /** The open pool that the code under test is given. */
  readonly database: Database;
  /** Its address, for tests that need connections of their own. */
  readonly url: string;
};

/**
 * Gives the test file that calls it an empty database of its own with the newest schema, copied from the run's
 * template (about 50 ms), and drops it after the last test. A connection that breaks meanwhile fails the file.
 */
export function testDatabase(): TestDatabase {
  let open: TestDatabase | undefined;
  const broken: Error[] = [];
  // The end of the database ends connections that are still closing; that breaks nothing.
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
    if (open === undefined) throw new Error('The test database is there inside tests and hooks only.');
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
