import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { createOrderPayload } from '#contract/example-order.ts';
import { isRecomputeDue, recomputeNextPrices } from '#database/queries/pricing/price-recompute.ts';
import { priceRecompute, priceRule } from '#database/schema/catalogue/price-rules.ts';
import { order } from '#database/schema/orders/orders.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { PriceScope } from '#domain/pricing/price-rules.ts';
import type { ShopResponse } from '../../harness/harness.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import type { Scenarios } from '../steps.ts';

/** Maximum time until all prices follow the rules, and the pause between two runs of the jobs. */
const LIMIT_MS = 20_000;
const POLL_MS = 5;

/** Changes of price rules. */
export const priceScenarios: Scenarios = {
  async 'price rules never add up: the lowest price is shown and charged'(harness) {
    const product = 'on-sale';
    await harness.addBuyers(product);
    await harness.addProduct(product, 3, 4800);
    assert.equal(await readPrice(harness, product), 40.8);
    await withRule(harness, { value: 25, scope: { products: [product] } }, async () => {
      await recomputeAll(harness);
      assert.equal(await readPrice(harness, product), 36);
      const { status, body } = await buy(harness, { buyer: product, product, price: 40.8 });
      assert.deepEqual([status, body.code], [409, 'price_changed']);
      const bought = await buy(harness, { buyer: product, product });
      assert.equal(await findTotal(harness, bought.body.insertedId), 3600);
    });
    assert.equal(await readPrice(harness, product), 40.8);
  },

  async 'a sale reaches every product although its process dies at every checkpoint, and orders continue'(
    harness,
  ) {
    const buyer = 'sale-buyer';
    await harness.addBuyers(buyer);
    const products = ['dies-0000', 'dies-0550', 'dies-1099'];
    for (const product of products) await harness.addProduct(product, 9, 2000);
    await insertProducts(harness, { brand: 'dies', count: 1100 });
    await withRule(harness, { value: 50, scope: { brands: ['dies'] } }, async () => {
      for (let point = 1; point <= 12; point += 1) {
        harness.processes.scheduleDeath(point);
        await harness.runCatalogueJobs();
        harness.processes.cancelDeath();
        await harness.advanceTime(MINUTE_MS);
        const product = products[point % products.length] ?? '';
        const price = await readPrice(harness, product);
        assert.ok(price === 17 || price === 10, `the price is ${price}`);
        if (point % 4 !== 0) continue;
        const { status, body } = await buy(harness, { buyer, product, price });
        assert.equal(status, 200);
        assert.equal(await findTotal(harness, body.insertedId), price * 100);
      }
      await recomputeAll(harness);
      assert.deepEqual(await countPrices(harness, 'dies'), { 1000: 1100 });
    });
    assert.deepEqual(await countPrices(harness, 'dies'), { 1700: 1100 });
  },

  async 'a product that is inserted while a rule starts gets the price of the rule'(harness) {
    await withOtherConnection(harness, async (other) => {
      await other.query('BEGIN');
      await other.query(insertProductsSql({ brand: 'inserted', count: 1 }));
      await withRule(harness, { value: 50, scope: { brands: ['inserted'] } }, async () => {
        await harness.runCatalogueJobs();
        await harness.advanceTime(MINUTE_MS);
        await harness.runCatalogueJobs();
        await other.query('COMMIT');
        assert.deepEqual(await countPrices(harness, 'inserted'), { 1700: 1 });
        await recomputeAll(harness);
        assert.deepEqual(await countPrices(harness, 'inserted'), { 1000: 1 });
      });
    });
  },

  async 'a product that is locked while a sale starts gets the price of the sale'(harness) {
    const { database } = harness;
    await insertProducts(harness, { brand: 'locked', count: 501 });
    await withOtherConnection(harness, async (other) => {
      await withRule(harness, { value: 50, scope: { brands: ['locked'] } }, async () => {
        await database.transaction((tx) => recomputeNextPrices(tx));
        // This transaction begins after the pass, which waits for every earlier one.
        await other.query('BEGIN');
        await other.query(`SELECT FROM product WHERE id = 'locked-0500' FOR UPDATE`);
        await harness.advanceTime(MINUTE_MS);
        await harness.runCatalogueJobs();
        assert.deepEqual(await countPrices(harness, 'locked'), { 1000: 500, 1700: 1 });
        await other.query('COMMIT');
        await recomputeAll(harness);
        assert.deepEqual(await countPrices(harness, 'locked'), { 1000: 501 });
      });
    });
  },
};

/** Runs `work` with a connection outside the shop's pool and checkpoints. */
async function withOtherConnection(
  harness: SimulatedHarness,
  work: (other: pg.Client) => Promise<void>,
): Promise<void> {
  const other = new pg.Client({ connectionString: harness.database.url });
  await other.connect();
  try {
    await work(other);
  } finally {
    await other.end();
  }
}

/** Inserts products at $20.00 ($17.00 by the standard rule), whose ids begin with their brand. */
async function insertProducts(
  { database }: SimulatedHarness,
  products: { brand: string; count: number },
): Promise<void> {
  await database.db.execute(sql.raw(insertProductsSql(products)));
}

function insertProductsSql({ brand, count }: { brand: string; count: number }): string {
  return `
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT '${brand}-' || lpad(n::text, 4, '0'), 'A product', '${brand}', 'kids', 'pants', '', 2000, '[]', now()
    FROM generate_series(0, ${count - 1}) n ON CONFLICT (id) DO UPDATE SET brand = excluded.brand`;
}

/** Runs `work` while a percentage rule holds, then ends the rule. */
async function withRule(
  harness: SimulatedHarness,
  { value, scope }: { value: number; scope: PriceScope },
  work: () => Promise<void>,
): Promise<void> {
  const { db } = harness.database;
  await db.insert(priceRule).values({ id: 'sale', name: 'Sale', effect: 'percentage', value, scope });
  try {
    await work();
  } finally {
    await db.delete(priceRule).where(eq(priceRule.id, 'sale'));
    await recomputeAll(harness);
  }
}

/** Runs the jobs until all prices follow the rules. */
async function recomputeAll(harness: SimulatedHarness): Promise<void> {
  const { db } = harness.database;
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    await harness.advanceTime(MINUTE_MS);
    await harness.runCatalogueJobs();
    const [state] = await db.select().from(priceRecompute);
    if (state?.awaited === null && !(await isRecomputeDue(db))) return;
    await delay(POLL_MS);
  }
  assert.fail('the prices do not follow the rules');
}

async function readPrice(harness: SimulatedHarness, product: string): Promise<number> {
  return (await harness.call(null, ['GET', `/product/${product}`])).body.sellingPrice;
}

/** Places a cash order at the price that the buyer saw. */
function buy(
  harness: SimulatedHarness,
  { buyer, product, price }: { buyer: string; product: string; price?: number },
): Promise<ShopResponse> {
  const line = { _id: product, ...(price !== undefined && { price }) };
  const body = { ...createOrderPayload(line), paymentMethod: 'cashOnDelivery' };
  return harness.call(buyer, ['POST', '/orders'], { body, key: crypto.randomUUID() });
}

async function findTotal({ database }: SimulatedHarness, id: string): Promise<number | undefined> {
  const [row] = await database.db.select().from(order).where(eq(order.id, id));
  return row?.totalCents;
}

/** Counts the products of a brand by selling price. */
async function countPrices({ database }: SimulatedHarness, brand: string): Promise<Record<number, number>> {
  const { rows } = await database.db.execute<{ price: number; n: number }>(
    sql`SELECT selling_cents AS price, count(*)::int AS n FROM product WHERE brand = ${brand} GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ price, n }) => [price, n]));
}
