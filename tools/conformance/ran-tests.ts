import { isAbsolute, relative } from 'node:path';

import { z } from 'zod';

import type { Test } from './read-table.ts';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

interface Suite {
  specs?:
    | { file: string; title: string; tests: { status: string; results: { status: string }[] }[] }[]
    | undefined;
  suites?: Suite[] | undefined;
}

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

/** The tests that ran and passed by vitest's JSON report; `root` is the checkout. */
export function passedInVitest(text: string, root: string): Test[] {
  return vitestReport
    .parse(JSON.parse(text))
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ title }) => ({ file: isAbsolute(name) ? relative(root, name) : name, name: title })),
    );
}

/** The tests that ran and passed, in one of the windows at least, by Playwright's JSON report. */
export function passedInPlaywright(text: string): Test[] {
  const collect = ({ specs = [], suites = [] }: Suite): Test[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ results }) => results.some(({ status }) => status === 'passed')))
      .map(({ file, title }) => ({ file: `e2e/${file}`, name: title })),
    ...suites.flatMap(collect),
  ];
  return playwrightReport.parse(JSON.parse(text)).suites.flatMap(collect);
}
