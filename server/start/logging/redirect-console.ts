import type { Logger } from 'pino';
import { STREAM_ABORTED } from '../../http/responses/stream-body.ts';

const MAX_TEXT_LENGTH = 2_000;
/** The parameters at the end of a failed query's message. */
const QUERY_PARAMETERS = /\nparams: .*/s;

/**
 * Redirects the console to the log, which removes personal data and limits its size. Libraries would print failed queries with their
 * parameters to the console.
 */
export function redirectConsole(log: Logger): void {
  const to = (level: 'error' | 'warn' | 'debug') => {
    return (...values: readonly unknown[]) => {
      // `streamBody` has passed the cause to `onError`, which logs it.
      if (values[0] === STREAM_ABORTED) return;
      const err = values.find((value) => value instanceof Error);
      const texts = values.filter((value) => typeof value === 'string').join(' ');
      const text = texts.replace(QUERY_PARAMETERS, '').slice(0, MAX_TEXT_LENGTH);
      log[level]({ ...(err && { err }), ...(text !== '' && { text }) }, 'a library wrote to the console');
    };
  };
  Object.assign(console, {
    error: to('error'),
    warn: to('warn'),
    info: to('debug'),
    log: to('debug'),
    debug: to('debug'),
  });
}
