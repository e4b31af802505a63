import { expect, test } from 'vitest';

import { readPlaywrightReport, readVitestReport } from './read-report.ts';

test("vitest's tests are counted, and a file that broke before its first test is one more failure", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 });
});

test("Playwright's tests are counted; one that passed at the second attempt, and a shop with errors, are failures", () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
    errors: [{ message: 'boom' }],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 4, failed: 3 });
});

test('a report that is none throws', () => {
  expect(() => readVitestReport('{"success":true}')).toThrow('numPassedTests');
});
