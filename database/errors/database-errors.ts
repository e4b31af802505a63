/**
 * Error codes of the system and SQLSTATEs (PostgreSQL documentation, appendix A) of failures that pass by themselves: the server cannot be
 * reached, starts, ends or has no resources left; it is a standby or read-only; a lock, a deadlock or a conflict was in the way; a
 * statement or transaction took longer than its limit.
 */
const PASSING =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|08...|25006|25P0[34]|40001|40003|40P01|53[0-3]00|55P03|57014|57P0[1-35])$/;

/** Messages of pg, which have no code: no connection became free, the server stayed silent for too long, or the connection is gone. */
const PASSING_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|.*connection timeout|Connection terminated.*|Client has encountered a connection error.*|Cannot use a pool after calling end on the pool)$/;

/** A write was refused because the server is a standby or read-only. */
export const READ_ONLY = '25006';

/** A write was refused because the disk is full. */
export const DISK_FULL = '53100';

/**
 * Whether an error says that the database could not answer for a reason that passes by itself. The statement was not begun or was rolled
 * back. Only when a connection broke during a commit it may have been committed.
 */
export function isDatabaseUnavailable(error: Error): boolean {
  return ('code' in error && PASSING.test(String(error.code))) || PASSING_MESSAGE.test(error.message);
}

/** Whether an error came from the server itself, which is therefore reachable and not ending. */
export function isAnswerOfServer(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return false;
  return !/^(08...|57P0.)$/.test(String(error.code));
}
