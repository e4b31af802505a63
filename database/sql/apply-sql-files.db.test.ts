import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../connection/connect.ts';
import { migrate } from '../migrate.ts';
import { createOlderDatabase } from '../testing/older-database.ts';
import { rollBack } from '../testing/roll-back.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { readOwnMigrations } from '../versions/read-migrations.ts';
import { applySqlFiles, digestSqlFiles, readDefinitions, readSqlFiles } from './apply-sql-files.ts';

const migrations = new URL('../migrations/', import.meta.url);
const testDatabase = createTestDatabase();
const names = readSqlFiles().map(({ name }) => name);

async function applied(): Promise<Map<string, string>> {
  const { rows } = await testDatabase.database.query('SELECT name, xmin::text FROM drizzle.applied_sql_file');
  return new Map(rows.map(({ name, xmin }) => [String(name), String(xmin)]));
}

describe('the current SQL files', () => {
  it('define every function and trigger of a migrated database, and nothing else', async () => {
    const definitions = await readDefinitions(testDatabase.database.db);
    expect([...definitions.keys()].toSorted()).toEqual(names.toSorted());
  });

  it('define all of these without the migrations', async () => {
    const migrated = await readDefinitions(testDatabase.database.db);
    await rollBack(testDatabase.database, async (tx) => {
      const functions = names.filter((name) => name.startsWith('functions/'));
      for (const name of functions) {
        await tx.execute(sql.raw(`DROP FUNCTION ${name.slice('functions/'.length)} CASCADE`));
      }
      expect(await readDefinitions(tx)).toEqual(new Map());
      await applySqlFiles(tx);
      expect(await readDefinitions(tx)).toEqual(migrated);
    });
  });

  it('are those of the last migration that names them', () => {
    const files = readdirSync(migrations).filter((file) => file.endsWith('.sql'));
    const texts = files.toSorted().map((file) => readFileSync(new URL(file, migrations), 'utf8'));
    const named = texts.map((text) => /^-- database\/sql (\w+)$/m.exec(text)?.[1]).findLast(Boolean);
    const advice = `Add a migration with the line '-- database/sql ${digestSqlFiles()}', so that databases apply the changed files`;
    expect(named, advice).toBe(digestSqlFiles());
  });
});

describe('a database of an older version', () => {
  const { url: server } = inject('databaseServer');
  let url: string;
  let older: Database;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    // The last migrations before functions and triggers had files of their own.
    ({ url, database: older, drop } = await createOlderDatabase(server, 'current-functions'));
    await older.query('DROP TRIGGER review_updated ON review');
  });
  afterEach(() => drop());

  it('keeps its functions and counts as outdated when a file cannot be applied', async () => {
    await older.query('DROP FUNCTION words_changed() CASCADE');
    await older.query('CREATE FUNCTION words_changed() RETURNS int LANGUAGE sql RETURN 1');
    await expect(migrate(url)).rejects.toThrow();
    const { rows } = await older.query(
      'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
    );
    expect(Number(rows[0]?.newest)).toBeLessThan(readOwnMigrations().at(-1)?.at ?? 0);
    expect((await readDefinitions(older.db)).has('triggers/review')).toBe(true);
    expect((await older.query(`SELECT to_regclass('drizzle.applied_sql_file') AS found`)).rows).toEqual([
      { found: null },
    ]);
  });

  it('has the functions and triggers of a new one, even if several processes migrate it together', async () => {
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(await readDefinitions(older.db)).toEqual(await readDefinitions(testDatabase.database.db));
  });

  it('keeps the functions of a newer version', async () => {
    await migrate(url);
    await older.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9e15)`);
    await older.query(
      'CREATE OR REPLACE FUNCTION words_changed() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    );
    await migrate(url);
    const definitions = await readDefinitions(older.db);
    expect(definitions.get('functions/words_changed')).toContain('BEGIN RETURN NULL; END');
  });
});

it('applies only files whose text or definition has changed', async () => {
  const before = await applied();
  await testDatabase.database.transaction(async (tx) => {
    await tx.execute(sql`DROP TRIGGER review_deleted ON review`);
    await applySqlFiles(tx);
  });
  const after = await applied();
  expect(names.filter((name) => before.get(name) !== after.get(name))).toEqual(['triggers/review']);
});
