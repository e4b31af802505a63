import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { endClient, STARTING_LIMITS } from './connection/client.ts';
import type { Queryable } from './connection/connect.ts';

/** Any number, the same in every process: only the holder of this advisory lock migrates. */
const MIGRATION_LOCK = 7_015_731;

/** How long to wait between two tries to take the lock, in milliseconds, and how often to try: 10 minutes in all. */
const RETRY_MS = 500;
const TRIES = 1_200;

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

/**
 * Brings the database at `url` to the newest schema. Processes that start together take turns; an up-to-date database is left alone.
 * `onWait` is called once when another process holds the lock. Throws when that takes longer than 10 minutes, or when the lock was left
 * on an idle session, which never gives it up.
 */
export async function migrate(
  url: string,
  { onWait, tries = TRIES }: { onWait?: (why: string) => void; tries?: number } = {},
): Promise<void> {
  const client = new pg.Client({
    ...STARTING_LIMITS,
    connectionString: url,
    application_name: 'osier-migrate',
  });
  // The statement that fails tells; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const db = drizzle({ client, casing: 'snake_case' });
    for (let failed = 0; !(await migrateUnderLock(db)); failed += 1) {
      const holder = await findHolder(client);
      if (holder?.isIdle === true) throw new Error(explainIdleHolder(holder.pid));
      if (failed === 0) onWait?.('Waiting for another process that migrates the database');
      if (failed + 1 >= tries) {
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
 * Migrates in one transaction; false when another process holds the lock. The lock belongs to the transaction and not to the session: a
 * pooler in transaction mode would keep a session, and the lock with it, for other clients.
 */
function migrateUnderLock(db: NodePgDatabase): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isLocked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "isLocked"`,
    );
    if (rows[0]?.isLocked !== true) return false;
    // Limits of the role are for the shop's statements; an index of a large table takes longer. 'Already exists' is no news.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`SET LOCAL client_min_messages = warning`);
    await applyMigrations(tx as unknown as NodePgDatabase, { migrationsFolder: FOLDER });
    return true;
  });
}

/** The session that holds the lock; `isIdle` when it is in no transaction, as far as this role may see. */
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

function explainIdleHolder(pid: number): string {
  return (
    `session ${pid} of the server holds the migration lock and is idle, because an older version migrated through a pooler in ` +
    `transaction mode; SELECT pg_terminate_backend(${pid}) releases it`
  );
}
