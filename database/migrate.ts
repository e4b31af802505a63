import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { connectAtStart, endClient } from './connection/client.ts';
import type { Queryable } from './connection/connect.ts';
import { applySqlFiles } from './sql/apply-sql-files.ts';

/** How long to wait between two attempts to acquire the lock, and how many to make: 10 minutes in all. */
const RETRY_MS = 500;
const ATTEMPT_COUNT = 1_200;

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** Whether the database has every migration of this program. */
export async function isMigrated(db: Pick<Queryable, 'execute'>): Promise<boolean> {
  const table = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "exists"`;
  if ((await db.execute<{ exists: boolean }>(table)).rows[0]?.exists !== true) return false;
  const { rows } = await db.execute<{ applied: number }>(
    sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.applied ?? 0) >= countMigrations();
}

/** Returns the number of migrations of this program. */
export function countMigrations(): number {
  return readMigrationFiles({ migrationsFolder: FOLDER }).length;
}

/**
 * Brings the database at `url` to the newest schema, functions and triggers. Processes that start together take turns. An up-to-date or
 * newer database stays as it is. Calls `onWait` once when another process holds the lock. Throws after a wait of 10 minutes, or once the
 * session that holds the lock has been idle for 5 seconds, because such a session never releases it.
 */
export async function migrate(
  url: string,
  { onWait, attempts = ATTEMPT_COUNT }: { onWait?: (message: string) => void; attempts?: number } = {},
): Promise<void> {
  const client = await connectAtStart(url, { name: 'osier-migrate' });
  try {
    const db = drizzle({ client, casing: 'snake_case' });
    for (let failed = 0; !(await migrateUnderLock(db)); failed += 1) {
      const holder = await findHolder(client);
      if (holder?.isIdle === true) throw new Error(describeIdleHolder(holder.pid));
      if (failed === 0) onWait?.('Waiting for another process to migrate the database');
      if (failed + 1 >= attempts) {
        throw new Error(
          `process ${holder?.pid ?? 'unknown'} of the server has held the migration lock for too long`,
        );
      }
      await pause(RETRY_MS);
    }
  } finally {
    await endClient(client);
  }
}

/**
 * Migrates in one transaction; returns false when another process holds the lock. The lock belongs to the transaction: a session-level
 * lock would stay with the server connection that a pooler in transaction mode hands to other clients.
 */
function migrateUnderLock(db: NodePgDatabase): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isLocked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "isLocked"`,
    );
    if (rows[0]?.isLocked !== true) return false;
    if (await isMigrated(tx)) return true;
    // The role's limits are meant for the shop's statements: indexing a large table takes longer.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    // Hides the 'already exists' notices.
    await tx.execute(sql`SET LOCAL client_min_messages = warning`);
    await applyMigrations(tx);
    await applySqlFiles(tx);
    return true;
  });
}

/**
 * Applies pending migrations and records them as drizzle's own migrator does. That migrator commits by itself, which would release the lock
 * before the functions are applied.
 */
async function applyMigrations(tx: Pick<Queryable, 'execute'>): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`);
  await tx.execute(
    sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  const { rows } = await tx.execute<{ last: string | null }>(
    sql`SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? 0);
  const pending = readMigrationFiles({ migrationsFolder: FOLDER }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
  for (const { sql: statements, hash, folderMillis } of pending) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`,
    );
  }
}

/** Finds the session that holds the lock. `isIdle`: it has been in no transaction for 5 seconds, as far as this role may see. */
async function findHolder(client: pg.Client): Promise<{ pid: number; isIdle: boolean } | undefined> {
  const { rows } = await client.query<{ pid: number; isIdle: boolean }>(
    `SELECT pid, coalesce(state = 'idle' AND state_change < clock_timestamp() - interval '5 seconds', false) AS "isIdle"
     FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND ((classid::bigint << 32) | objid::bigint) = $1
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [MIGRATION_LOCK],
  );
  return rows[0];
}

function describeIdleHolder(pid: number): string {
  return (
    `session ${pid} of the server holds the migration lock and is idle, because an older version migrated through a pooler in ` +
    `transaction mode; SELECT pg_terminate_backend(${pid}) releases it`
  );
}
