import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { readOwnMigrations, type Migration } from '#database/versions/read-migrations.ts';
import { buildWhenStale } from '#tools/start/build.mjs';
import { systemClock } from './adapters/system-clock.ts';
import { composeShop } from './compose-shop.ts';
import { shareAssets } from './start/assets/share-assets.ts';
import { openBuiltPages } from './start/open-pages.ts';
import { createCapturedLog } from './testing/captured-log.ts';
import { copyBuildAsNext, NEXT } from './testing/processes/copy-build.ts';
import { WHOLE_SHOP } from './testing/processes/whole-shop.ts';
import { createVisitor, type TestResponse, type Visitor } from './testing/visitor.ts';

const PUBLIC_URL = 'http://shop.test';
const ID = 'sundress-paprika';
const PAGES = ['/', '/shop', '/products-for/female', `/product/${ID}`, '/admin/join'];
const CONNECTION = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
/** How many customers use the shop at once. */
const CUSTOMER_COUNT = 3;

const captured = createCapturedLog();
const testDatabase = createTestDatabase({ hasDemo: true });
let folder: string;
let builds: { readonly older: string; readonly newer: string };
let removeCopy: () => Promise<void>;

beforeAll(async () => {
  const built = await buildWhenStale({ onStart: () => undefined });
  if (!built.ok) throw new Error(built.message);
  folder = await mkdtemp(join(tmpdir(), 'osier-versions-'));
  const copy = await copyBuildAsNext(built.folder, resolve(import.meta.dirname, '../.cache'));
  removeCopy = copy.remove;
  builds = { older: built.folder, newer: copy.folder };
}, 180_000);
afterAll(async () => {
  await removeCopy();
  await rm(folder, { recursive: true, force: true });
});

/** A process of one version. */
type Version = ReturnType<typeof composeShop>;

/** Starts a version like `server/start/open-shop.ts`, after its migration. */
async function start(build: string): Promise<Version> {
  const { database } = testDatabase;
  await shareAssets({ database, clock: systemClock, build });
  return composeShop({
    database,
    replicaSettings: null,
    log: captured.log,
    publicUrl: PUBLIC_URL,
    sessionSecret: 'a secret of tests that is long enough',
    ...WHOLE_SHOP,
    pageSource: (await openBuiltPages(build)).source,
    pictures: { folder: join(folder, 'pictures'), bucket: null },
    checks: { isEnding: () => false, metrics: null },
  });
}

/** A load balancer: sends each request to the next version. */
function createBalancer() {
  const failures: string[] = [];
  const running = new Map<Version, number>();
  let versions: readonly Version[] = [];
  let count = 0;
  return {
    failures,
    setVersions: (next: readonly Version[]) => void (versions = next),
    /** Waits until a version has no request left. */
    drain: (version: Version) => waitUntil(() => (running.get(version) ?? 0) === 0),
    fetch: async (request: Request): Promise<Response> => {
      const version = versions[(count += 1) % versions.length];
      if (version === undefined) throw new Error('no version serves');
      running.set(version, (running.get(version) ?? 0) + 1);
      const response = await version.fetch(request, CONNECTION);
      running.set(version, (running.get(version) ?? 0) - 1);
      if (response.status >= 400)
        failures.push(`${response.status} ${request.method} ${new URL(request.url).pathname}`);
      return response;
    },
  };
}

const balancer = createBalancer();
/** Returns a client of one version. */
const visit = (version: Version): Visitor =>
  createVisitor(PUBLIC_URL, async (request) => version.fetch(request, CONNECTION));

/** The scripts and styles that a page or another file names. */
const HASHED = /[\w./-]*[\w-]+-[\w-]{8}(?:-next)?\.(?:js|css|woff2|wasm)/g;

/** Opens every page of one version, and the files that they need at another. Returns the paths of the files: all are of the first version. */
async function openPages(
  { pages, files }: { pages: Version; files: Version },
  isNext: boolean,
): Promise<Set<string>> {
  const opened = new Set<string>();
  for (const path of PAGES) {
    const page = await visit(pages).open(path);
    expect(page.status, path).toBe(200);
    const prefix = path.startsWith('/admin') ? '/admin/assets/' : '/assets/';
    const waiting = namesIn(page, prefix);
    expect(waiting.length, path).toBeGreaterThan(1);
    for (let asset = waiting.pop(); asset !== undefined; asset = waiting.pop()) {
      if (opened.has(asset)) continue;
      opened.add(asset);
      expect(asset.includes(`${NEXT.name}.`), `${asset} on ${path}`).toBe(isNext);
      const file = await visit(files).open(asset);
      expect(file.status, asset).toBe(200);
      if (!/\.(js|css)$/.test(asset)) continue;
      expect(String(file.body).endsWith(NEXT.content), asset).toBe(isNext);
      waiting.push(...namesIn(file, prefix));
    }
  }
  return opened;
}

function namesIn({ body }: TestResponse, prefix: string): string[] {
  return [...String(body).matchAll(HASHED)].map(([name]) => prefix + name.slice(name.lastIndexOf('/') + 1));
}

/** Lets customers read pages and order with cash until `stop`. Returns how many rounds they have made. */
function startCustomers() {
  const state = { isOver: false, rounds: 0 };
  const customers = Array.from({ length: CUSTOMER_COUNT }, async (_, index) => {
    const customer = createVisitor(PUBLIC_URL, balancer.fetch);
    const email = `maren.${index}@osier.example`;
    await customer.call('POST', '/sign-up', {
      body: { email, password: 'a long enough password', name: 'Maren' },
    });
    await customer.call('PUT', '/user', { body: { email, role: 'user' } });
    const order = { ...createOrderPayload({ _id: ID }), paymentMethod: 'cashOnDelivery' };
    while (!state.isOver) {
      for (const path of PAGES) await customer.open(path);
      await customer.call('GET', '/products/dress?limit=20');
      const { body } = await customer.call('POST', '/orders', { body: order });
      await customer.open(`/product/${ID}.data`);
      await customer.call('POST', `/order/${body.reference}/cancel`);
      state.rounds += 1;
    }
  });
  return {
    async makeRounds() {
      const before = state.rounds;
      await waitUntil(() => state.rounds >= before + CUSTOMER_COUNT);
    },
    async stop() {
      state.isOver = true;
      await Promise.all(customers);
      return state.rounds;
    },
  };
}

/** Returns a migration of the newer version. */
function plan(number: number, statements: string[], isOutsideTransaction = false): Migration {
  const tag = `0${number}_planned`;
  return {
    tag,
    at: 9e12 + number,
    hash: tag,
    statements,
    isMarked: true,
    contractsSince: null,
    isOutsideTransaction,
  };
}

// Both versions run this program, because building another one takes minutes. `npm run drill:upgrade` runs the previous version.
it(
  'upgrades under load: no request fails, and no page gets a file of another version',
  { timeout: 120_000 },
  async () => {
    const own = readOwnMigrations();
    const expanded = [
      ...own,
      plan(901, ['ALTER TABLE shop_order ADD COLUMN planned text', 'CREATE TABLE planned (id int)']),
      plan(902, ['CREATE INDEX CONCURRENTLY planned_orders ON shop_order (planned)'], true),
    ];
    const { url } = testDatabase;
    const older = await start(builds.older);
    balancer.setVersions([older]);
    const customers = startCustomers();
    await customers.makeRounds();

    // A start of the newer version that fails leaves the older one serving.
    await expect(
      migrate(url, { migrations: [...expanded.slice(0, -1), plan(903, ['SELECT 1 / 0'])] }),
    ).rejects.toThrow();
    await migrate(url, { migrations: expanded });
    const newer = await start(builds.newer);
    balancer.setVersions([older, newer]);
    await customers.makeRounds();
    const oldFiles = await openPages({ pages: older, files: newer }, false);
    const newFiles = await openPages({ pages: newer, files: older }, true);
    expect(oldFiles.size).toBeGreaterThan(40);
    expect(newFiles.size).toBe(oldFiles.size);
    expect((await visit(older).open('/readyz')).status).toBe(200);

    balancer.setVersions([newer]);
    await balancer.drain(older);
    await older.close();
    // Pages of the older version are still open in browsers.
    for (const file of oldFiles) expect((await visit(newer).open(file)).status, file).toBe(200);
    await customers.makeRounds();
    const rounds = await customers.stop();
    await newer.close();

    expect(balancer.failures).toEqual([]);
    const { rows } = await testDatabase.database.query(
      `SELECT state, count(*)::int AS count FROM shop_order GROUP BY state`,
    );
    expect(rows).toEqual([{ state: 'cancelled', count: rounds }]);
    expect((await audit(testDatabase.database.db, { at: new Date() })).findings).toEqual([]);
  },
);
