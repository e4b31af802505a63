import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Failure, Report } from './read-report.ts';
import type { Step } from './steps.ts';

/** The result of a step. `output` is what its commands wrote. */
export type Outcome = {
  ok: boolean;
  seconds: number;
  counts: { passed: number; failed: number };
  failures: Failure[];
  /** Tests that could not run on this machine. */
  skipped: string[];
  output: string;
};

const running = new Set<number>();

/** Runs a step's commands and reads its runner's report. Never throws: the outcome holds every error. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const start = performance.now();
  if (typeof step.counts === 'object') {
    await mkdir(dirname(step.counts.report), { recursive: true });
    await rm(step.counts.report, { force: true });
  }
  let output = '';
  let last: string[] = [];
  let ok = true;
  for (const command of step.commands) {
    const result = await runCommand(command, { env, timeoutMs: step.timeoutMs });
    output += result.output;
    ok = result.ok;
    last = command;
    if (!ok) break;
  }
  const verdict = typeof step.counts === 'object' ? await judgeReport(step.counts, ok) : judgeCheck(step, ok);
  const failures = verdict.failures ?? [];
  output += verdict.note ?? '';
  if (!verdict.ok && failures.length === 0)
    failures.push({ test: step.title, reason: fromFirstError(output), command: last });
  const { passed, failed } = verdict;
  return {
    ok: verdict.ok,
    counts: { passed, failed },
    failures,
    skipped: verdict.skipped ?? [],
    output,
    seconds: (performance.now() - start) / 1000,
  };
}

/** Returns the output from the first line that names an error, or all of it. */
function fromFirstError(output: string): string {
  const start = output.search(/^\s*\w*Error\b/m);
  return start < 0 ? output : output.slice(start);
}

/** Sends a signal to all running commands and their children. */
export function signalCommands(signal: NodeJS.Signals): void {
  for (const pid of running) signalGroup(pid, signal);
}

/** A step's result, from its exit code and the runner's report. */
type Verdict = {
  ok: boolean;
  passed: number;
  failed: number;
  failures?: Failure[];
  skipped?: string[];
  note?: string;
};

function judgeCheck({ counts }: Step, ok: boolean): Verdict {
  if (!ok) return { ok, passed: 0, failed: 1 };
  return { ok, passed: counts === 'check' ? 1 : 0, failed: 0 };
}

/** A runner also fails when it exits with an error without a failed test, or runs no test. */
async function judgeReport(
  { report: path, read }: { report: string; read: (text: string) => Report },
  ok: boolean,
): Promise<Verdict> {
  let report: Report;
  try {
    report = read(await readFile(path, 'utf8'));
  } catch (error) {
    return { ok: false, passed: 0, failed: 1, note: `\nNo report in ${path}: ${String(error)}\n` };
  }
  if (report.failed > 0) return { ok: false, ...report };
  if (report.passed === 0) return { ok: false, passed: 0, failed: 1, note: '\nThe runner ran no test.\n' };
  return ok ? { ok, ...report } : { ok, ...report, failed: 1 };
}

async function runCommand(
  [program = '', ...args]: string[],
  { env, timeoutMs }: { env: NodeJS.ProcessEnv; timeoutMs: number },
): Promise<{ ok: boolean; output: string }> {
  // Its own process group: a timeout also kills the servers that the command started.
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const timer = setTimeout(() => {
    output += `\nKilled after ${timeoutMs / 1000} s.\n`;
    if (pid !== undefined) signalGroup(pid, 'SIGKILL');
  }, timeoutMs);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', (error) => {
    output += `${program}: ${error.message}\n`;
    resolve(false);
  });
  child.on('close', (code) => resolve(code === 0));
  const ok = await promise;
  clearTimeout(timer);
  if (pid !== undefined) running.delete(pid);
  return { ok, output };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has just exited.
  }
}
