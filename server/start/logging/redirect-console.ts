import type { Logger } from 'pino';
import { STREAM_ABORTED } from '../../http/responses/stream-body.ts';

const MAX_TEXT_LENGTH = 2_000;
/** The end of the message of a failed query. */
const QUERY_PARAMETERS = /\nparams: .*/s;

/**
 * Sends what libraries write to the console to the log, which removes people's data from errors and is bounded. The console would print
 * a failed query with its parameters.
 */
export function redirectConsole(log: Logger): void {
  const to = (level: 'error' | 'warn' | 'debug') => {
    return (...words: readonly unknown[]) => {
      // Its cause is in the log already.
      if (words[0] === STREAM_ABORTED) return;
      const err = words.find((word) => word instanceof Error);
      const texts = words.filter((word) => typeof word === 'string').join(' ');
      const said = texts.replace(QUERY_PARAMETERS, '').slice(0, MAX_TEXT_LENGTH);
      log[level]({ ...(err && { err }), ...(said !== '' && { said }) }, 'a library wrote to the console');
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
