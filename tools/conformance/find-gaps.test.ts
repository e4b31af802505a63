import { expect, test } from 'vitest';
import { findGaps } from './find-gaps.ts';
import { passedInPlaywright, passedInVitest } from './ran-tests.ts';
import { readTable } from './read-table.ts';

const table = `
| no. | demand | built in | shown by |
|---|---|---|---|
| 1.1 | it opens | \`web/root.tsx\` | \`e2e/a.spec.ts\` › it opens<br>\`domain/a.test.ts\` › it counts |
| 1.2 | a popup | | not yet: its provider is missing |
`;

const vitest = JSON.stringify({
  testResults: [
    {
      name: '/shop/domain/a.test.ts',
      assertionResults: [
        { title: 'it counts', status: 'passed' },
        { title: 'it waits', status: 'skipped' },
      ],
    },
  ],
});

const playwright = JSON.stringify({
  suites: [
    {
      specs: [{ file: 'a.spec.ts', title: 'it opens', tests: [oneRun('skipped'), oneRun('passed')] }],
      suites: [{ specs: [{ file: 'a.spec.ts', title: 'it falls', tests: [oneRun('failed')] }] }],
    },
  ],
});

const passed = [...passedInVitest(vitest, '/shop'), ...passedInPlaywright(playwright)];

test('a test counts when it ran and passed, in one window at least', () => {
  expect(passed).toEqual([
    { file: 'domain/a.test.ts', name: 'it counts' },
    { file: 'e2e/a.spec.ts', name: 'it opens' },
  ]);
});

test('a whole table has no gaps, and a row may say that it is not yet there', () => {
  const rows = readTable(table);
  expect(rows.map(({ number, notYet }) => [number, notYet])).toEqual([
    ['1.1', undefined],
    ['1.2', 'its provider is missing'],
  ]);
  expect(findGaps({ rows, passed, exists: () => true, isUnknown: () => false, sections: [1] })).toEqual([]);
});

test('a test that did not pass, a file that is gone, a number twice and a missing section are told', () => {
  const rows = readTable(`${table}| 1.2 | it falls | \`web/gone.tsx\` | \`e2e/a.spec.ts\` › it falls |\n`);
  const exists = (path: string) => path !== 'web/gone.tsx';
  expect(findGaps({ rows, passed, exists, isUnknown: () => false, sections: [1, 2] })).toEqual([
    'Section 2 has no row.',
    '1.2 stands there twice.',
    '1.2: there is no web/gone.tsx.',
    '1.2: did not run and pass: e2e/a.spec.ts › it falls',
  ]);
});

test('a test without a report is no gap', () => {
  const rows = readTable(table);
  const isUnknown = ({ file }: { file: string }) => file.startsWith('e2e/');
  const ofUnit = passed.filter(({ file }) => !file.startsWith('e2e/'));
  expect(findGaps({ rows, passed: ofUnit, exists: () => true, isUnknown, sections: [1] })).toEqual([]);
});

test('a row that names no test is no row', () => {
  expect(() => readTable('| 1.1 | it opens | `web/root.tsx` | somewhere |')).toThrow('Not a test');
});

function oneRun(status: string) {
  return { status: 'expected', results: [{ status }] };
}
