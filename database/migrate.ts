import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { connectAtStart, endClient } from './connection/client.ts';
import type { Queryable } from './connection/connect.ts';
import { LOCK_TIMEOUT_SQLSTATE, sqlStateOf } from './errors/database-errors.ts';
import { applyMigrations } from './versions/apply-migrations.ts';
import { readOwnMigrations, type Migration } from './versions/read-migrations.ts';
import { CONTRACTED_MESSAGE, readSchemaState } from './versions/schema-state.ts';

/** How long to wait between two attempts to acquire the lock, and how many to make: 10 minutes in all. */
const RETRY_MS = 500;
const ATTEMPT_COUNT = 1_200;

/** Returns the number of migrations of this program. */
export function countMigrations(): number {
  return readOwnMigrations().length;
}

/**
 * Brings the database at `url` to the newest schema, functions and triggers. Processes that start together take turns. An up-to-date or
 * newer database stays as it is. Calls `onWait` once when another process holds the lock. Throws in three cases: the schema was contracted
 * for newer programs; 10 minutes of waiting are over; or the session that holds the lock has been idle for 5 seconds, because such a session
 * never releases it. `migrations` are those of this program, unless a test gives others.
 */
export async function migrate(
  url: string,
  {
    onWait,
    attempts = ATTEMPT_COUNT,
    migrations = readOwnMigrations(),
  }: {
    onWait?: (message: string) => void;
    attempts?: number;
    migrations?: readonly Migration[];
  } = {},
): Promise<void> {
  const client = await connectAtStart(url, { name: 'osier-migrate' });
  try {
    const db = drizzle({ client, casing: 'snake_case' });
    for (let failed = 0; ; failed += 1) {
      if (await isReady(db, migrations)) return;
      const outcome = await migrateUnderLock(db, { url, migrations });
      if (outcome === 'migrated') return;
      const holder = outcome === 'taken' ? await findHolder(client) : undefined;
      if (holder?.isIdle === true) throw new Error(describeIdleHolder(holder.pid));
      if (failed === 0) onWait?.(WAITS[outcome]);
      if (failed + 1 >= attempts) throw new Error(describeTimeout(outcome, holder?.pid));
      await pause(RETRY_MS);
    }
  } finally {
    await endClient(client);
  }
}

/** Whether the database needs no migration. Throws when the program cannot run on it. */
async function isReady(db: Pick<Queryable, 'execute'>, migrations: readonly Migration[]): Promise<boolean> {
  const state = await readSchemaState(db, migrations);
  if (state === 'contracted') throw new Error(CONTRACTED_MESSAGE);
  return state === 'fits';
}

/**
 * Migrates on a second connection while a transaction of the first holds the lock. The lock belongs to a transaction: a session-level lock
 * would stay with the server connection that a pooler in transaction mode hands to other clients. `taken`: another process holds it.
 * `busy`: a statement of the shop kept a table locked for too long, and nothing was changed.
 */
function migrateUnderLock(
  db: NodePgDatabase,
  { url, migrations }: { url: string; migrations: readonly Migration[] },
): Promise<'migrated' | 'taken' | 'busy'> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isLocked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "isLocked"`,
    );
    if (rows[0]?.isLocked !== true) return 'taken';
    // Any statement without parameters also ends the portal of the one before, whose snapshot CREATE INDEX CONCURRENTLY would wait for.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    const client = await connectAtStart(url, { name: 'osier-migrate' });
    try {
      await applyMigrations(drizzle({ client, casing: 'snake_case' }), migrations);
      return 'migrated';
    } catch (error) {
      if (sqlStateOf(error) === LOCK_TIMEOUT_SQLSTATE) return 'busy';
      throw error;
    } finally {
      await endClient(client);
    }
  });
}

const WAITS = {
  taken: 'Waiting for another process to migrate the database',
  busy: 'Waiting for statements of the running shop before the next migration',
};

function describeTimeout(outcome: 'taken' | 'busy', pid: number | undefined): string {
  if (outcome === 'busy') return 'statements of other programs have kept a table locked for too long';
  return `process ${pid ?? 'unknown'} of the server has held the migration lock for too long`;
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
