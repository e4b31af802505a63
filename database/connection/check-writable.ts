import type pg from 'pg';
import type { ConnectionGuard } from './guard-connections.ts';

/** Random text does not compress, so this row takes more than one new page of the disk. */
const WRITE = `
  INSERT INTO job (name, due_at, last_error)
  SELECT 'write-check-' || pg_backend_pid(), 'infinity', string_agg(md5(random()::text), '')
  FROM generate_series(1, 400)`;

/**
 * Whether the database takes writes. A server that is a standby or read-only answers so itself, and the connections to it are dropped:
 * new ones may lead to its successor. After a statement failed because the disk was full, a row is written and rolled back, until that
 * succeeds.
 */
export async function tryWrite(pool: pg.Pool, guard: ConnectionGuard): Promise<boolean> {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly === true) {
    guard.renew();
    return false;
  }
  if (!guard.isDiskFull()) return true;
  // The row is rolled back together with the statement that divides by zero.
  const hasRoom = await pool.query(`BEGIN; ${WRITE}; ROLLBACK`).then(
    () => true,
    () => false,
  );
  if (hasRoom) guard.notifyRoom();
  return hasRoom;
}
