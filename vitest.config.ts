import { defineConfig } from 'vitest/config';

const everyTest = '{domain,contract,database,server,sandbox,web,tools,bench,imagery}/**/*.test.{ts,tsx}';
const databaseTests = '{database,server,sandbox,tools,bench}/**/*.db.test.ts';

export default defineConfig({
  test: {
    // A test that waits this long waits for something that won't come.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Just below the test's limit, so that a failure names the line that waits; the default of a second is too short for a busy machine.
    expect: { poll: { timeout: 25_000 } },
    // All cores: left to itself the runner keeps one back, which on a machine with two is half of it.
    maxWorkers: '100%',
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
