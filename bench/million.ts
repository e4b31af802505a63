import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { REQUESTS } from './million/million-requests.ts';
import { writeResults } from './results/write-results.ts';
import { readSample } from './support/catalogue-sample.ts';
import { medianLoad, measureLoad, type Load } from './support/measure-load.ts';
import { createBypassHeaders, startShop, type BenchShop } from './support/start-shop.ts';

/**
 * `npm run bench:million`: compares a shop with a million products with one of a thousand, bypassing the page cache,
 * with 8 connections. It fills both catalogues first; `-- --small <url> --large <url>` uses databases that are
 * already filled.
 */
const REPEATS = 3;
const PRODUCT_COUNTS = { small: 1_000, large: 1_000_000 } as const;

/** Starts a shop with this many products. */
async function startFilledShop(
  size: keyof typeof PRODUCT_COUNTS,
  url: string | undefined,
): Promise<{ shop: BenchShop; seconds?: number }> {
  const shop = await startShop(url === undefined ? {} : { DATABASE_URL: url });
  if (url !== undefined) return { shop };
  try {
    const began = performance.now();
    const filled = await fillCatalogue(shop.databaseUrl, {
      products: PRODUCT_COUNTS[size],
      at: new Date(),
      onProgress: (done) => console.log(`${size}: ${done} products`),
    });
    if (!filled.ok) throw new Error(filled.error);
    return { shop, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

const USAGE = 'For example: npm run bench:million -- --small postgres://… --large postgres://…';
const { options: values } = readArguments(USAGE, { options: ['small', 'large'] });
const shops = {
  small: await startFilledShop('small', values.small),
  large: await startFilledShop('large', values.large),
};
const rows: string[][] = [];
try {
  const samples = {
    small: await readSample(shops.small.shop.databaseUrl),
    large: await readSample(shops.large.shop.databaseUrl),
  };
  for (const { name, paths } of REQUESTS) {
    const loads: { small: Load[]; large: Load[] } = { small: [], large: [] };
    for (let turn = 0; turn <= REPEATS; turn += 1) {
      for (const size of ['small', 'large'] as const) {
        const { address, pid } = shops[size].shop;
        const load = await measureLoad({
          url: address,
          paths: paths(samples[size]),
          pid,
          headers: createBypassHeaders(),
          connections: 8,
          seconds: 2,
        });
        // The first round warms up.
        if (turn > 0) loads[size].push(load);
      }
    }
    const [small, large] = [medianLoad(loads.small), medianLoad(loads.large)];
    const row = [
      name,
      `${small.p50} / ${large.p50}`,
      `${small.p99} / ${large.p99}`,
      (large.p99 / Math.max(1, small.p99)).toFixed(2),
      `${Math.round(small.perSecond)} / ${Math.round(large.perSecond)}`,
    ];
    console.log(row.join(' | '));
    rows.push(row);
  }
  const head = [
    'request',
    'p50 in ms, small / large',
    'p99 in ms, small / large',
    'p99, large / small',
    'responses per second, small / large',
  ];
  const { seconds } = shops.large;
  writeResults('million', [
    { head, rows },
    ...(seconds === undefined
      ? []
      : [{ head: ['time to insert a million products'], rows: [[`${Math.round(seconds)} s`]] }]),
  ]);
} finally {
  await Promise.all([shops.small.shop.stop(), shops.large.shop.stop()]);
}
