import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** How many ticks of `/proc` a second has (`getconf CLK_TCK`). */
const TICKS = 100;

/** The processor time that a process has used so far, in milliseconds (Linux, proc(5)). */
export function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in brackets, which may hold blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** The memory of a process, in megabytes: what it holds now, and the most that it ever held. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

/** Lets a process run on one processor alone, where the system has a way for that. */
export function pin(pid: number, cpu: number): void {
  if (existsSync('/usr/bin/taskset')) execFileSync('taskset', ['-acp', String(cpu), String(pid)]);
}
