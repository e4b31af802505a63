import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { describeError } from '#database/errors/describe-error.ts';
import type { Config } from '../../config.ts';
import type { Scheduler } from '../../ports/scheduler.ts';

/** How often the file is compared with its name and its limit. */
const CHECK_MS = 1_000;

type LogFile = NonNullable<Config['log']['file']>;

/** Returns a sentence for the operator when the log file cannot be opened. */
export function describeLogFileFault({ path }: Pick<LogFile, 'path'>): string | null {
  try {
    closeSync(openSync(path, 'a', 0o600));
    return null;
  } catch (error) {
    return `LOG_FILE cannot be written (${describeError(error)}), so the log goes to standard output: create its folder, or let the shop's user write it.`;
  }
}

/**
 * Opens the log file, to which all processes of the shop append. Returns a function that writes a line synchronously, so that a crash loses
 * none. A line that cannot be written goes to `fallback`. Only the process with `rotates` renames a full file: to `….1`, the previous one to
 * `….2`, and so on. The other processes then open the new file.
 */
export function openLogFile(
  { path, bytes, count }: LogFile,
  {
    rotates,
    scheduler,
    now,
    fallback,
  }: {
    readonly rotates: boolean;
    readonly scheduler: Scheduler;
    /** In milliseconds. */
    readonly now: () => number;
    readonly fallback: (line: string) => void;
  },
): (line: string) => void {
  let file: number | undefined;
  let checkedAt = -Infinity;

  function close(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  function check(): void {
    checkedAt = now();
    const named = statSync(path, { throwIfNoEntry: false });
    // Another process, or a program such as logrotate, has renamed the file.
    if (file !== undefined && named?.ino !== fstatSync(file).ino) close();
    if (rotates && named !== undefined && named.size >= bytes) {
      close();
      for (let older = count - 1; older >= 1; older -= 1)
        renameIfThere(`${path}.${older}`, `${path}.${older + 1}`);
      renameIfThere(path, `${path}.1`);
    }
    file ??= openSync(path, 'a', 0o600);
  }

  if (rotates)
    scheduler.every(CHECK_MS, () => {
      try {
        check();
      } catch {
        close();
      }
    });

  return (line) => {
    try {
      if (file === undefined || now() - checkedAt >= CHECK_MS) check();
      if (file !== undefined) writeSync(file, line);
    } catch {
      close();
      fallback(line);
    }
  };
}

function renameIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}
