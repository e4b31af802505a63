import pg from 'pg';
import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { writeCursor } from '#server/http/paging/cursor.ts';
import { readArguments } from '#tools/read-arguments.ts';
import { ASKED, type Sample } from './million-addresses.ts';
import { medianLoad, putLoad, type Load } from './put-load.ts';
import { bypassingCache, startShop, type BenchShop } from './start-shop.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:million`: compares a shop with a million products with one of a thousand, bypassing the page cache,
 * with 8 connections. It fills both catalogues first; `-- --small <url> --large <url>` uses databases that are
 * already filled.
 */
const REPEATS = 3;
const SIZES = { small: 1_000, large: 1_000_000 } as const;

async function sample(url: string): Promise<Sample> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; created_at: Date }>(
      'SELECT id, created_at FROM product ORDER BY md5(id) LIMIT 200',
    );
    return {
      ids: rows.map(({ id }) => id),
      cursors: rows.map(({ id, created_at: at }) => writeCursor({ value: at.toISOString(), id }, 'newest')),
    };
  } finally {
    await client.end();
  }
}

/** Starts a shop with this many products. */
async function open(
  size: keyof typeof SIZES,
  url: string | undefined,
): Promise<{ shop: BenchShop; seconds?: number }> {
  const shop = await startShop(url === undefined ? {} : { DATABASE_URL: url });
  if (url !== undefined) return { shop };
  const began = performance.now();
  const filled = await fillCatalogue(shop.databaseUrl, {
    products: SIZES[size],
    at: new Date(),
    onProgress: (done) => console.log(`${size}: ${done} products`),
  });
  if (!filled.ok) throw new Error(filled.error);
  return { shop, seconds: (performance.now() - began) / 1000 };
}

const USAGE = 'For example: npm run bench:million -- --small postgres://… --large postgres://…';
const { options: values } = readArguments(USAGE, { options: ['small', 'large'] });
const shops = { small: await open('small', values.small), large: await open('large', values.large) };
const rows: string[][] = [];
try {
  const samples = {
    small: await sample(shops.small.shop.databaseUrl),
    large: await sample(shops.large.shop.databaseUrl),
  };
  for (const { name, paths } of ASKED) {
    const loads: { small: Load[]; large: Load[] } = { small: [], large: [] };
    for (let turn = 0; turn <= REPEATS; turn += 1) {
      for (const size of ['small', 'large'] as const) {
        const { address, pid } = shops[size].shop;
        const load = await putLoad({
          url: address,
          paths: paths(samples[size]),
          pid,
          headers: bypassingCache(),
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
  const head = ['request', 'p50 in ms', 'p99 in ms', 'ratio of p99', 'responses per second'];
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
