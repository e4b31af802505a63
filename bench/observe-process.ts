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

/** The memory of a process: what it holds now, in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Lets a process run on one processor alone, where the system has a way for that. */
export function pin(pid: number, cpu: number): void {
  if (existsSync('/usr/bin/taskset')) execFileSync('taskset', ['-acp', String(cpu), String(pid)]);
}
