import type { Database } from '../connection/connect.ts';

/** The locks for which statements of this database wait, as a table. A table of another test database may have the same id. */
export const WAITING_LOCKS = `(SELECT * FROM pg_locks WHERE NOT granted AND database =
  (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting_lock`;

/** Counts the sessions of this database that wait for a lock. */
export async function countLockWaits({ query }: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await query(
    `SELECT count(*)::int AS waits FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return Number(rows[0]?.['waits']);
}
