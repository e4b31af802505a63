import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tools/test/find-browser.ts';

// The workers inherit the variable: each would otherwise start the browser once to try it.
process.env['E2E_BROWSER'] ??= findBrowser() ?? '';
const executablePath = process.env['E2E_BROWSER'] || undefined;

/**
 * Lazy pictures load when they come into the window, not 1250 px before. That saves an eighth of a page's processor time. The flag replaces
 * Playwright's own, so the last four entries repeat Playwright's settings for a mouse.
 */
const BLINK_SETTINGS = [
  'lazyLoadingImageMarginPx4G=0',
  'lazyLoadingImageMarginPxUnknown=0',
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
].join(',');

const wide = { viewport: { width: 1440, height: 900 } };

/** These tests change what every page shows. */
const LAST = '**/changed-shop.spec.ts';

/**
 * Tests run in `wide` by default, in both projects with the tag `@both-widths`, and in `narrow` alone with `@narrow-only`. The project `last`
 * runs after them; `--no-deps` runs it alone.
 */
const projects = [
  { name: 'wide', grepInvert: /@narrow-only/, testIgnore: LAST, use: wide },
  { name: 'last', testMatch: LAST, dependencies: ['wide', 'narrow'], use: wide },
  {
    name: 'narrow',
    grep: /@narrow-only|@both-widths/,
    testIgnore: LAST,
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  },
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // Tests spend half their time waiting for frames, timers and responses. Three workers keep two cores busy.
  workers: 3,
  // A retry would hide a race.
  retries: 0,
  forbidOnly: true,
  // Both limits only end tests that hang. The longest journeys take 45 s on two cores, and several times that on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    // Tracing slows passing tests too. `--trace=retain-on-failure` turns it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    // The requests of a service worker bypass the responses that tests fake by `page.route`. Only the test of pages without a network has a worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--blink-settings=${BLINK_SETTINGS}`,
        // One tile for the window: drawing 256 px tiles without a GPU took a tenth of the browser's time.
        '--default-tile-width=1440',
        '--default-tile-height=900',
        // Each test loads its scripts anew and runs them too briefly to gain from optimised code: a fifth less processor time in all.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects,
});
