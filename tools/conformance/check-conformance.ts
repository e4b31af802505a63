import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments } from '../command/read-arguments.ts';
import { SLOW_FILES } from '../test/slow-files.ts';
import { reports } from '../test/steps.ts';
import { findGaps } from './find-gaps.ts';
import { readSpecification, type Test } from './read-tables.ts';
import { runnerOf } from './run-named-tests.ts';
import { parsePlaywrightOutcomes, parseVitestOutcomes } from './test-outcomes.ts';

/**
 * Checks tools/conformance/specification.json against the reports of the test runners: every file it names exists, and every test it
 * names ran and passed. `npm test` runs it last, with `--quick` when it has left out the slow tests. Prints how many rows it cannot check.
 */
const USAGE = 'For example: node tools/conformance/check-conformance.ts --quick';
const isQuick = readArguments(USAGE, { flags: ['quick'] }).flags.has('quick');
const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const hasReport = (path: string) => existsSync(join(root, path));

const { rows } = readSpecification(await read('tools/conformance/specification.json'));
const sections = [...(await read('docs/SPECIFICATION.md')).matchAll(/^## (\d+)\. /gm)].map(
  ([, number = '']) => number,
);
const present = Object.values(reports).filter(hasReport);
const outcomes = (
  await Promise.all(
    present.map(async (path) => {
      const text = await read(path);
      return path === reports.e2e ? parsePlaywrightOutcomes(text) : parseVitestOutcomes(text, root);
    }),
  )
).flat();
const reportOf = (test: Pick<Test, 'file'>) => reports[runnerOf(test)];
const hasRun = ({ file, name }: Test) => outcomes.some((one) => one.file === file && one.name === name);
const isLeftOut = (test: Test) =>
  isQuick && (runnerOf(test) === 'e2e' ? !hasRun(test) : SLOW_FILES.includes(test.file));
const isUnknown = (test: Test) => !present.includes(reportOf(test)) || isLeftOut(test);
const gaps = findGaps({
  rows,
  passed: outcomes.filter(({ passed }) => passed),
  exists: (path) => existsSync(join(root, path)),
  isUnknown,
  sections,
});

for (const path of Object.values(reports)) {
  if (hasReport(path)) continue;
  const unchecked = rows.filter(({ tests }) => tests.some((test) => reportOf(test) === path));
  console.log(`Could not check ${unchecked.length} rows: there is no ${path}.`);
}
const slow = rows.filter(({ tests }) => tests.some(isLeftOut));
if (slow.length > 0)
  console.log(`Could not check ${slow.length} rows: they name tests that a quick run leaves out.`);
console.log(gaps.join('\n'));
console.log(
  `${rows.length} rows, ${rows.filter(({ notYet }) => notYet !== undefined).length} without tests, ${gaps.length} gaps`,
);
process.exitCode = gaps.length > 0 || rows.length === 0 ? 1 : 0;
