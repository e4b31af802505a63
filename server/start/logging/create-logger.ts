import cluster from 'node:cluster';
import { pino, type Logger } from 'pino';
import { systemScheduler } from '../../adapters/system-scheduler.ts';
import type { Config } from '../../config.ts';
import { limitLog } from './limit-log.ts';
import { openLogFile } from './open-log-file.ts';
import { serialiseError, withoutAddresses } from './serialise-error.ts';

/** A line as pino writes it. */
type Line = {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
};

const LEVEL_NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/**
 * Creates the logger, which writes to standard output or a file, without personal data: JSON lines in production, otherwise short readable
 * lines. `mixin` returns fields that are added to every line.
 */
export function createLogger({ level, json, file }: Config['log'], mixin: () => object = () => ({})): Logger {
  const hooks = {
    logMethod: limitLog({
      now: () => performance.now(),
      after: (ms, task) => void setTimeout(task, ms).unref(),
    }),
  };
  const serializers = { err: serialiseError };
  const writeOut = (line: string) => void process.stdout.write(line);
  const writeLine =
    file === null
      ? writeOut
      : openLogFile(file, {
          rotates: cluster.isPrimary,
          scheduler: systemScheduler,
          now: () => performance.now(),
          fallback: writeOut,
        });
  const write = (line: string) => writeLine(withoutAddresses(line));
  if (json) return pino({ level, serializers, mixin, hooks }, { write });
  return pino(
    { level, base: null, serializers, mixin, hooks },
    { write: (line: string) => write(formatLine(parse(line))) },
  );
}

function parse(line: string): Line {
  return JSON.parse(line) as Line;
}

/**
 * Formats a line as `12:03:04 warn  a message  field=value`, in local time. An error's message follows on its own line; from level
 * error on, its stack.
 */
export function formatLine({ level, time, msg, err, ...fields }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const rest = Object.entries(fields).map(([name, value]) => {
    return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
  });
  const words = [
    clock,
    (LEVEL_NAMES[level] ?? String(level)).padEnd(5),
    [msg ?? '', ...rest].join('  ').trim(),
  ];
  const cause = level >= 50 ? (err?.stack ?? err?.message) : err?.message;
  const stack = cause === undefined ? '' : `\n${cause.replaceAll(/^/gm, '  ')}`;
  return `${words.join(' ').trimEnd()}${stack}\n`;
}
