import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVitestReport } from './read-report.ts';
import { runStep } from './run-step.ts';
import type { Step } from './steps.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'osier-steps-'))));
afterAll(async () => rm(folder, { recursive: true, force: true }));

test('counts a passing check as one test and runs its commands in order', async () => {
  const step = stepOf([script('console.log(1)'), script('console.log(2)')]);
  expect(await runStep(step, process.env)).toMatchObject({
    ok: true,
    counts: { passed: 1, failed: 0 },
    output: '1\n2\n',
  });
});

test('counts a failing check as one failure with its output and runs no further command', async () => {
  const step = stepOf([script('console.error("why"); process.exit(3)'), script('console.log("on")')]);
  expect(await runStep(step, process.env)).toMatchObject({
    ok: false,
    counts: { passed: 0, failed: 1 },
    output: 'why\n',
    failures: [{ test: 'step', reason: 'why\n', command: script('console.error("why"); process.exit(3)') }],
  });
});

test('starts the reason of a failure at the first line that names an error', async () => {
  const failing = script('console.error("dots\\n  Error: reset\\n  at line 3"); process.exit(1)');
  const { failures } = await runStep(stepOf([failing]), process.env);
  expect(failures.map(({ reason }) => reason)).toEqual(['  Error: reset\n  at line 3\n']);
});

test('fails when a program does not exist', async () => {
  const { ok, output } = await runStep(stepOf([['osier-no-such-program']]), process.env);
  expect(ok).toBe(false);
  expect(output).toContain('osier-no-such-program');
});

test('does not count a passing preparation', async () => {
  const step: Step = { ...stepOf([script('')]), counts: 'preparation' };
  expect(await runStep(step, process.env)).toMatchObject({ ok: true, counts: { passed: 0, failed: 0 } });
});

test('kills a hanging step together with its children', async () => {
  const hang =
    'require("node:child_process").spawn("sleep", ["60"], { stdio: "inherit" }); setInterval(() => {}, 1000)';
  const { ok, output } = await runStep({ ...stepOf([script(hang)]), timeoutMs: 500 }, process.env);
  expect(ok).toBe(false);
  expect(output).toContain('Killed after 0.5 s.');
});

test.each([
  ['ran tests', report(3, 0), 0, { ok: true, counts: { passed: 3, failed: 0 } }],
  ['has a failed test', report(3, 1), 1, { ok: false, counts: { passed: 3, failed: 1 } }],
  ['ran no test at all', report(0, 0), 0, { ok: false, counts: { passed: 0, failed: 1 } }],
  ['fails without a failed test', report(3, 0), 1, { ok: false, counts: { passed: 3, failed: 1 } }],
  ['leaves no report', '', 0, { ok: false, counts: { passed: 0, failed: 1 } }],
])('judges a runner that %s by its report', async (_name, text, code, expected) => {
  const path = join(folder, 'report.json');
  const write = `if (${JSON.stringify(text)}) require("node:fs").writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(text)});`;
  const step: Step = {
    ...stepOf([script(`${write} process.exit(${code})`)]),
    counts: { report: path, read: (text) => readVitestReport(text, 'unit') },
  };
  expect(await runStep(step, process.env)).toMatchObject(expected);
});

function stepOf(commands: string[][]): Step {
  return { name: 'step', title: 'step', commands, needs: [], counts: 'check', timeoutMs: 20_000 };
}

function script(text: string): string[] {
  return [process.execPath, '-e', text];
}

function report(numPassedTests: number, numFailedTests: number): string {
  return JSON.stringify({ numPassedTests, numFailedTests, testResults: [] });
}
