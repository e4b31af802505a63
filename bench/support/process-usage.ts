import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Ticks of `/proc` per second (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time of a process in milliseconds (Linux, proc(5)). */
export function readCpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Returns the current and the peak memory of a process, in megabytes. */
export function readMemoryMb(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Pins a process to one CPU, where the system supports it. */
export function pinToCpu(pid: number, cpu: number): void {
  if (existsSync('/usr/bin/taskset')) execFileSync('taskset', ['-acp', String(cpu), String(pid)]);
}
