import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { readArguments, refuseArguments } from '../read-arguments.ts';
import { endCommands, runStep } from './run-step.ts';
import type { Outcome } from './run-step.ts';
import { stages } from './steps.ts';
import type { Step } from './steps.ts';

/**
 * `npm test`, after the installation (tools/test.mjs): runs all steps, goes on after a failure so that everything
 * that is wrong is seen at once, and ends with the line `N passed, N failed`. `--only unit,e2e` runs those steps
 * and what they need.
 */
const USAGE = 'For example: npm test, or: npm test -- --only unit,e2e';
const selected = selectSteps(readArguments(USAGE, { options: ['only'] }).options.only);
const outcomes = new Map<string, Outcome>();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PLAYWRIGHT_BROWSERS_PATH: join(process.cwd(), '.cache/browsers'),
  NO_COLOR: '1',
};
// Together with NO_COLOR the one makes every Node warn; the other is each step's own business.
delete env['FORCE_COLOR'];
delete env['NODE_ENV'];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    selected.clear();
    endCommands(signal);
    setTimeout(() => endCommands('SIGKILL'), 10_000).unref();
  });
}

for (const stage of stages) {
  await Promise.all(stage.map(runLane));
}

const all = [...outcomes.values()].map(({ counts }) => counts);
const passed = all.reduce((total, counts) => total + counts.passed, 0);
const failed = all.reduce((total, counts) => total + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runLane(steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (!selected.has(step.name)) continue;
    const missing = step.needs.find((name) => outcomes.get(name)?.ok !== true);
    const outcome = missing === undefined ? await runStep(step, env) : notRun(missing);
    outcomes.set(step.name, outcome);
    tell(step, outcome);
  }
}

function notRun(missing: string): Outcome {
  return {
    ok: false,
    seconds: 0,
    counts: { passed: 0, failed: 1 },
    output: `Not run: it needs '${missing}'.\n`,
  };
}

function tell(
  { title, counts }: Step,
  { ok, seconds, counts: { passed: good, failed: bad }, output }: Outcome,
): void {
  const tally = typeof counts === 'string' ? '' : `${good} passed, ${bad} failed`;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'}  ${title.padEnd(16)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tally}`.trimEnd(),
  );
  if (!ok) console.log(stripVTControlCharacters(output).trimEnd().replaceAll(/^/gm, '      '));
}

function selectSteps(only: string | undefined): Set<string> {
  const steps = stages.flat(2);
  if (only === undefined) return new Set(steps.map(({ name }) => name));
  const wanted = new Set(only.split(','));
  const unknown = [...wanted].find((name) => steps.every((step) => step.name !== name));
  if (unknown !== undefined) {
    const names = steps.map(({ name }) => name).join(', ');
    refuseArguments(USAGE, `--only has no step ‘${unknown}’, but ${names}.`);
  }
  // From the last step to the first, so that what is needed by a needed step is found too.
  for (const { name, needs } of steps.toReversed()) {
    if (wanted.has(name)) needs.forEach((need) => wanted.add(need));
  }
  return wanted;
}
