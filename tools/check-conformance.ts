import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findGaps } from './conformance/find-gaps.ts';
import { passedInPlaywright, passedInVitest } from './conformance/ran-tests.ts';
import { readTable, type Test } from './conformance/read-table.ts';
import { reports } from './test/steps.ts';

/**
 * Checks docs/conformance.md against the reports of the runners: every test named there exists, ran and passed, and every
 * file is there. Run by `npm test` after all the tests. Says which tests it cannot check for want of a report.
 */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const hasReport = (path: string) => existsSync(join(root, path));

const rows = readTable(await read('docs/conformance.md'));
const present = Object.values(reports).filter(hasReport);
const passed = (
  await Promise.all(
    present.map(async (path) => {
      const text = await read(path);
      return path === reports.e2e ? passedInPlaywright(text) : passedInVitest(text, root);
    }),
  )
).flat();
const isUnknown = ({ file }: Test) => !present.includes(reportOf(file));
const gaps = findGaps({
  rows,
  passed,
  exists: (path) => existsSync(join(root, path)),
  isUnknown,
  sections: [1, 2, 3, 4, 5, 6, 7, 8, 9],
});

for (const path of Object.values(reports)) {
  if (hasReport(path)) continue;
  const unchecked = rows.filter(({ tests }) => tests.some(({ file }) => reportOf(file) === path));
  console.log(`Could not check ${unchecked.length} rows: there is no ${path}.`);
}
console.log(gaps.join('\n'));
console.log(
  `${rows.length} rows, ${rows.filter(({ notYet }) => notYet !== undefined).length} not yet there, ${gaps.length} gaps`,
);
process.exitCode = gaps.length > 0 || rows.length === 0 ? 1 : 0;

/** Returns the report in which the tests of a file are found. */
function reportOf(file: string): string {
  if (file.startsWith('e2e/')) return reports.e2e;
  return file.endsWith('.db.test.ts') ? reports.database : reports.unit;
}
