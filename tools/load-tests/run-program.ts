import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readdirSync, readFileSync } from 'node:fs';
import type { User } from '#database/embedded/installation/ordinary-user.ts';

/** A program that a drill or load test has started. */
export type Program = { readonly pid: number; readonly exited: Promise<unknown> };

type ProgramOptions = {
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Undefined: as the user of this process. */
  readonly user?: User | undefined;
};

/** Starts a program that the kernel kills when this process dies. Its output is appended to the log file. */
export async function runProgram(options: ProgramOptions): Promise<Program> {
  const { file, args = [], env = {}, logFile, user } = options;
  const log = openSync(logFile, 'a');
  try {
    const identity =
      user === undefined ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
    const child = spawn('setpriv', [...identity, '--pdeathsig=KILL', '--', file, ...args], {
      // Ctrl-C reaches this process alone, which stops the programs in order.
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
    });
    const exited = once(child, 'exit');
    await once(child, 'spawn');
    if (child.pid === undefined) throw new Error(`${file} did not start`);
    return { pid: child.pid, exited };
  } finally {
    closeSync(log);
  }
}

/** Sends a signal to processes. Those that have ended are skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Returns the processes and all their descendants (Linux, proc(5)). */
export function listFamily(roots: readonly number[]): number[] {
  const parents = new Map(readdirSync('/proc').flatMap(readParent));
  const isOfFamily = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (roots.includes(pid) || isOfFamily(parents.get(pid)));
  return [...parents.keys()].filter(isOfFamily);
}

function readParent(name: string): [number, number][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The second field is a name in parentheses, which may contain spaces.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [[Number(name), Number(parent)]];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
