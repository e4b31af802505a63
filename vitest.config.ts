import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SERVER_ENVIRONMENT } from './tools/start/run-server.mjs';
import { SLOW_FILES } from './tools/test/slow-files.ts';

/** Projects set no `exclude` of their own, which would replace that of the command line. */
const nodeTests = '{domain,contract,database,server,sandbox,tools,bench,imagery}/**/!(*.db).test.ts';
const databaseTests = '{database,server,sandbox,tools,bench}/**/*.db.test.ts';
const webTests = '{web,admin}/**/*.test.{ts,tsx}';

/** Node itself loads the tests and the shop, as in a running shop: Vite's copies of the modules took 1.5 times the processor time. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

/** Files that run first, the longest of them first: a long file at the end would leave the other cores idle. */
const FIRST_FILES = [
  ...SLOW_FILES,
  'server/http/api/access',
  'server/http/pages/page-access',
  'server/http/second-factor',
  'server/http/staff/staff',
  'database/schema/catalogue/price-rules',
  'tools/command/read-arguments',
  'imagery/drape/settle',
];

// oxlint-disable-next-line project/no-classes -- Vitest accepts only a class as sequencer.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = FIRST_FILES.findIndex((path) => moduleId.includes(path));
      return place < 0 ? FIRST_FILES.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is the sequencer's method, not Array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const { NODE_COMPILE_CACHE, NODE_OPTIONS } = SERVER_ENVIRONMENT;

export default defineConfig({
  test: {
    // Only ends tests that hang: the slowest without a limit of their own take 36 s on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Below testTimeout, so that a failure names the waiting line. Vitest's default of 1 s is too short for a busy machine.
    expect: { poll: { timeout: 50_000 } },
    // One more than the cores, because many tests wait for child processes or timers.
    maxWorkers: availableParallelism() + 1,
    // Each worker loads the shop's modules once for all its files, which halves the CPU time. Modules must not keep state between tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Programs that tests start load their modules as a running shop does, and so do the workers.
    env: { NODE_COMPILE_CACHE, NODE_OPTIONS },
    execArgv: [NODE_OPTIONS],
    setupFiles: ['tools/test/fail-on-console.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [nodeTests],
          experimental: byNode,
        },
      },
      // JSX and style sheets need Vite.
      { extends: true, test: { name: 'unit-web', include: [webTests] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: [databaseTests],
          setupFiles: ['tools/test/load-production-react.ts'],
          globalSetup: ['database/testing/database-server.ts'],
          experimental: byNode,
        },
      },
    ],
  },
});
