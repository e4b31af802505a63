import pg from 'pg';
import { writeResults } from './results/write-results.ts';
import { buy, signUp, type Buyer } from './support/buyers.ts';
import { readCpuMs } from './support/process-usage.ts';
import { startShop } from './support/start-shop.ts';
import { median, percentile } from './support/statistics.ts';

/** `npm run bench:purchase`: cash orders of one and of five lines per second in one process, for 1, 8 and 64 concurrent buyers. */
const REPEATS = 3;
const ROUND_SECONDS = 5;
const BUYER_COUNTS = [1, 8, 64];
const LINE_COUNTS = [1, 5];

const shop = await startShop();
try {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('UPDATE stock_unit SET received = received + 1000000, available = available + 1000000');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM product ORDER BY id');
  await client.end();
  const products = rows.map(({ id }) => id);
  const buyers: Buyer[] = [];
  for (let number = 0; number < Math.max(...BUYER_COUNTS); number += 1)
    buyers.push(await signUp(shop, number));

  const results: string[][] = [];
  for (const crowd of BUYER_COUNTS) {
    const kinds = LINE_COUNTS.map((lines) => ({ lines, measured: new Array<Round>() }));
    // The first round warms up. Rounds of both kinds alternate, so that a slower moment of the machine counts for both.
    for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
      for (const { lines, measured } of kinds) {
        const round = await measure(buyers.slice(0, crowd), { products, lines });
        if (repeat > 0) measured.push(round);
      }
    }
    for (const { lines, measured } of kinds) {
      const of = (name: keyof Round) => median(measured.map((round) => round[name]));
      results.push([
        String(crowd),
        String(lines),
        of('perSecond').toFixed(0),
        `${of('p50').toFixed(0)} ms`,
        `${of('p99').toFixed(0)} ms`,
        `${of('cpu').toFixed(1)} ms`,
      ]);
    }
  }
  writeResults('purchase', [
    {
      head: [
        'concurrent buyers',
        'lines of an order',
        'orders per second',
        'p50',
        'p99',
        'CPU of the shop per order',
      ],
      rows: results,
    },
  ]);
} finally {
  await shop.stop();
}

type Round = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly cpu: number };

async function measure(
  buyers: readonly Buyer[],
  { products, lines }: { products: readonly string[]; lines: number },
): Promise<Round> {
  const before = readCpuMs(shop.pid);
  const all = await Promise.all(
    buyers.map((buyer) => buy(shop, { buyer, products, lines, seconds: ROUND_SECONDS })),
  );
  const took = all.flat().map(({ ms }) => ms);
  return {
    perSecond: took.length / ROUND_SECONDS,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    cpu: (readCpuMs(shop.pid) - before) / took.length,
  };
}
