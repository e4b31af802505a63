import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Queryable } from './connect.ts';

/** Any number, the same in every process: only the holder of this advisory lock migrates. */
const MIGRATION_LOCK = 7_015_731;

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** Whether the database has every migration that this program knows; an empty one has none. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const table = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`;
  if ((await db.execute<{ isThere: boolean }>(table)).rows[0]?.isThere !== true) return false;
  const { rows } = await db.execute<{ applied: number }>(
    sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.applied ?? 0) >= readMigrationFiles({ migrationsFolder: FOLDER }).length;
}

/** Brings the database at `url` to the newest schema. Processes that start together take turns; an up-to-date database is left alone. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'osier-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Being created already is no news.
    await client.query('SET client_min_messages = warning');
    await applyMigrations(drizzle({ client, casing: 'snake_case' }), {
      migrationsFolder: FOLDER,
    });
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}
