import { MINUTE_MS } from '#domain/durations.ts';
import { readPlaywrightReport, readVitestReport, type Report } from './read-report.ts';
import { SLOW_FILES } from './slow-files.ts';

/** One step of `npm test`. */
export type Step = {
  /** Name on the command line (`--only unit,e2e`). */
  name: string;
  /** Name in the output. */
  title: string;
  /** Commands that run in order until one fails. */
  commands: string[][];
  /** Steps that must pass before this one can run. */
  needs: string[];
  /** Steps that run before this one, also when they fail. */
  after?: string[];
  /** A check counts as one test, a preparation only when it fails. Runners count their own tests. */
  counts: 'check' | 'preparation' | { report: string; read: (text: string) => Report };
  /** Whether a passing step also prints its output. */
  isShown?: boolean;
  /** A step that takes longer is killed and fails. Several times what the step needs on a busy machine. */
  timeoutMs: number;
};

/** Paths of the runners' reports, which git ignores. */
export const reports = {
  unit: '.cache/test/unit.json',
  database: '.cache/test/database.json',
  e2e: '.cache/test/e2e.json',
};

/** `quick` leaves out SLOW_FILES, and the browser tests without the tag `@quick`. */
export type Scope = 'quick' | 'all';

/**
 * Stages run in order. The lanes of a stage run in parallel, the steps of a lane in order. No step runs beside the browser tests, because
 * their timeouts are as long as a user would wait.
 */
export const createStages = (scope: Scope): Step[][][] => [
  [
    [
      check('format', 'format', [['oxfmt', '--check', '.']]),
      {
        ...check('route-types', 'route types', [['react-router', 'typegen']]),
        counts: 'preparation',
      },
      // By default, each of four checkers reads the types of the packages, which doubles the CPU time.
      {
        ...check('types', 'types', [['tsc', '-b', '--force', '--checkers', '1', '--builders', '2']]),
        needs: ['route-types'],
      },
      { ...check('unused', 'unused code', [['knip', '--no-progress']]), needs: ['route-types'] },
      { ...check('lint', 'lint', [['oxlint']]), needs: ['route-types'] },
    ],
    [
      {
        ...check('chromium', 'Chromium', [['node', 'tools/test/provide-browser.ts']]),
        counts: 'preparation',
      },
      { ...check('build', 'build', [['node', 'tools/test/build-pages.mjs']]), counts: 'preparation' },
    ],
  ],
  [[vitest('unit', 'unit tests', scope)], [vitest('database', 'database tests', scope)]],
  [
    [
      {
        name: 'e2e',
        title: 'browser tests',
        commands: [['playwright', 'test', ...(scope === 'quick' ? ['--grep', '@quick'] : [])]],
        needs: ['chromium', 'build'],
        counts: { report: reports.e2e, read: readPlaywrightReport },
        timeoutMs: 40 * MINUTE_MS,
      },
      {
        ...check('conformance', 'conformance', [
          ['node', 'tools/conformance/check-conformance.ts', ...(scope === 'quick' ? ['--quick'] : [])],
        ]),
        after: ['unit', 'database', 'e2e'],
        isShown: true,
      },
    ],
  ],
];

function check(name: string, title: string, commands: string[][]): Step {
  return { name, title, commands, needs: [], counts: 'check', timeoutMs: 10 * MINUTE_MS };
}

function vitest(name: 'unit' | 'database', title: string, scope: Scope): Step {
  // Also `unit-web`.
  const projects = `${name}*`;
  const leftOut = scope === 'quick' ? SLOW_FILES.flatMap((path) => ['--exclude', path]) : [];
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reports[name]}`];
  return {
    name,
    title,
    commands: [['vitest', 'run', '--project', projects, ...leftOut, ...output]],
    // Some tests build the pages when they are stale. Without this step, several workers would do so at once.
    needs: ['build'],
    counts: { report: reports[name], read: (text) => readVitestReport(text, projects) },
    timeoutMs: 40 * MINUTE_MS,
  };
}
