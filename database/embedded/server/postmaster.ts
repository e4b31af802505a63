import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { poll } from '../poll.ts';

/** A running PostgreSQL, as its `postmaster.pid` describes it. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
  readonly cluster: string;
};

/**
 * Reads `postmaster.pid`; undefined when there is none. `stale`: its process has ended, or the id now belongs to another program.
 * PostgreSQL's src/include/utils/pidfile.h documents its lines.
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
 * Stops a postmaster and resolves when its process has ended. Tries a fast shutdown (rolls transactions back, writes a checkpoint), after
 * 15 s an immediate one, after 15 s more SIGKILL. The data survive each of them.
 */
export async function stopPostmaster({ pid, cluster }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isPostmaster(pid, cluster))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const ended = await poll(async () => ((await isAlive(pid)) ? undefined : true), {
      until: performance.now() + 15_000,
    });
    if (ended) return;
  }
}

/**
 * Whether a process has not ended. The command line of an ending process is empty while it still holds its files and port, so its state
 * decides (proc(5), third field: Z zombie, X dead).
 */
async function isAlive(pid: number): Promise<boolean> {
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

/** Returns the command line of a process; empty for one that has ended or is a zombie. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const shown = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return shown?.stdout ?? '';
}
