import { relative } from 'node:path';
import { z } from 'zod';
import { escapePattern } from './escape-pattern.ts';

/** The numbers of passed and failed tests of a runner, its failures, and the tests that could not run on this machine. */
export type Report = {
  passed: number;
  failed: number;
  failures: Failure[];
  skipped: string[];
};

/** A failed test, its error, and the arguments of the command that runs it alone from the project's root. */
export type Failure = {
  test: string;
  reason: string;
  command: string[];
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Reads vitest's JSON report of one project. A file that fails outside its tests, as in a hook, counts as one failed test. */
export function readVitestReport(text: string, project: string): Report {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(text));
  const failures: Failure[] = [];
  const skipped: string[] = [];
  let brokenFiles = 0;
  for (const { name: path, status, message = '', assertionResults } of testResults) {
    const file = relative(process.cwd(), path);
    const command = ['vitest', 'run', '--project', project, file];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that failed in a hook skips its tests, too.
    if (status !== 'failed')
      skipped.push(
        ...assertionResults
          .filter((test) => test.status === 'skipped' || test.status === 'pending')
          .map(({ ancestorTitles, title }) => `${file} › ${[...ancestorTitles, title].join(' > ')}`),
      );
    for (const { ancestorTitles, title, failureMessages } of failed) {
      const name = [...ancestorTitles, title].join(' > ');
      failures.push({
        test: `${file} › ${name}`,
        reason: failureMessages?.join('\n') ?? '',
        command: [...command, '-t', `^${escapePattern(name)}$`],
      });
    }
    if (status !== 'failed' || failed.length > 0) continue;
    brokenFiles += 1;
    failures.push({ test: file, reason: message, command });
  }
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles, failures, skipped };
}

const playwrightError = z.object({
  message: z.string().optional(),
  location: z.object({ file: z.string(), line: z.number() }).optional(),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(playwrightError) })),
    }),
  ),
});

type Suite = {
  specs?: z.infer<typeof playwrightSpec>[] | undefined;
  suites?: Suite[] | undefined;
};

const playwrightSuite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpec).optional(), suites: z.array(playwrightSuite).optional() }),
);

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(playwrightError),
  suites: z.array(playwrightSuite),
});

/** Reads Playwright's JSON report. An error outside the tests counts as a failure, such as a shop that does not start. */
export function readPlaywrightReport(text: string): Report {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(text));
  const outside = errors.map(({ message = '' }) => ({
    test: 'outside the tests',
    reason: message,
    command: ['playwright', 'test'],
  }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...suites.flatMap(listFailures), ...outside],
    skipped: suites.flatMap(listSkipped),
  };
}

function listFailures({ specs = [], suites = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        test: `e2e/${file} › ${title} (${projectName})`,
        reason: results.flatMap(({ errors }) => errors.map(describeError)).join('\n'),
        command: ['playwright', 'test', '--no-deps', `e2e/${file}:${line}`, `--project=${projectName}`],
      })),
  );
  return [...own, ...suites.flatMap(listFailures)];
}

/** Returns the message with the place after its first line, because a summary shows the first lines only. */
function describeError({ message = '', location }: z.infer<typeof playwrightError>): string {
  if (location === undefined) return message;
  const [first = '', ...others] = message.split('\n');
  return [first, `at ${relative(process.cwd(), location.file)}:${location.line}`, ...others].join('\n');
}

function listSkipped({ specs = [], suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.length > 0 && tests.every(({ status }) => status === 'skipped'))
    .map(({ title, file }) => `e2e/${file} › ${title}`);
  return [...own, ...suites.flatMap(listSkipped)];
}
