import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SERVER_ENVIRONMENT } from './tools/start/run-server.mjs';

const nodeTests = '{domain,contract,database,server,sandbox,tools,bench,imagery}/**/*.test.ts';
const databaseTests = '{database,server,sandbox,tools,bench}/**/*.db.test.ts';
const webTests = '{web,admin}/**/*.test.{ts,tsx}';

/** Node itself loads the tests and the shop, as in a running shop: Vite's copies of the modules took half as much processor time again. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

/** Files that take six seconds or more, the longest first. They run first: a long file at the end would leave the other cores idle. */
const LONGEST_FILES = [
  'tools/crash/mutants/mutants',
  'database/embedded/embedded',
  'tools/crash/every-point',
  'server/main',
  'tools/crash/scenarios/scenarios',
  'tools/backup/backup',
  'tools/crash/crash',
  'tools/start/build-while-running',
  'server/workers',
  'server/two-versions',
  'tools/shop-commands',
  'server/http/pictures/pictures',
  'tools/crash/random-walks/random-walks',
  'imagery/scenes/catalogue',
  'server/http/api/access',
  'server/http/pages/page-spellings',
  'database/migrate',
  'database/embedded/full-disk',
  'database/connection/silent-server',
  'database/schema/orders/stock-counters',
  'server/http/shipments/shipments',
  'database/queries/catalogue/hot-queries',
  'database/queries/pricing/price-rules',
  'database/queries/pricing/price-recompute',
  'server/http/returns/returns',
  'server/silent-database',
  'database/schema/orders/order-numbers',
  'server/http/page-cache/invalidating-writes',
  'server/http/product-list/bulk-changes',
  'server/http/refunds/refunds',
  'server/http/staff-orders/staff-orders',
  'server/services/maintenance/reindex-products',
  'server/http/pages/page-access',
  'server/http/rate-limits/limits',
  'server/http/returns/exchanges',
  'server/http/operations/health',
  'tools/crash/imports',
  'server/http/stock/stock',
  'sandbox/card-provider/main',
  'server/http/page-cache/cached-pages-writes',
  'server/http/orders/orders',
  'server/http/credit/pay-with-credit',
  'server/tracing',
  'server/http/stock/counts',
  'database/sql/apply-sql-files',
  'server/http/webhooks/webhooks',
  'database/schema/catalogue/stock-units',
  'server/http/catalogue-settings/merges',
  'server/http/orders/carts',
  'database/schema/catalogue-settings/brand-and-category-rows',
  'server/replica',
  'server/http/staff/undo-every-action',
  'server/http/staff/activity',
  'server/http/second-factor',
  'server/http/staff/staff',
  'server/http/orders/cancelled-items',
  'server/http/api/bad-input',
  'server/http/import-export/imports',
  'server/http/pictures/s3-pictures',
  'server/http/search/search-spelling',
  'database/schema/catalogue/price-rules',
  'server/http/catalogue-settings/catalogue-settings',
  'tools/command/read-arguments',
  'sandbox/account-chooser/main',
  'server/adapters/identity/passwords',
  'server/adapters/payments/stripe/sandbox-responses',
  'tools/start/start-shop',
  'server/start/http-server/listen',
  'tools/start/resolve-modules',
  'tools/checks/architecture',
  'server/start/open-database',
  'sandbox/mailbox/main',
  'tools/checks/every-file',
  'server/start/sandbox/spawn-stand-ins',
  'imagery/drape/settle',
  'tools/checks/imports',
  'server/http/orders/discounts',
  'server/http/import-export/undo-import',
  'tools/test/run-step',
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
        test: {
          name: 'unit',
          include: [nodeTests],
          exclude: [databaseTests],
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
