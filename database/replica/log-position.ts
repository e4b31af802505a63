/** A position in the write-ahead log: the cluster and timeline (`history`), and the bytes since its beginning. */
export type LogPosition = { readonly history: string; readonly bytes: bigint };

/**
 * Queries a primary for the end of its log, including unflushed bytes: with asynchronous commit, a change is visible, and notified, before
 * it is flushed.
 */
export const PRIMARY_POSITION = `
  SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS history,
    (pg_current_wal_insert_lsn() - '0/0')::text AS bytes
  FROM pg_control_system()`;

/**
 * Queries a standby for its replay position; returns no row on a primary. After a failover the control file shows the new timeline only
 * from the next checkpoint. The WAL receiver shows it at once, to roles with `pg_read_all_stats`.
 */
export const REPLICA_POSITION = `
  SELECT system_identifier || '/' || upper(lpad(to_hex(coalesce(
      (SELECT received_tli FROM pg_stat_wal_receiver), min_recovery_end_timeline)), 8, '0')) AS history,
    (pg_last_wal_replay_lsn() - '0/0')::text AS bytes
  FROM pg_control_system(), pg_control_recovery() WHERE pg_is_in_recovery()`;

/** A row of either query; `bytes` is null on a server that replays nothing. */
export type PositionRow = { readonly history: string; readonly bytes: string | null };

/** Reads the result of either query; an error when the server has no position. */
export function readPosition({ rows: [row] }: { rows: readonly PositionRow[] }): LogPosition | Error {
  if (row?.bytes == null) return new Error('the server is no standby');
  return { history: row.history, bytes: BigInt(row.bytes) };
}
