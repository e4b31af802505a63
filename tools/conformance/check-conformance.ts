import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reports } from '../test/steps.ts';
import { findGaps } from './find-gaps.ts';
import { readSpecification, type Test } from './read-tables.ts';
import { runnerOf } from './run-named-tests.ts';
import { listPassedInPlaywright, listPassedInVitest } from './test-outcomes.ts';

/**
 * Checks tools/conformance/specification.json against the reports of the test runners: every file it names exists, and every test it
 * names ran and passed. `npm test` runs it last. Prints how many rows it cannot check because a report is missing.
 */
const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const hasReport = (path: string) => existsSync(join(root, path));

const { rows } = readSpecification(await read('tools/conformance/specification.json'));
const sections = [...(await read('docs/SPECIFICATION.md')).matchAll(/^## (\d+)\. /gm)].map(
  ([, number = '']) => number,
);
const present = Object.values(reports).filter(hasReport);
const passed = (
  await Promise.all(
    present.map(async (path) => {
      const text = await read(path);
      return path === reports.e2e ? listPassedInPlaywright(text) : listPassedInVitest(text, root);
    }),
  )
).flat();
const reportOf = (test: Pick<Test, 'file'>) => reports[runnerOf(test)];
const isUnknown = (test: Test) => !present.includes(reportOf(test));
const gaps = findGaps({
  rows,
  passed,
  exists: (path) => existsSync(join(root, path)),
  isUnknown,
  sections,
});

for (const path of Object.values(reports)) {
  if (hasReport(path)) continue;
  const unchecked = rows.filter(({ tests }) => tests.some((test) => reportOf(test) === path));
  console.log(`Could not check ${unchecked.length} rows: there is no ${path}.`);
}
console.log(gaps.join('\n'));
console.log(
  `${rows.length} rows, ${rows.filter(({ notYet }) => notYet !== undefined).length} without tests, ${gaps.length} gaps`,
);
process.exitCode = gaps.length > 0 || rows.length === 0 ? 1 : 0;
