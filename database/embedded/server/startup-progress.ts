import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import { NO_SPACE } from '../embedded-error.ts';

/** How long a starting server may write nothing to its log. The checkpoint at the end of a recovery is such a pause. */
export const SILENCE_MS = 5 * MINUTE_MS;

/** Log lines of a recovery. A start after a clean shutdown prints none of them. */
const STEP = /(?<=LOG: {2})(?:redo|restored|syncing|resetting|checkpoint starting|.*recovery)[^\n]*/g;

/** Errors that end a process of the server. */
const FATAL = /^.*(?:FATAL|PANIC): {2}.*$/gm;

/** The progress of a start. A start may take any time while its log grows, because a recovery can be long. */
export type StartupProgress = {
  /** `silent`: the log has not grown for minutes. `disk_full`: a process of the server ended because the disk is full. */
  readonly check: () => Promise<'moving' | 'silent' | 'disk_full'>;
};

/**
 * Follows what a starting server appends to its log from now on. A recovering server writes a line per second
 * (`log_startup_progress_interval`); `onStep` receives the last one. `now` is a clock in milliseconds.
 */
export function followStartup(
  log: string,
  {
    now = () => performance.now(),
    onStep,
  }: { now?: (() => number) | undefined; onStep?: ((step: string) => void) | undefined },
): StartupProgress {
  let read = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  let grewAt = now();
  return {
    async check() {
      const size = (await stat(log).catch(() => undefined))?.size ?? 0;
      if (size !== read) {
        // A large log is replaced by a new one.
        const added = (await readFile(log)).subarray(size < read ? 0 : read).toString();
        if (added.match(FATAL)?.some((line) => NO_SPACE.test(line)) === true) return 'disk_full';
        const last = added.match(STEP)?.at(-1);
        if (last !== undefined) onStep?.(`PostgreSQL recovers after a crash: ${last}`);
        read = size;
        grewAt = now();
      }
      return now() - grewAt < SILENCE_MS ? 'moving' : 'silent';
    },
  };
}
