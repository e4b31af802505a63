import pg from 'pg';
import { createOrderPayload } from '#contract/test-order.ts';
import { median } from './load/measure-load.ts';
import { readCpuMs } from './load/process-usage.ts';
import { startShop, type BenchShop } from './load/start-shop.ts';
import { writeResults } from './results/write-results.ts';

/** `npm run bench:purchase`: cash orders per second in one process, for 1, 8 and 64 concurrent buyers. */
const REPEATS = 3;
const ROUND_SECONDS = 5;
const BUYER_COUNTS = [1, 8, 64];

type Buyer = { readonly cookie: string };

async function signUp(shop: BenchShop, number: number): Promise<Buyer> {
  const email = `buyer${number}@osier.example`;
  const send = (path: string, request: { method: string; body: object; cookie?: string }) =>
    fetch(`${shop.address}/api${path}`, {
      method: request.method,
      headers: { 'content-type': 'application/json', cookie: request.cookie ?? '' },
      body: JSON.stringify(request.body),
    });
  const signedUp = await send('/sign-up', {
    method: 'POST',
    body: { email, password: 'a long enough password', name: 'B' },
  });
  if (!signedUp.ok) throw new Error(`sign-up returned ${signedUp.status}`);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await send('/user', { method: 'PUT', body: { email, role: 'user' }, cookie });
  return { cookie };
}

/** Places orders until the time is over; returns the duration of each in milliseconds. */
async function buy(shop: BenchShop, { cookie }: Buyer, products: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + ROUND_SECONDS * 1000;
  for (let count = Math.floor(Math.random() * products.length); performance.now() < end; count += 1) {
    const begun = performance.now();
    const response = await fetch(`${shop.address}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie },
      body: JSON.stringify({
        ...createOrderPayload({ _id: products[count % products.length] ?? '' }),
        paymentMethod: 'cashOnDelivery',
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`an order returned ${response.status} ${text}`);
    took.push(performance.now() - begun);
  }
  return took;
}

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
    const turns: { perSecond: number; p50: number; p99: number; cpu: number }[] = [];
    for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
      const before = readCpuMs(shop.pid);
      const all = await Promise.all(buyers.slice(0, crowd).map((buyer) => buy(shop, buyer, products)));
      const took = all.flat().toSorted((a, b) => a - b);
      const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0;
      const cpu = (readCpuMs(shop.pid) - before) / took.length;
      turns.push({ perSecond: took.length / ROUND_SECONDS, p50: at(0.5), p99: at(0.99), cpu });
    }
    // The first round warms up.
    const of = (name: 'perSecond' | 'p50' | 'p99' | 'cpu') =>
      median(turns.slice(1).map((turn) => turn[name]));
    results.push([
      String(crowd),
      of('perSecond').toFixed(0),
      `${of('p50').toFixed(0)} ms`,
      `${of('p99').toFixed(0)} ms`,
      `${of('cpu').toFixed(1)} ms`,
    ]);
  }
  writeResults('purchase', [
    {
      head: ['concurrent buyers', 'orders per second', 'p50', 'p99', 'CPU of the shop per order'],
      rows: results,
    },
  ]);
} finally {
  await shop.stop();
}
