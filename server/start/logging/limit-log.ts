import type { LoggerOptions } from 'pino';

const WINDOW_MS = 1_000;
/** Maximum number of lines of one kind per window. */
const MAX_LINE_COUNT = 20;
/** Maximum number of kinds that are counted separately. */
const MAX_KIND_COUNT = 200;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Counts the lines of one kind since a point in time. */
type Window = { readonly since: number; written: number; leftOut: number };

/** The clock and the timer of the limiter; `now` is in milliseconds. */
export type Timing = { readonly now: () => number; readonly after: (ms: number, task: () => void) => void };

/**
 * Limits the log per kind of line (level, message, type of error), so that a flood of failing requests cannot fill the disk. Writes the
 * first lines of each second and then one line with the number of omitted lines. Always writes fatal lines.
 */
export function limitLog({ now, after }: Timing): LogMethod {
  const windows = new Map<string, Window>();

  function windowOf(kind: string): Window {
    const at = now();
    const current = windows.get(kind);
    if (current !== undefined && at - current.since < WINDOW_MS) return current;
    if (windows.size >= MAX_KIND_COUNT) {
      for (const [old, { since }] of windows) if (at - since >= WINDOW_MS) windows.delete(old);
    }
    // Kinds above the maximum share one window. There are that many only if a message is not constant.
    if (windows.size >= MAX_KIND_COUNT && kind !== '') return windowOf('');
    const window = { since: at, written: 0, leftOut: 0 };
    windows.set(kind, window);
    return window;
  }

  return function logMethod(args, method, level) {
    const window = windowOf(kindOf(args, level));
    if (window.written < MAX_LINE_COUNT || level >= 60) {
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
