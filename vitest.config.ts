import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const everyTest = '{domain,contract,database,server,sandbox,web,tools,bench,imagery}/**/*.test.{ts,tsx}';
const databaseTests = '{database,server,sandbox,tools,bench}/**/*.db.test.ts';

/** Files that take ten seconds or more. Begun last, one of them would leave the other cores idle. */
const LONGEST_FILES = [
  'tools/crash/every-point',
  'tools/crash/mutants',
  'tools/crash/crash',
  'tools/start/build-beside',
  'server/main',
  'database/embedded/embedded',
  'server/workers',
  'tools/shop-database',
  'server/http/pages/page-spellings',
];

// oxlint-disable-next-line house/no-classes -- Vitest takes no other kind of sequencer.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST_FILES.some((path) => moduleId.includes(path));
    // oxlint-disable-next-line unicorn/no-array-sort -- The sequencer's own method.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // A test that waits this long waits for something that won't come.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Just below the test's limit, so that a failure names the line that waits; the default of a second is too short for a busy machine.
    expect: { poll: { timeout: 25_000 } },
    // One more than there are cores, because many tests wait for processes that they start and for time to pass.
    maxWorkers: availableParallelism() + 1,
    // A worker loads the shop's modules once for all its files; that halves the processor time. No module may keep a test's state.
    isolate: false,
    // No test may rely on an earlier one. A failure prints the seed, and `--sequence.seed` replays its order.
    sequence: { shuffle: { tests: true, files: false }, sequencer: LongestFirst },
    // The programs that tests start are compiled once for all of them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    setupFiles: ['tools/test/quiet-console.ts'],
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
