import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#database/errors/database-errors.ts';

/**
 * Logs the error of a failed request and returns the code of its response. Logs only the cause of a failed query: the query's own error
 * contains its parameters, which are personal data.
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
