import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { exitWithUsage, parseWholeNumber, readArguments } from '#tools/command/read-arguments.ts';
import { writeResults } from './results/write-results.ts';
import { buy, signUp, type Buyer, type TimedOrder } from './support/buyers.ts';
import { startShop } from './support/start-shop.ts';
import { percentile } from './support/statistics.ts';

/**
 * `npm run bench:sale`: starts a sale on a tenth of a catalogue of a million products, at a full minute, while customers order
 * without a pause. Measures the orders before and during the switch of prices. `-- --products 100000` takes a smaller
 * catalogue, `-- --database <url>` one that is already filled.
 */
const BUYER_COUNT = 8;
const BEFORE_SECONDS = 30;
const LIMIT_SECONDS = 1800;
/** The sale's products, as a rule's scope and as a condition. */
const SCOPE = JSON.stringify({ departments: ['female'], brands: ['copper thompson'] });
const IN_SALE = `department = 'female' AND brand = 'Copper Thompson'`;
const POLL_MS = 50;

const USAGE = 'For example: npm run bench:sale -- --products 100000';
const { options } = readArguments(USAGE, { options: ['products', 'database'] });
const size = parseWholeNumber(options.products ?? '1000000', { from: 1000, to: 10_000_000 });
if (size === undefined) exitWithUsage(USAGE, '--products must be a whole number.');

const shop = await startShop(options.database === undefined ? {} : { DATABASE_URL: options.database });
const client = new pg.Client({ connectionString: shop.databaseUrl });
try {
  if (options.database === undefined) {
    const onProgress = (done: number) => console.log(`${done} products`);
    const filled = await fillCatalogue(shop.databaseUrl, { products: size, at: new Date(), onProgress });
    if (!filled.ok) throw new Error(filled.error);
  }
  await client.connect();
  const products = await stockProducts();
  const buyers: Buyer[] = [];
  for (let number = 0; number < BUYER_COUNT; number += 1) buyers.push(await signUp(shop, number));

  let isOver = false;
  const orders = Promise.all(
    buyers.map((buyer) => buy(shop, { buyer, products, seconds: LIMIT_SECONDS, isOver: () => isOver })),
  );
  // The first seconds warm up.
  await pause(5000);
  const minute = await insertSale();
  const began = performance.now();
  const { startedAt, switchedAt } = await watchSale(minute).finally(() => (isOver = true));
  const placed = (await orders).flat();
  await checkPrices();

  const start = began + minute.inMs;
  const before = placed.filter(({ at, ms }) => at >= start - BEFORE_SECONDS * 1000 && at + ms < start);
  const during = placed.filter(({ at, ms }) => at + ms >= startedAt && at <= switchedAt);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const pair = (figure: (some: TimedOrder[]) => string) => `${figure(before)} / ${figure(during)}`;
  const percentileOf = (part: number) => (some: TimedOrder[]) =>
    `${percentile(
      some.map(({ ms }) => ms),
      part,
    ).toFixed(0)} ms`;
  const counted = await client.query<{ all: number; sale: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE ${IN_SALE})::int AS sale FROM product`,
  );
  writeResults('sale', [
    {
      head: [
        'products',
        'in the sale',
        'first batch begins',
        'last price switched',
        'order p50, before / during',
        'order p99, before / during',
        'slowest order, before / during',
        'orders, before / during',
      ],
      rows: [
        [
          String(counted.rows[0]?.all),
          String(counted.rows[0]?.sale),
          seconds(startedAt - start),
          seconds(switchedAt - start),
          pair(percentileOf(0.5)),
          pair(percentileOf(0.99)),
          pair(percentileOf(1)),
          pair((some) => String(some.length)),
        ],
      ],
    },
  ]);
} finally {
  await client.end();
  await shop.stop();
}

/** Gives a thousand products, a tenth of them in the sale, enough stock. Returns their ids. */
async function stockProducts(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    (SELECT id FROM product WHERE ${IN_SALE} ORDER BY md5(id) LIMIT 100)
    UNION ALL (SELECT id FROM product WHERE NOT (${IN_SALE}) ORDER BY md5(id) LIMIT 900)`);
  const ids = rows.map(({ id }) => id);
  await client.query(
    'UPDATE stock_unit SET received = received + 1000000, available = available + 1000000 WHERE product_id = ANY ($1)',
    [ids],
  );
  return ids;
}

/** Inserts a rule that starts at the next full minute that leaves time for the orders before it. */
async function insertSale(): Promise<{ at: Date; inMs: number }> {
  const { rows } = await client.query<{ at: Date; inMs: number }>(`
    INSERT INTO price_rule (id, name, effect, value, scope, starts_at)
    VALUES ('sale', 'Sale', 'percentage', 50, '${SCOPE}',
      date_trunc('minute', clock_timestamp() + interval '${60 + BEFORE_SECONDS} s'))
    RETURNING starts_at AS at, (extract(epoch FROM starts_at - clock_timestamp()) * 1000)::float AS "inMs"`);
  const [sale] = rows;
  if (sale === undefined) throw new Error('the rule was not inserted');
  return sale;
}

/** Waits for the sale. Returns the times at which its first batch began and its last price had switched. */
async function watchSale(minute: { at: Date }): Promise<{ startedAt: number; switchedAt: number }> {
  const end = performance.now() + LIMIT_SECONDS * 1000;
  let startedAt: number | undefined;
  while (performance.now() < end) {
    const { rows } = await client.query<{ isBegun: boolean; isOver: boolean }>(
      'SELECT begun_at >= $1 AS "isBegun", passed_id IS NULL AS "isOver" FROM price_recompute',
      [minute.at],
    );
    const now = performance.now();
    if (rows[0]?.isBegun === true) {
      startedAt ??= now;
      if (rows[0].isOver) return { startedAt, switchedAt: now };
    }
    await pause(POLL_MS);
  }
  throw new Error('the prices did not switch');
}

/** Expects that stored prices follow the rules, and that the shop shows them. */
async function checkPrices(): Promise<void> {
  const { rows } = await client.query<{ id: string; cents: number; isRight: boolean }>(`
    SELECT id, selling_cents AS cents, selling_cents = selling_price(product, price_cents) AS "isRight"
    FROM product WHERE ${IN_SALE}`);
  const wrong = rows.filter(({ isRight }) => !isRight);
  if (wrong.length > 0) throw new Error(`${wrong.length} prices do not follow the rules`);
  for (const { id, cents } of rows.slice(0, 50)) {
    const response = await fetch(`${shop.address}/api/product/${id}`);
    const { sellingPrice } = (await response.json()) as { sellingPrice: number };
    if (Math.round(sellingPrice * 100) !== cents) throw new Error(`${id} is shown for ${sellingPrice}`);
  }
}
