import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Counts } from './read-report.ts';
import type { Step } from './steps.ts';

/** How a step went. `output` is everything that its commands wrote. */
export interface Outcome {
  ok: boolean;
  seconds: number;
  counts: Counts;
  output: string;
}

const running = new Set<number>();

/** Runs a step's commands and reads its runner's report. Never throws: what goes wrong is in the outcome. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const start = performance.now();
  const report = typeof step.counts === 'object' ? step.counts : undefined;
  if (report !== undefined) {
    await mkdir(dirname(report.report), { recursive: true });
    await rm(report.report, { force: true });
  }
  let output = '';
  let ok = true;
  for (const command of step.commands) {
    const ended = await runCommand(command, { env, patience: step.patience });
    output += ended.output;
    ok = ended.ok;
    if (!ok) break;
  }
  const read = report === undefined ? countOf(step, ok) : await countReport(report, ok);
  return { ...read, output: output + (read.note ?? ''), seconds: (performance.now() - start) / 1000 };
}

/** Ends whatever is running, with its children. */
export function endCommands(signal: NodeJS.Signals): void {
  for (const pid of running) endGroup(pid, signal);
}

function countOf(step: Step, ok: boolean): { ok: boolean; counts: Counts; note?: string } {
  if (!ok) return { ok, counts: { passed: 0, failed: 1 } };
  return { ok, counts: { passed: step.counts === 'check' ? 1 : 0, failed: 0 } };
}

/**
 * A runner's counts. One that closes with an error without naming a failed test, or without having run a single
 * one, has failed: a green that means nothing is the worst of all.
 */
async function countReport(
  { report, read }: { report: string; read: (text: string) => Counts },
  ok: boolean,
): Promise<{ ok: boolean; counts: Counts; note?: string }> {
  let counts: Counts;
  try {
    counts = read(await readFile(report, 'utf8'));
  } catch (error) {
    return {
      ok: false,
      counts: { passed: 0, failed: 1 },
      note: `\nNo report in ${report}: ${String(error)}\n`,
    };
  }
  if (counts.failed > 0) return { ok: false, counts };
  if (counts.passed === 0)
    return { ok: false, counts: { passed: 0, failed: 1 }, note: '\nNo test was run.\n' };
  return ok ? { ok, counts } : { ok, counts: { ...counts, failed: 1 } };
}

async function runCommand(
  [program = '', ...words]: string[],
  { env, patience }: { env: NodeJS.ProcessEnv; patience: number },
): Promise<{ ok: boolean; output: string }> {
  // A process group of its own, so that a step which hangs goes together with the servers it has started.
  const child = spawn(program, words, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const timer = setTimeout(() => {
    output += `\nEnded after ${patience / 1000} s.\n`;
    if (pid !== undefined) endGroup(pid, 'SIGKILL');
  }, patience);
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

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has just gone by itself.
  }
}
