import { DISK_FULL_SQLSTATE } from './database-errors.ts';

/** pg's messages for its own timeouts. Their `cause` says nothing about the server. */
const TIMEOUT =
  /^(timeout expired|timeout exceeded when trying to connect|Query read timeout|.*connection timeout)$/;

/** Returns the innermost message of a wrapped error, usually from PostgreSQL or the network, without a full stop. */
export function describeError(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined && !TIMEOUT.test(inner.message))
    inner = inner.cause;
  if (inner instanceof AggregateError) inner = inner.errors[0];
  if (inner instanceof Error && 'code' in inner && inner.code === DISK_FULL_SQLSTATE) {
    return 'its disk is full; free some space and try again';
  }
  const message = inner instanceof Error ? inner.message : String(inner);
  return TIMEOUT.test(message) ? 'the server does not answer' : message.replace(/\.$/, '');
}
