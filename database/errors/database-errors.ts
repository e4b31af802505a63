/**
 * Codes of transient failures, from Node and PostgreSQL (SQLSTATEs: its documentation, appendix A): an unreachable, starting, stopping,
 * exhausted, standby or read-only server; a lock, deadlock or serialization conflict; a statement or transaction over its limit.
 */
const TRANSIENT_CODE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|08...|25006|25P0[34]|40001|40003|40P01|53[0-3]00|55P03|57014|57P0[1-35])$/;

/** pg's errors without a code: no free connection, or a silent server. */
export const TIMEOUT_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|.*connection timeout)$/;

/** pg's errors without a code: a closed connection. */
const CLOSED_MESSAGE =
  /^(Connection terminated.*|Client has encountered a connection error.*|Cannot use a pool after calling end on the pool)$/;

/** SQLSTATE of a write that failed because the server is a standby or read-only. */
export const READ_ONLY_SQLSTATE = '25006';

/** SQLSTATE of a write that failed because the disk is full. */
export const DISK_FULL_SQLSTATE = '53100';

/** SQLSTATE of a statement that waited for a lock longer than `lock_timeout`. */
export const LOCK_TIMEOUT_SQLSTATE = '55P03';

/** Returns the code of an error, or of the error that it wraps. */
export function sqlStateOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/**
 * Whether an error is a transient failure of the database. The statement did not run or was rolled back, except that a commit may have
 * succeeded when its connection broke.
 */
export function isDatabaseUnavailable(error: Error): boolean {
  return (
    ('code' in error && TRANSIENT_CODE.test(String(error.code))) ||
    TIMEOUT_MESSAGE.test(error.message) ||
    CLOSED_MESSAGE.test(error.message)
  );
}

/** Whether PostgreSQL rejected a value: by its type, or by a constraint (SQLSTATE classes 22 and 23). */
export function isRejectedValue(error: unknown): boolean {
  return /^2[23]...$/.test(String(sqlStateOf(error)));
}

/** Whether the server itself sent an error, and so is reachable and not shutting down. */
export function isServerError(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return false;
  return !/^(08...|57P0.)$/.test(String(error.code));
}
