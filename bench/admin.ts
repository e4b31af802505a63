import type { Page } from '@playwright/test';
import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { exitWithUsage, parseWholeNumber, readArguments } from '#tools/command/read-arguments.ts';
import { fillOrders } from './admin/fill-orders.ts';
import { listCalls, readCodes, type ListCall } from './admin/list-calls.ts';
import { measurePress, watchPresses, type PressTimes } from './admin/measure-press.ts';
import { PRESSES, type Press } from './admin/presses.ts';
import { launchBrowser } from './browser/launch-browser.ts';
import { writeResults } from './results/write-results.ts';
import { readSample } from './support/catalogue-sample.ts';
import { OWNER, signInOwner } from './support/session.ts';
import { startShop } from './support/start-shop.ts';
import { median, percentile } from './support/statistics.ts';

/**
 * `npm run bench:admin`: the back office of a shop with 100,000 products and 100,000 orders, in headless Chromium. Measures the time
 * from each press to the next frame and to its result, and how long the calls of lists, searches and counts take. `-- --products 1000000`
 * takes another number of products, `-- --database <url>` a database that is already filled.
 */
const REPEATS = 5;
const CALL_REPEATS = 20;

const USAGE = 'For example: npm run bench:admin -- --products 1000000';
const { options } = readArguments(USAGE, { options: ['products', 'database'] });
const size = parseWholeNumber(options.products ?? '100000', { from: 1000, to: 10_000_000 });
if (size === undefined) exitWithUsage(USAGE, '--products must be a whole number.');

const shop = await startShop({
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  ...(options.database !== undefined && { DATABASE_URL: options.database }),
});
try {
  if (options.database === undefined) {
    const onProgress = (done: number) => console.log(`${done} products`);
    const filled = await fillCatalogue(shop.databaseUrl, {
      products: size,
      at: new Date(),
      hasCodes: true,
      onProgress,
    });
    if (!filled.ok) throw new Error(filled.error);
    await fillOrders(shop.databaseUrl, { count: 100_000 });
  }
  const began = new Date();
  const presses = await timePresses(shop.address);
  const sample = await readCodes(shop.databaseUrl, await readSample(shop.databaseUrl));
  const calls = await timeCalls(shop.address, listCalls(sample, began));
  writeResults(`admin, ${size} products`, [
    {
      head: ['press', 'next frame: median', 'slowest', 'shown: median', 'slowest'],
      rows: presses,
    },
    { head: ['call', 'median', 'p95', 'slowest'], rows: calls },
  ]);
} finally {
  await shop.stop();
}

async function timePresses(address: string): Promise<string[][]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
    await page.request.post('/api/sign-in', { data: OWNER });
    await watchPresses(page);
    const rows: string[][] = [];
    for (const press of PRESSES) rows.push([press.name, ...formatTimes(await repeatPress(page, press))]);
    return rows;
  } finally {
    await browser.close();
  }
}

async function repeatPress(page: Page, { from, ready, press, shows }: Press): Promise<PressTimes[]> {
  const times: PressTimes[] = [];
  for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
    await page.goto(`/admin${from}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Prefetching starts when the browser is idle. The stream of changes stays open, so the network never is.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await ready?.(page);
    const time = await measurePress(page, () => press(page), shows);
    // The first round warms up.
    if (repeat > 0) times.push(time);
  }
  return times;
}

function formatTimes(times: readonly PressTimes[]): string[] {
  return (['nextPaint', 'shown'] as const).flatMap((name) => {
    const figures = times.map((time) => time[name]);
    return [`${median(figures).toFixed(0)} ms`, `${Math.max(...figures).toFixed(0)} ms`];
  });
}

/** Times the calls, one after the other. */
async function timeCalls(address: string, calls: readonly ListCall[]): Promise<string[][]> {
  const cookie = await signInOwner(address);
  const rows: string[][] = [];
  for (const { name, paths } of calls) {
    const times: number[] = [];
    for (let repeat = 0; repeat <= CALL_REPEATS; repeat += 1) {
      const path = paths[repeat % paths.length] ?? '';
      const began = performance.now();
      const response = await fetch(`${address}/api/admin${path}`, { headers: { cookie } });
      const body = await response.text();
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body}`);
      if (repeat > 0) times.push(performance.now() - began);
    }
    rows.push([name, ...[0.5, 0.95, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`)]);
  }
  return rows;
}
