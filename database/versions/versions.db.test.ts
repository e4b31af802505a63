import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '../connection/connect.ts';
import { migrate } from '../migrate.ts';
import { copyTemplate, databaseUrl, dropDatabase } from '../testing/database-server.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { countLockWaits } from '../testing/waiting-locks.ts';
import { readOwnMigrations, type Migration } from './read-migrations.ts';
import { readSchemaState } from './schema-state.ts';

const own = readOwnMigrations();
const server = inject('databaseServer');
let name: string;
let url: string;
let shop: Database;

beforeEach(async () => {
  name = await copyTemplate(server);
  url = databaseUrl(server.url, name);
  shop = connect(url);
});
afterEach(async () => {
  await shop.close();
  await dropDatabase(server.url, name);
});

/** Returns a migration of a newer version of the shop. */
function plan(number: number, statements: string[], given: Partial<Migration> = {}): Migration {
  const tag = `0${number}_planned`;
  const marks = { isMarked: true, contractsSince: null, isOutsideTransaction: false };
  return { tag, at: 9e12 + number, hash: tag, statements, ...marks, ...given };
}

const expansion = plan(901, ['ALTER TABLE review ADD COLUMN planned int']);
const switched = plan(902, []);
const contraction = plan(903, ['ALTER TABLE review DROP COLUMN planned'], { contractsSince: switched.tag });

describe('the program of an older version', () => {
  it('starts on a schema that a newer one has expanded, and changes nothing', async () => {
    await migrate(url, { migrations: [...own, expansion] });
    await migrate(url);
    expect(await readSchemaState(shop.db)).toBe('fits');
    expect((await shop.query('SELECT planned FROM review')).rows).toEqual([]);
  });

  it('refuses to start, in one sentence, once a newer one has removed what it uses', async () => {
    await migrate(url, { migrations: [...own, expansion, switched, contraction] });
    expect(await readSchemaState(shop.db)).toBe('contracted');
    await expect(migrate(url)).rejects.toThrow(/^a newer version of the shop has changed the database/);
    const lastBefore = [...own, expansion];
    await expect(migrate(url, { migrations: lastBefore })).rejects.toThrow(/^a newer version/);
  });

  it('starts when it no longer used what was removed', async () => {
    await migrate(url, { migrations: [...own, expansion, switched, contraction] });
    await expect(migrate(url, { migrations: [...own, expansion, switched] })).resolves.toBeUndefined();
  });
});

describe('a migration', () => {
  const changing = { migrations: [...own, expansion] };

  it('lets statements of the shop pass while another one keeps the table locked', async () => {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    const waits: string[] = [];
    try {
      await reader.query('BEGIN; SELECT FROM review');
      const migrated = migrate(url, { ...changing, onWait: (message) => waits.push(message) });
      await waitUntil(async () => (await countLockWaits(shop)) > 0);
      // The shop's own limit of 5 seconds would end it if it queued behind the migration.
      await shop.query('SELECT FROM review');
      await waitUntil(() => waits.length > 0);
      await reader.query('COMMIT');
      await migrated;
    } finally {
      await reader.end();
    }
    expect(waits).toEqual(['Waiting for statements of the running shop before the next migration']);
    expect((await shop.query('SELECT planned FROM review')).rows).toEqual([]);
  });

  it('gives up and changes nothing when the table stays locked', async () => {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    try {
      await reader.query('BEGIN; SELECT FROM review');
      await expect(migrate(url, { ...changing, attempts: 2 })).rejects.toThrow(/kept a table locked/);
    } finally {
      await reader.end();
    }
    expect(await readSchemaState(shop.db, changing.migrations)).toBe('older');
  });
});

describe('a migration outside a transaction', () => {
  const index = plan(
    902,
    ['DROP INDEX CONCURRENTLY IF EXISTS planned', 'CREATE INDEX CONCURRENTLY planned ON review (planned)'],
    { isOutsideTransaction: true },
  );
  const indexed = `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass('planned')`;

  it('follows those before it, and builds an index without blocking writes', async () => {
    await migrate(url, { migrations: [...own, expansion, index] });
    expect((await shop.query(indexed)).rows).toEqual([{ isValid: true }]);
    expect(await readSchemaState(shop.db, [...own, expansion, index])).toBe('fits');
  });

  it('runs again when a later migration failed, and is recorded once', async () => {
    const broken = plan(903, ['SELECT 1 / 0']);
    await expect(migrate(url, { migrations: [...own, expansion, index, broken] })).rejects.toThrow();
    expect((await shop.query(indexed)).rows).toEqual([{ isValid: true }]);
    const mended = plan(903, ['SELECT 1']);
    await migrate(url, { migrations: [...own, expansion, index, mended] });
    const { rows } = await shop.query(
      'SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations WHERE created_at > 9e12',
    );
    expect(rows).toEqual([{ applied: 3 }]);
  });
});
