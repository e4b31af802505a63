import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { findGaps } from './conformance/find-gaps.ts';
import { passedInPlaywright, passedInVitest } from './conformance/ran-tests.ts';
import { readTable } from './conformance/read-table.ts';
import { reports } from './test/steps.ts';

/**
 * Checks docs/conformance.md against the reports of the runners: every test named there exists, ran and passed, and every
 * file is there. Run by `npm test` after all the tests.
 */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFile(join(root, path), 'utf8');

const rows = readTable(await read('docs/conformance.md'));
const files = [reports.unit, reports.database, reports.e2e];
const missing = files.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  console.error(
    `There is no report of the tests (${missing.join(', ')}): run npm test first, which checks this too.`,
  );
  process.exit(1);
}
const [unit = '', database = '', e2e = ''] = await Promise.all(files.map(read));
const passed = [...passedInVitest(unit, root), ...passedInVitest(database, root), ...passedInPlaywright(e2e)];
const gaps = findGaps({
  rows,
  passed,
  exists: (path) => existsSync(join(root, path)),
  sections: [1, 2, 3, 4, 5, 6, 7, 8, 9],
});

console.log(gaps.join('\n'));
console.log(
  `${rows.length} rows, ${rows.filter(({ notYet }) => notYet !== undefined).length} not yet there, ${gaps.length} gaps`,
);
process.exitCode = gaps.length > 0 || rows.length === 0 ? 1 : 0;
