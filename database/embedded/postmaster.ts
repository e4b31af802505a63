import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { poll } from './poll.ts';

/** A running PostgreSQL as its `postmaster.pid` tells. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
  readonly cluster: string;
};

/**
 * What `postmaster.pid` says and whether it is true. `stale`: the file is there, but its process is gone, or its id now
 * belongs to some other program. Lines of the file: PostgreSQL documentation, src/include/utils/pidfile.h.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | 'stale' | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (file === undefined) return undefined;
  const lines = file.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(await isPostmaster(pid, cluster))) return 'stale';
  return {
    pid,
    port: Number.parseInt(lines[3] ?? '', 10),
    ready: (lines[7] ?? '').trim() === 'ready',
    cluster,
  };
}

/**
 * Ends a postmaster and resolves when its process is gone. First the 'fast' way (transactions are rolled back, a
 * checkpoint is written), after 15 s the 'immediate' one, at last by force; the data survive each of them.
 */
export async function stopPostmaster({ pid, cluster }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isPostmaster(pid, cluster))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const gone = await poll(async () => ((await isThere(pid)) ? undefined : true), {
      until: performance.now() + 15_000,
    });
    if (gone) return;
  }
}

/**
 * Whether a process is there and not merely waiting to be reaped. While it ends its command line is empty already, but it may still
 * hold its files and its port: so its state is asked for (proc(5), third field: Z zombie, X dead).
 */
async function isThere(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return (await readCommand(pid)) !== '';
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return stat !== '' && state !== 'Z' && state !== 'X';
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await readCommand(pid)).includes(cluster);
}

/** The command line of a process; empty for a process that is gone or waits to be reaped. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const shown = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return shown?.stdout ?? '';
}
