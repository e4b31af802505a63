import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { exitWithUsage, parseWholeNumber, readArguments } from '#tools/command/read-arguments.ts';
import { fillOrders } from './admin/fill-orders.ts';
import { listCalls, readCodes, type ListCall } from './admin/list-calls.ts';
import { PRESSES } from './admin/presses/all-presses.ts';
import { timePresses, type Timed } from './admin/time-presses.ts';
import { writeResults } from './results/write-results.ts';
import { readSample } from './support/catalogue-sample.ts';
import { OWNER, signInOwner } from './support/session.ts';
import { startShop } from './support/start-shop.ts';
import { percentile } from './support/statistics.ts';

/**
 * `npm run bench:admin`: the back office of a shop with 100,000 products and 100,000 orders, in headless Chromium. Measures the time
 * from each press to the next frame and to its result, and how long the calls of lists, searches and counts take. `-- --products 1000000`
 * takes another number of products, `--orders 1000` of orders, and `--database <url>` a database that is already filled. `--only undo` measures
 * only the presses and calls whose name has that text, and leaves the file of results as it is.
 */
const MAX_PAINT_MS = 100;
const CALL_REPEATS = 20;

const USAGE = 'For example: npm run bench:admin -- --products 1000000';
const { options } = readArguments(USAGE, { options: ['products', 'orders', 'database', 'only'] });
const size = parseWholeNumber(options.products ?? '100000', { from: 1000, to: 10_000_000 });
if (size === undefined) exitWithUsage(USAGE, '--products must be a whole number.');
const orderCount = parseWholeNumber(options.orders ?? '100000', { from: 1000, to: 10_000_000 });
if (orderCount === undefined) exitWithUsage(USAGE, '--orders must be a whole number.');
const isWanted = ({ name }: { name: string }) => name.includes(options.only ?? '');

const shop = await startShop({
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  // Presses record refusals, after which the customer could not pay in cash.
  CASH_REFUSALS: '9999',
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
    await fillOrders(shop.databaseUrl, { count: orderCount });
  }
  const began = new Date();
  const presses = await timePresses(shop.address, {
    presses: PRESSES.filter(isWanted),
    maxPaintMs: MAX_PAINT_MS,
  });
  const sample = await readCodes(shop.databaseUrl, await readSample(shop.databaseUrl));
  const calls = await timeCalls(shop.address, listCalls(sample, began).filter(isWanted));
  if (options.only === undefined) {
    const head = ['press', 'next frame: median', 'slowest', 'shown: median', 'slowest'];
    writeResults(`admin, ${size} products`, [
      { head, rows: presses.rows },
      { head: ['call', 'median', 'p95', 'slowest'], rows: calls.rows },
    ]);
  }
  const problems = [...presses.problems, ...calls.problems];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await shop.stop();
}

/** Times the calls, one after the other. `problems` names those that are slower than their limit. */
async function timeCalls(address: string, calls: readonly ListCall[]): Promise<Timed> {
  const cookie = await signInOwner(address);
  const rows: string[][] = [];
  const problems: string[] = [];
  for (const { name, paths, maxMs } of calls) {
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
    console.log(rows.at(-1)?.join(' | '));
    const p95 = percentile(times, 0.95);
    if (maxMs !== undefined && p95 > maxMs) problems.push(`${name}: p95 is ${p95.toFixed(0)} ms`);
  }
  return { rows, problems };
}
