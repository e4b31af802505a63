import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tools/test/find-browser.ts';

const executablePath = findBrowser();

/** Specs whose subject has no width; of the others, a test that has none is tagged `@one-width`: they run in the wide window only. `@narrow` is for the other one. */
const anyWidth = ['account', 'failed-calls', 'keyboard', 'lost-answers', 'sandbox-card-fields'].map(
  (name) => `${name}.spec.ts`,
);

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second attempt has found something; it must not hide it.
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    // `--trace=retain-on-failure` records what a failing test did; that takes longer, also for tests that pass.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'wide', grepInvert: /@narrow/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'narrow',
      testIgnore: anyWidth,
      grepInvert: /@one-width/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
