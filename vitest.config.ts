import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SERVER_ENVIRONMENT } from './tools/start/run-server.mjs';

const everyTest =
  '{domain,contract,database,server,sandbox,web,admin,tools,bench,imagery}/**/*.test.{ts,tsx}';
const databaseTests = '{database,server,sandbox,tools,bench}/**/*.db.test.ts';

/** Files that take six seconds or more, the longest first. They run first: a long file at the end would leave the other cores idle. */
const LONGEST_FILES = [
  'tools/crash/every-point',
  'tools/crash/mutants',
  'database/embedded/embedded',
  'server/main',
  'tools/crash/scenarios',
  'tools/start/build-while-running',
  'server/http/api/access',
  'imagery/scenes/catalogue',
  'server/workers',
  'database/queries/catalog/hot-queries',
  'tools/crash/crash',
  'tools/shop-commands',
  'tools/crash/random-walks',
  'server/http/pictures/pictures',
  'database/connection/silent-server',
  'database/migrate',
  'server/silent-database',
  'database/queries/pricing/price-recompute',
  'database/embedded/full-disk',
  'server/http/operations/health',
  'server/http/pages/page-spellings',
  'tools/checks/architecture',
  'server/http/staff/second-factor',
  'sandbox/card-provider/main',
  'server/services/maintenance/reindex-products',
];

// oxlint-disable-next-line project/no-classes -- Vitest accepts only a class as sequencer.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST_FILES.findIndex((path) => moduleId.includes(path));
      return place < 0 ? LONGEST_FILES.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is the sequencer's method, not Array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const { NODE_COMPILE_CACHE, NODE_OPTIONS } = SERVER_ENVIRONMENT;

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Just below testTimeout, so that a failure names the waiting line. Vitest's default of 1 s is too short for a busy machine.
    expect: { poll: { timeout: 25_000 } },
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
        test: { name: 'unit', include: [everyTest], exclude: [databaseTests] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [databaseTests],
          globalSetup: ['database/testing/database-server.ts'],
        },
      },
    ],
  },
});
