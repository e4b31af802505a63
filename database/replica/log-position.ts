/** A place in the write-ahead log: in which history of which cluster, and how many bytes from its beginning. */
export type LogPosition = { readonly history: string; readonly bytes: bigint };

/** Asks a primary for the end of its log. What is not flushed yet counts: it can be seen, and notified, before it is flushed. */
export const PRIMARY_POSITION = `
  SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS history,
    (pg_current_wal_insert_lsn() - '0/0')::text AS bytes
  FROM pg_control_system()`;

/**
 * Asks a standby how far it has replayed; no row from a server that is none. After a failover its control file names the new timeline only at
 * its next checkpoint; its receiver does at once, to roles that may see that (`pg_read_all_stats`).
 */
export const REPLICA_POSITION = `
  SELECT system_identifier || '/' || upper(lpad(to_hex(coalesce(
      (SELECT received_tli FROM pg_stat_wal_receiver), min_recovery_end_timeline)), 8, '0')) AS history,
    (pg_last_wal_replay_lsn() - '0/0')::text AS bytes
  FROM pg_control_system(), pg_control_recovery() WHERE pg_is_in_recovery()`;

/** How both of them tell it; `bytes` null from a server that replays nothing. */
export type PositionRow = { readonly history: string; readonly bytes: string | null };

/** What a server answered to one of these questions; an error when it has no position to tell. */
export function readPosition({ rows: [row] }: { rows: readonly PositionRow[] }): LogPosition | Error {
  if (row?.bytes == null) return new Error('the server is no standby');
  return { history: row.history, bytes: BigInt(row.bytes) };
}
