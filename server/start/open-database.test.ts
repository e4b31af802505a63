import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { openDatabase } from './open-database.ts';
import { createLifetime } from './process/lifetime.ts';

const lifetime = createLifetime();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'osier-own-database-'));
});
afterAll(async () => {
  await lifetime.close(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
});

/** Creates the shop's own database, which then accepts no connection of the shop. */
async function createClosedDatabase(): Promise<void> {
  const started = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    durability: 'off',
    parentToEnter: dataDir,
  });
  if (!started.ok) throw new Error(started.error.message);
  const client = new Client({ connectionString: started.value.url });
  await client.connect();
  await client.query('ALTER DATABASE osier CONNECTION LIMIT 0');
  await client.end();
  await started.value.stop();
}

test("names the shop's own database when it refuses the connection", async () => {
  await createClosedDatabase();
  const opened = await openDatabase({
    url: null,
    archiveTo: null,
    onArchiveError: () => undefined,
    connections: 1,
    dataDir,
    lifetime,
    onStep: () => undefined,
    onError: () => undefined,
    observe: undefined,
  });
  expect(opened).toEqual({
    ok: false,
    error: {
      message: expect.stringMatching(/^Cannot connect to the shop's own PostgreSQL: too many connections/),
    },
  });
});
