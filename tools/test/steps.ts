import { readPlaywrightReport, readVitestReport, type Report } from './read-report.ts';

/** One step of `npm test`. */
export type Step = {
  /** How it is called on the command line (`--only unit,e2e`). */
  name: string;
  /** What the person at the terminal reads. */
  title: string;
  /** What is run, one after the other; the first that fails ends the step. */
  commands: string[][];
  /** Steps that must pass before this one can run. */
  needs: string[];
  /** Steps that run before this one, whether they pass or not. */
  after?: string[];
  /** A check counts as one test, a preparation only when it fails, and runners count their own tests. */
  counts: 'check' | 'preparation' | { report: string; read: (text: string) => Report };
  /** Whether its output is shown when it passes, too. */
  isShown?: boolean;
  /** After this many milliseconds the step is ended and has failed. */
  patience: number;
};

const minutes = 60_000;

/** Where the runners leave their reports; below the checkout, not under version control. */
export const reports = {
  unit: '.cache/test/unit.json',
  database: '.cache/test/database.json',
  e2e: '.cache/test/e2e.json',
};

/**
 * All steps, in the order in which they are told. Steps of one lane run one after the other and lanes beside each
 * other; a stage begins when the one before is over. So the machine's two cores are busy, and the browser tests,
 * which measure what a person would wait for, have the machine for themselves.
 */
export const stages: Step[][][] = [
  [
    [
      check('format', 'format', [['oxfmt', '--check', '.']]),
      {
        ...check('route-types', 'route types', [['react-router', 'typegen']]),
        counts: 'preparation',
      },
      { ...check('types', 'types', [['tsc', '-b', '--force']]), needs: ['route-types'] },
      { ...check('lint', 'lint', [['oxlint']]), needs: ['route-types'] },
      check('imports', 'import directions', [['depcruise', '.']]),
      { ...check('unused', 'unused code', [['knip', '--no-progress']]), needs: ['route-types'] },
    ],
    [
      {
        ...check('browser', 'browser', [['node', 'tools/test/provide-browser.ts']]),
        counts: 'preparation',
        patience: 10 * minutes,
      },
      { ...check('build', 'build', [['node', 'tools/test/build-pages.mjs']]), counts: 'preparation' },
    ],
  ],
  [[vitest('unit', 'unit tests'), vitest('database', 'database tests')]],
  [
    [
      {
        name: 'e2e',
        title: 'browser tests',
        commands: [['playwright', 'test']],
        needs: ['browser', 'build'],
        counts: { report: reports.e2e, read: readPlaywrightReport },
        patience: 20 * minutes,
      },
      {
        ...check('conformance', 'conformance', [['node', 'tools/check-conformance.ts']]),
        after: ['unit', 'database', 'e2e'],
        isShown: true,
      },
    ],
  ],
];

function check(name: string, title: string, commands: string[][]): Step {
  return { name, title, commands, needs: [], counts: 'check', patience: 2 * minutes };
}

function vitest(name: 'unit' | 'database', title: string): Step {
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reports[name]}`];
  return {
    name,
    title,
    commands: [['vitest', 'run', '--project', name, ...output]],
    // Files that open pages build stale ones themselves, which several workers must not do at once.
    needs: ['build'],
    counts: { report: reports[name], read: (text) => readVitestReport(text, name) },
    patience: 15 * minutes,
  };
}
