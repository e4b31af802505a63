import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exitWithUsage, readArguments } from '../command/read-arguments.ts';
import { copyCheckout, type Copy } from './copy-checkout.ts';
import { formatFault, readFaults, findTests, type Fault } from './faults.ts';
import { readSpecification, type RequirementRow, type Test } from './read-tables.ts';
import { RUNNERS, runNamedTests, runnerOf } from './run-named-tests.ts';

/**
 * `npm run test:conformance-faults`: plants the faults of faults.json one at a time in a copy of the checkout, and expects a test of
 * the broken row in specification.json to fail. Prints the faults that no test detected; exit code 1 if there are any.
 *
 *   npm run test:conformance-faults -- [--rows 4.7,7,9.12] [--runners unit,database,e2e]
 *
 * `--rows` takes rows and sections. A fault is tried with the chosen runners only, the cheapest first. Browser tests rebuild the
 * pages, about half a minute for each fault.
 */
const USAGE = 'For example: npm run test:conformance-faults -- --rows 4.7,7 --runners unit,database';
const root = resolve(import.meta.dirname, '../..');
const { options } = readArguments(USAGE, { options: ['rows', 'runners'] });
const wantedRows = options.rows?.split(',');
const wantedRunners = options.runners?.split(',') ?? [...RUNNERS];
const unknownRunner = wantedRunners.find((name) => !RUNNERS.some((runner) => runner === name));
if (unknownRunner !== undefined) exitWithUsage(USAGE, `There is no runner ‘${unknownRunner}’.`);
const runners = RUNNERS.filter((runner) => wantedRunners.includes(runner));

const { rows } = readSpecification(
  await readFile(join(root, 'tools/conformance/specification.json'), 'utf8'),
);
const all = readFaults(await readFile(join(root, 'tools/conformance/faults.json'), 'utf8'));
const faults = all.filter((fault) => isWanted(fault.row) && namedTests(fault).length > 0);

const copy = await copyCheckout(root);
// An interrupted run removes its copy too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void copy.remove().then(() => process.exit(1)));
try {
  await expectPass(copy);
  const survived: Fault[] = [];
  for (const fault of faults) {
    const failed = await copy.withFault(fault, () => findFailure(copy, fault));
    console.log(`${failed === undefined ? 'SURVIVED' : 'detected'} ${formatFault(fault)}`);
    if (failed === undefined) survived.push(fault);
  }
  console.log(`${faults.length} faults, ${survived.length} survived`);
  for (const fault of survived) console.log(describe(fault, rows));
  process.exitCode = survived.length > 0 || faults.length === 0 ? 1 : 0;
} finally {
  await copy.remove();
}

function isWanted(row: string): boolean {
  return wantedRows?.some((wanted) => row === wanted || row.startsWith(`${wanted}.`)) ?? true;
}

/** Returns the tests of the fault's row that the chosen runners can run. */
function namedTests(fault: Fault): Test[] {
  return findTests(fault, rows).filter((test) => runners.includes(runnerOf(test)));
}

/** Expects all named tests to pass without a fault: one that fails anyway would seem to detect every fault. */
async function expectPass({ folder }: Copy): Promise<void> {
  for (const runner of runners) {
    const tests = faults.flatMap(namedTests).filter((test) => runnerOf(test) === runner);
    if (tests.length === 0) continue;
    const { outcomes, output } = await runNamedTests(runner, { tests, folder });
    const isPassed = ({ file, name }: Test) =>
      outcomes.some((outcome) => outcome.file === file && outcome.name === name && outcome.passed);
    const wrong = tests.filter((test) => !isPassed(test)).map(({ file, name }) => `${file} › ${name}`);
    if (wrong.length > 0)
      throw new Error(`These tests fail without a fault:\n${wrong.join('\n')}\n${output.slice(-4000)}`);
  }
}

/** Returns the first named test that fails with the fault, cheapest runner first. Throws when no test ran. */
async function findFailure({ folder }: Copy, fault: Fault): Promise<Test | undefined> {
  for (const runner of runners) {
    const tests = namedTests(fault).filter((test) => runnerOf(test) === runner);
    if (tests.length === 0) continue;
    const { outcomes, output } = await runNamedTests(runner, { tests, folder });
    if (outcomes.length === 0)
      throw new Error(`With ${formatFault(fault)} no ${runner} test ran:\n${output.slice(-4000)}`);
    const failed = outcomes.find(({ passed }) => !passed);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

function describe(fault: Fault, table: readonly RequirementRow[]): string {
  const tests = findTests(fault, table).map(({ file, name }) => `    ${file} › ${name}`);
  return [`${fault.row} ${fault.file}`, `    ${fault.find} → ${fault.replace}`, ...tests].join('\n');
}
