/** What pg says when it stopped waiting. The cause that it adds is of its own making. */
const TIMEOUT =
  /^(timeout expired|timeout exceeded when trying to connect|Query read timeout|.*connection timeout)$/;

/** What PostgreSQL or the network said, without a full stop: the innermost message of an error, which libraries wrap. */
export function tellError(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined && !TIMEOUT.test(inner.message))
    inner = inner.cause;
  if (inner instanceof AggregateError) inner = inner.errors[0];
  const message = inner instanceof Error ? inner.message : String(inner);
  return TIMEOUT.test(message) ? 'the server does not answer' : message.replace(/\.$/, '');
}
