import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import type { Test } from './read-tables.ts';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

type Suite = {
  specs?:
    | { file: string; title: string; tests: { status: string; results: { status: string }[] }[] }[]
    | undefined;
  suites?: Suite[] | undefined;
};

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(
        z.object({
          file: z.string(),
          title: z.string(),
          tests: z.array(
            z.object({ status: z.string(), results: z.array(z.object({ status: z.string() })) }),
          ),
        }),
      )
      .optional(),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({ suites: z.array(suite) });

/** A test that ran. */
export type TestOutcome = Test & { passed: boolean };

/** Returns the tests that ran, from vitest's JSON report; `root` is the checkout. */
export function parseVitestOutcomes(text: string, root: string): TestOutcome[] {
  return vitestReport.parse(JSON.parse(text)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => ({
        file: isAbsolute(name) ? relative(root, name) : name,
        name: title,
        passed: status === 'passed',
      })),
  );
}

/** Returns the tests that ran, from Playwright's JSON report. A test passes when it passed in every project that ran it. */
export function parsePlaywrightOutcomes(text: string): TestOutcome[] {
  const collect = ({ specs = [], suites = [] }: Suite): TestOutcome[] => [
    ...specs.flatMap(({ file, title, tests }) => {
      const ran = tests.flatMap(({ results }) => results.filter(({ status }) => status !== 'skipped'));
      if (ran.length === 0) return [];
      return [{ file: `e2e/${file}`, name: title, passed: ran.every(({ status }) => status === 'passed') }];
    }),
    ...suites.flatMap(collect),
  ];
  return playwrightReport.parse(JSON.parse(text)).suites.flatMap(collect);
}
