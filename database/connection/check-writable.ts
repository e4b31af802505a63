import type { ConnectionGuard } from './guard-connections.ts';
import type { Query } from './observe-queries.ts';

/** Random text does not compress, so this row takes more than one new page of the disk. */
const WRITE = `
  INSERT INTO job (name, due_at, last_error)
  SELECT 'write-check-' || pg_backend_pid(), 'infinity', string_agg(md5(random()::text), '')
  FROM generate_series(1, 400)`;

/**
 * Returns whether the database accepts writes. Drops the connections to a standby or read-only server: new ones may lead to its
 * successor. Once a statement has failed because the disk was full, every check writes a row and rolls it back until that succeeds.
 */
export async function isWritable(query: Query, guard: ConnectionGuard): Promise<boolean> {
  const { rows } = await query(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (rows[0]?.['isReadOnly'] === true) {
    guard.renew();
    return false;
  }
  if (!guard.isDiskFull()) return true;
  const hasRoom = await query(`BEGIN; ${WRITE}; ROLLBACK`).then(
    () => true,
    () => false,
  );
  if (hasRoom) guard.notifyFreeSpace();
  return hasRoom;
}
