import { readFile, stat } from 'node:fs/promises';

/** How long a server that starts may write nothing to its log, in milliseconds. The checkpoint that ends a recovery is such a time. */
const QUIET_MS = 5 * 60_000;

/** What the log says of a recovery; a start after an orderly end says none of it. */
const STEP = /(?<=LOG: {2})(?:redo|restored|syncing|resetting|checkpoint starting|.*recovery)[^\n]*/g;

/** Follows a start of PostgreSQL, which may recover for as long as it gets on. */
export type Progress = {
  /** Whether its log has grown during the last minutes. */
  readonly isGettingOn: () => Promise<boolean>;
};

/**
 * Follows the log of a server that starts. It writes a line a second while it recovers (`log_startup_progress_interval`); `onStep` is called
 * with that line's words.
 */
export function followStart(
  log: string,
  {
    quietMs = QUIET_MS,
    onStep,
  }: { quietMs?: number | undefined; onStep?: ((step: string) => void) | undefined },
): Progress {
  let size = -1;
  let grewAt = performance.now();
  return {
    async isGettingOn() {
      const now = (await stat(log).catch(() => undefined))?.size ?? 0;
      if (now !== size) {
        const added = size < 0 ? '' : (await readFile(log)).subarray(size).toString();
        const last = added.match(STEP)?.at(-1);
        if (last !== undefined) onStep?.(`PostgreSQL recovers after a crash: ${last}`);
        size = now;
        grewAt = performance.now();
      }
      return performance.now() - grewAt < quietMs;
    },
  };
}
