import { expect, test } from 'vitest';
import { findGaps } from './find-gaps.ts';
import { readSpecification, type RequirementRow } from './read-tables.ts';
import { parsePlaywrightOutcomes, parseVitestOutcomes } from './test-outcomes.ts';

const opens = {
  number: '1.1',
  requirement: 'it opens',
  files: ['web/root.tsx'],
  tests: ['e2e/a.spec.ts › it opens', 'domain/a.test.ts › it counts'],
};
const popup = {
  number: '1.2',
  requirement: 'a popup',
  files: [],
  tests: [],
  notYet: 'its provider is missing',
};
const falls = {
  number: '1.3',
  requirement: 'it falls',
  files: ['web/gone.tsx'],
  tests: ['e2e/a.spec.ts › it falls'],
};

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

const passed = [...parseVitestOutcomes(vitest, '/shop'), ...parsePlaywrightOutcomes(playwright)].filter(
  (test) => test.passed,
);

test('counts a test that passed in the projects that ran it', () => {
  expect(passed).toMatchObject([
    { file: 'domain/a.test.ts', name: 'it counts' },
    { file: 'e2e/a.spec.ts', name: 'it opens' },
  ]);
});

test('finds no gap in a complete table with a row that gives a reason for its missing tests', () => {
  const rows = read(opens, popup);
  expect(rows.map(({ number, notYet }) => [number, notYet])).toEqual([
    ['1.1', undefined],
    ['1.2', 'its provider is missing'],
  ]);
  expect(findGaps({ rows, passed, exists: () => true, isUnknown: () => false, sections: ['1'] })).toEqual([]);
});

test('reports a test that did not pass, a missing file and a section without a row', () => {
  const rows = read(opens, popup, falls);
  const exists = (path: string) => path !== 'web/gone.tsx';
  expect(findGaps({ rows, passed, exists, isUnknown: () => false, sections: ['1', '2'] })).toEqual([
    'Section 2 has no row.',
    '1.3: there is no web/gone.tsx.',
    '1.3: did not run and pass: e2e/a.spec.ts › it falls',
  ]);
});

test('reports a row without files', () => {
  const rows = read({ ...opens, files: [] });
  expect(findGaps({ rows, passed, exists: () => true, isUnknown: () => false, sections: [] })).toEqual([
    '1.1 names no file.',
  ]);
});

test('ignores tests whose report is missing', () => {
  const rows = read(opens, popup);
  const isUnknown = ({ file }: { file: string }) => file.startsWith('e2e/');
  const ofUnit = passed.filter(({ file }) => !file.startsWith('e2e/'));
  expect(findGaps({ rows, passed: ofUnit, exists: () => true, isUnknown, sections: ['1'] })).toEqual([]);
});

test('rejects a row without tests or a reason, a test without a name, and an unknown field', () => {
  expect(() => read({ ...opens, tests: [] })).toThrow('A row names tests');
  expect(() => read({ ...opens, tests: ['e2e/a.spec.ts'] })).toThrow();
  expect(() => read({ ...opens, shownBy: 'somewhere' })).toThrow();
});

test('rejects a number that is repeated or out of order', () => {
  expect(() => read(opens, opens)).toThrow('1.1 is listed after 1.1.');
  expect(() => read({ ...opens, number: '1.10' }, { ...opens, number: '1.9' })).toThrow(
    '1.9 is listed after 1.10.',
  );
});

function read(...rows: readonly object[]): RequirementRow[] {
  return readSpecification(JSON.stringify({ sections: { 1: 'What the product does' }, rows })).rows;
}

function oneRun(status: string) {
  return { status: 'expected', results: [{ status }] };
}
