import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const everyTest =
  '{domain,contract,database,server,sandbox,web,admin,tools,bench,imagery}/**/*.test.{ts,tsx}';
const databaseTests = '{database,server,sandbox,tools,bench}/**/*.db.test.ts';

/** Files that take ten seconds or more. They start first: started last, one would leave the other cores idle. */
const LONGEST_FILES = [
  'tools/crash/every-point',
  'tools/crash/mutants',
  'tools/crash/crash',
  'tools/start/build-while-running',
  'server/main',
  'database/embedded/embedded',
  'server/workers',
  'tools/shop-commands',
  'server/http/pages/page-spellings',
];

// oxlint-disable-next-line project/no-classes -- Vitest accepts only a class as sequencer.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST_FILES.some((path) => moduleId.includes(path));
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is the sequencer's method, not Array's.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    // Programs that tests start share one compile cache.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
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
