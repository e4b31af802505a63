/** What PostgreSQL or the network said, without a full stop: the innermost message of an error, which libraries wrap. */
export function tellError(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (inner instanceof AggregateError) inner = inner.errors[0];
  return (inner instanceof Error ? inner.message : String(inner)).replace(/\.$/, '');
}
