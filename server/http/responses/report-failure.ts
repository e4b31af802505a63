import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#database/errors/database-errors.ts';

/**
 * Logs why a request failed, and returns the code of its answer. Of a failed query only the cause is logged: the query's own error
 * names its parameters, which are people's data.
 */
export function reportFailure(
  log: Logger,
  error: unknown,
  { message, ...about }: { readonly message: string; readonly [field: string]: unknown },
): 'overloaded' | 'internal_error' {
  const err = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (err instanceof Error && isDatabaseUnavailable(err)) {
    log.warn({ err, ...about }, 'the database is unavailable');
    return 'overloaded';
  }
  log.error({ err, ...about }, message);
  return 'internal_error';
}
