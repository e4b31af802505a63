import pg from 'pg';
import { writeResults } from './results/write-results.ts';
import { signUp } from './support/buyers.ts';
import { startShop } from './support/start-shop.ts';
import { median, percentile } from './support/statistics.ts';

/**
 * `npm run bench:quote`: quotes of five lines by a signed-in customer, one after the other and by 8 callers, without discounts and with 200
 * automatic ones, of which every third applies to every cart.
 */
const REPEATS = 3;
const ROUND_SECONDS = 5;
const CALLER_COUNTS = [1, 8];
const DISCOUNT_COUNTS = [0, 200];
const LINES = 5;

const shop = await startShop();
const client = new pg.Client({ connectionString: shop.databaseUrl });
await client.connect();
try {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM product ORDER BY id');
  const products = rows.map(({ id }) => id);
  const { cookie } = await signUp(shop, 1);
  const results: string[][] = [];
  for (const discounts of DISCOUNT_COUNTS) {
    await insertDiscounts(discounts);
    for (const callers of CALLER_COUNTS) {
      const rounds: number[][] = [];
      // The first round warms up.
      for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
        const end = performance.now() + ROUND_SECONDS * 1000;
        const took = await Promise.all(
          Array.from({ length: callers }, () => quoteUntil(end, { products, cookie })),
        );
        if (repeat > 0) rounds.push(took.flat());
      }
      results.push([
        String(discounts),
        String(callers),
        median(rounds.map((took) => took.length / ROUND_SECONDS)).toFixed(0),
        `${median(rounds.map((took) => percentile(took, 0.5))).toFixed(1)} ms`,
        `${median(rounds.map((took) => percentile(took, 0.99))).toFixed(1)} ms`,
      ]);
    }
  }
  writeResults('quote', [
    { head: ['discounts', 'concurrent callers', 'quotes per second', 'p50', 'p99'], rows: results },
  ]);
} finally {
  await client.end();
  await shop.stop();
}

/** Inserts automatic discounts: a third are unconditional, a third need a subtotal, and a third need a brand. */
async function insertDiscounts(count: number): Promise<void> {
  await client.query(
    `INSERT INTO promotion (id, name, class, effect, value, conditions, automatic)
     SELECT 'bench-' || n, 'Discount ' || n, CASE WHEN n % 2 = 0 THEN 'line' ELSE 'order' END,
       CASE WHEN n % 4 < 2 THEN 'percentage' ELSE 'amount' END, 1 + n % 20,
       CASE n % 3 WHEN 0 THEN '{}'::jsonb
         WHEN 1 THEN jsonb_build_object('minSubtotalCents', n * 100)
         ELSE jsonb_build_object('brands', jsonb_build_array(
           (SELECT id FROM brand ORDER BY id OFFSET n % (SELECT count(*) FROM brand) LIMIT 1))) END,
       true
     FROM generate_series(1, $1::int) n`,
    [count],
  );
}

/** Quotes carts of different products until `end` (`performance.now()`). Returns the response times in milliseconds. */
async function quoteUntil(
  end: number,
  { products, cookie }: { products: readonly string[]; cookie: string },
): Promise<number[]> {
  const took: number[] = [];
  for (let first = Math.floor(Math.random() * products.length); performance.now() < end; first += LINES) {
    const at = performance.now();
    const response = await fetch(`${shop.address}/api/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({
        products: Array.from({ length: LINES }, (_, place) => ({
          _id: products[(first + place) % products.length],
          size: 'M',
          quantity: 1,
        })),
        country: 'France',
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`a quote returned ${response.status} ${text}`);
    took.push(performance.now() - at);
  }
  return took;
}
