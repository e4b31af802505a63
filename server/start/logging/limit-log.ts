import type { LoggerOptions } from 'pino';

/** In `WINDOW_MS` at most so many lines of one kind are written, and so many kinds are told apart. */
const MAX_LINES_COUNT = 20;
const MAX_KINDS_COUNT = 200;
const WINDOW_MS = 1_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** The lines of one kind since a moment. */
type Window = { readonly since: number; written: number; leftOut: number };

/** Time, handed in: `now` in milliseconds, and a call after some of them. */
export type Timing = { readonly now: () => number; readonly after: (ms: number, task: () => void) => void };

/**
 * Bounds how much is logged: of one kind (level, message, sort of error) the first lines of each second are written, and then one line
 * with the number of those left out. Otherwise a flood of failing requests fills a disk. Fatal lines are always written.
 */
export function limitLog({ now, after }: Timing): LogMethod {
  const windows = new Map<string, Window>();

  function windowOf(kind: string): Window {
    const at = now();
    const current = windows.get(kind);
    if (current !== undefined && at - current.since < WINDOW_MS) return current;
    if (windows.size >= MAX_KINDS_COUNT) {
      for (const [old, { since }] of windows) if (at - since >= WINDOW_MS) windows.delete(old);
    }
    // Messages are constants; should they ever not be, the rest shares a window.
    if (windows.size >= MAX_KINDS_COUNT && kind !== '') return windowOf('');
    const window = { since: at, written: 0, leftOut: 0 };
    windows.set(kind, window);
    return window;
  }

  return function logMethod(args, method, level) {
    const window = windowOf(kindOf(args, level));
    if (window.written < MAX_LINES_COUNT || level >= 60) {
      window.written += 1;
      method.apply(this, args);
      return;
    }
    window.leftOut += 1;
    if (window.leftOut > 1) return;
    const message = messageOf(args);
    after(window.since + WINDOW_MS - now(), () =>
      method.apply(this, [{ leftOut: window.leftOut }, `${message} (and more of this kind)`]),
    );
  };
}

function messageOf([first, second]: readonly unknown[]): string {
  const message = typeof first === 'string' ? first : second;
  return typeof message === 'string' ? message : '';
}

function kindOf(args: readonly unknown[], level: number): string {
  const [fields] = args;
  const { err, event } = (typeof fields === 'object' && fields !== null ? fields : {}) as {
    err?: { name?: string; code?: string | number };
    event?: string;
  };
  return [level, messageOf(args), event, err?.name, err?.code].join('\n');
}
