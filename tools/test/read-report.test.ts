import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';

test("counts Vitest's tests, and a file that failed outside them as one more failure", () => {
  const [passed, failed] = [
    { ancestorTitles: [], title: 'it counts', status: 'passed', failureMessages: [] },
    { ancestorTitles: ['a cart (1)'], title: 'adds up', status: 'failed', failureMessages: ['expected 1'] },
  ];
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: [passed, { ...passed, title: 'mounts a disk', status: 'skipped' }],
      },
      { name: join(process.cwd(), 'b.test.ts'), status: 'failed', message: '', assertionResults: [failed] },
      {
        name: join(process.cwd(), 'c.test.ts'),
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
      {
        name: join(process.cwd(), 'd.test.ts'),
        status: 'failed',
        message: 'the hook timed out',
        assertionResults: [{ ...passed, status: 'skipped' }],
      },
    ],
  };
  expect(readVitestReport(JSON.stringify(report), 'unit')).toEqual({
    passed: 7,
    failed: 3,
    failures: [
      {
        test: 'b.test.ts › a cart (1) > adds up',
        reason: 'expected 1',
        command: [
          'vitest',
          'run',
          '--project',
          'unit',
          'b.test.ts',
          '-t',
          String.raw`^a cart \(1\) > adds up$`,
        ],
      },
      {
        test: 'c.test.ts',
        reason: 'no such file',
        command: ['vitest', 'run', '--project', 'unit', 'c.test.ts'],
      },
      {
        test: 'd.test.ts',
        reason: 'the hook timed out',
        command: ['vitest', 'run', '--project', 'unit', 'd.test.ts'],
      },
    ],
    skipped: ['a.test.ts › mounts a disk'],
  });
});

test("counts Playwright's tests, with flaky ones and errors outside the tests as failures", () => {
  const spec = (title: string, line: number, status: string) => {
    const results = [{ errors: status === 'expected' ? [] : [{ message: `${title} failed` }] }];
    return { title, file: 'a.spec.ts', line, tests: [{ projectName: 'narrow', status, results }] };
  };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
    errors: [{ message: 'boom' }],
    suites: [
      {
        specs: [spec('it opens', 3, 'expected'), spec('it closes', 7, 'unexpected')],
        suites: [{ specs: [spec('it turns', 12, 'flaky'), spec('it prints', 20, 'skipped')] }],
      },
    ],
  };
  const alone = (line: number) => [
    'playwright',
    'test',
    '--no-deps',
    `e2e/a.spec.ts:${line}`,
    '--project=narrow',
  ];
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 4,
    failed: 3,
    failures: [
      { test: 'e2e/a.spec.ts › it closes (narrow)', reason: 'it closes failed', command: alone(7) },
      { test: 'e2e/a.spec.ts › it turns (narrow)', reason: 'it turns failed', command: alone(12) },
      { test: 'outside the tests', reason: 'boom', command: ['playwright', 'test'] },
    ],
    skipped: ['e2e/a.spec.ts › it prints'],
  });
});

test("puts the place of Playwright's error after its first line", () => {
  const error = {
    message: 'Error: not visible\n\nLocator: h1',
    location: { file: resolve('e2e/a.spec.ts'), line: 9 },
  };
  const tests = [{ projectName: 'wide', status: 'unexpected', results: [{ errors: [error] }] }];
  const { failures } = readPlaywrightReport(
    JSON.stringify({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [{ specs: [{ title: 'it opens', file: 'a.spec.ts', line: 3, tests }] }],
    }),
  );
  expect(failures.map(({ reason }) => reason)).toEqual([
    'Error: not visible\nat e2e/a.spec.ts:9\n\nLocator: h1',
  ]);
});

test('throws on a malformed report', () => {
  expect(() => readVitestReport('{"success":true}', 'unit')).toThrow('numPassedTests');
});
