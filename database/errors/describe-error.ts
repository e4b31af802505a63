import { DISK_FULL_SQLSTATE, TIMEOUT_MESSAGE } from './database-errors.ts';

/** Returns the innermost message of a wrapped error, usually from PostgreSQL or the network, without a full stop. */
export function describeError(error: unknown): string {
  let inner = error;
  // The `cause` of pg's own timeouts says nothing about the server.
  while (inner instanceof Error && inner.cause !== undefined && !TIMEOUT_MESSAGE.test(inner.message))
    inner = inner.cause;
  if (inner instanceof AggregateError) inner = inner.errors[0];
  if (inner instanceof Error && 'code' in inner && inner.code === DISK_FULL_SQLSTATE) {
    return 'its disk is full; free some space and try again';
  }
  const message = inner instanceof Error ? inner.message : String(inner);
  return TIMEOUT_MESSAGE.test(message) ? 'the server does not answer' : message.replace(/\.$/, '');
}
