import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readArguments, exitWithUsage } from '../command/read-arguments.ts';
import { SERVER_ENVIRONMENT } from '../start/run-server.mjs';
import { formatFailure } from './format-failure.ts';
import { runStep, signalCommands, type Outcome } from './run-step.ts';
import { createStages, type Step } from './steps.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/**
 * `npm test`, after the installation (tools/test.mjs). Runs all steps, also after a failure, and ends with the line `N passed, N failed`.
 * Leaves out the slow tests, which `--all` runs too. `--only unit,e2e` runs those steps and the steps they need.
 */
const USAGE = 'For example: npm test, or: npm test -- --all --only unit,e2e';
const { options, flags } = readArguments(USAGE, { options: ['only'], flags: ['all'] });
const stages = createStages(flags.has('all') ? 'all' : 'quick');
const selected = selectSteps(options.only);
const outcomes = new Map<string, Outcome>();
const temporary = await createTemporaryFolder();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(temporary !== undefined && { TMPDIR: temporary.path }),
  PLAYWRIGHT_BROWSERS_PATH: join(process.cwd(), '.cache/browsers'),
  NODE_COMPILE_CACHE: SERVER_ENVIRONMENT.NODE_COMPILE_CACHE,
  NODE_OPTIONS: SERVER_ENVIRONMENT.NODE_OPTIONS,
  NO_COLOR: '1',
  // The compiler and the linter are Go programs. They take less CPU time when they collect garbage less often than by default (100).
  GOGC: '200',
};
// Node warns when FORCE_COLOR meets NO_COLOR. Each step sets its own NODE_ENV.
delete env['FORCE_COLOR'];
delete env['NODE_ENV'];

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    selected.clear();
    signalCommands(signal);
    setTimeout(() => signalCommands('SIGKILL'), 10_000).unref();
  });
}

// An earlier report must not count for a step that does not finish now.
for (const { name, counts } of stages.flat(2))
  if (selected.has(name) && typeof counts === 'object') await rm(counts.report, { force: true });

const start = performance.now();
for (const stage of stages) {
  await Promise.all(stage.map(runLane));
}
await temporary?.remove();

printSummary();
const all = [...outcomes.values()].map(({ counts }) => counts);
const passed = all.reduce((total, counts) => total + counts.passed, 0);
const failed = all.reduce((total, counts) => total + counts.failed, 0);
if (!flags.has('all'))
  console.log('The slow tests were left out: `npm test -- --all` runs them too, in about half an hour.');
if (isInterrupted) console.log('Interrupted: the remaining steps did not run.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 && !isInterrupted ? 0 : 1;

async function runLane(steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (!selected.has(step.name)) continue;
    const missing = step.needs.find((name) => outcomes.get(name)?.ok !== true);
    const outcome = missing === undefined ? await runStep(step, env) : createBlocked(missing);
    outcomes.set(step.name, outcome);
    await printOutcome(step, outcome);
  }
}

/** Returns the failed outcome of a step whose prerequisite failed. */
function createBlocked(missing: string): Outcome {
  return {
    ok: false,
    seconds: 0,
    counts: { passed: 0, failed: 1 },
    failures: [],
    skipped: [],
    output: `Not run: it needs '${missing}'.\n`,
  };
}

/** Prints what a failed check wrote. A runner writes a line for each test: its output goes into a file, and the summary prints its failures. */
async function printOutcome(step: Step, outcome: Outcome): Promise<void> {
  console.log(formatOutcome(step, outcome));
  if (outcome.ok && step.isShown !== true) return;
  const text = stripVTControlCharacters(outcome.output).trimEnd();
  if (typeof step.counts === 'string' || outcome.failures.length === 0)
    console.log(text.replaceAll(/^/gm, '      '));
  else console.log(`      Its whole output: ${await writeLog(step, text)}`);
}

async function writeLog({ name }: Step, text: string): Promise<string> {
  const path = `.cache/test/${name}.log`;
  await mkdir('.cache/test', { recursive: true });
  await writeFile(path, `${text}\n`);
  return path;
}

function formatOutcome(
  { title, counts }: Step,
  { ok, seconds, counts: { passed: good, failed: bad } }: Outcome,
): string {
  const tally = typeof counts === 'string' ? '' : `${good} passed, ${bad} failed`;
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  return `${ok ? 'ok  ' : 'FAIL'}  ${title.padEnd(16)} ${time}  ${tally}`.trimEnd();
}

/** Prints the tests that could not run, the duration of each step, and last every failure with the command that runs it alone. */
function printSummary(): void {
  const skipped = [...outcomes.values()].flatMap((outcome) => outcome.skipped);
  if (skipped.length > 0)
    console.log(
      `\nSkipped, because this machine lacks a program or a right, or after a failure:\n  ${skipped.join('\n  ')}`,
    );
  console.log('');
  for (const step of stages.flat(2)) {
    const outcome = outcomes.get(step.name);
    if (outcome !== undefined) console.log(formatOutcome(step, outcome));
  }
  console.log(
    `      ${'total'.padEnd(16)} ${`${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8)}`,
  );
  const failures = [...outcomes.values()].flatMap((outcome) => outcome.failures);
  for (const [at, failure] of failures.entries())
    console.log(['', `${at + 1}. ${formatFailure(failure).join('\n')}`].join('\n'));
  if (failures.length > 0) console.log('');
}

function selectSteps(only: string | undefined): Set<string> {
  const steps = stages.flat(2);
  if (only === undefined) return new Set(steps.map(({ name }) => name));
  const wanted = new Set(only.split(','));
  const unknown = [...wanted].find((name) => steps.every((step) => step.name !== name));
  if (unknown !== undefined) {
    const names = steps.map(({ name }) => name).join(', ');
    exitWithUsage(USAGE, `--only does not accept ‘${unknown}’. The steps are ${names}.`);
  }
  // In reverse order, so that the needs of a needed step are selected too.
  for (const { name, needs, after = [] } of steps.toReversed()) {
    if (wanted.has(name)) for (const need of [...needs, ...after]) wanted.add(need);
  }
  return wanted;
}
