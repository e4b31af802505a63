import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STANDARD_RULE } from '#domain/pricing/price-rules.ts';
import { audit } from '../../audit/audit.ts';
import { priceRecompute, priceRule, priceRuleChange } from '../../schema/catalogue/price-rules.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { countLockWaits } from '../../testing/waiting-locks.ts';
import { isRecomputeDue, recomputeNextPrices } from './price-recompute.ts';

const testDatabase = createTestDatabase();
/** A connection of another process. */
let other: pg.Client;

/** 600 pairs of pants at $36.00 (by the standard rule $30.60) and a tee. */
const PANTS_COUNT = 600;
const SALE = { ...STANDARD_RULE, id: 'sale', name: 'Sale', value: 50, scope: { categories: ['pants'] } };

beforeAll(async () => {
  other = new pg.Client({ connectionString: testDatabase.url });
  await other.connect();
});
afterAll(() => other.end());

beforeEach(async () => {
  const { db } = testDatabase.database;
  await db.delete(stockUnit);
  await db.delete(product);
  await db.delete(priceRule);
  await db.insert(priceRule).values({ ...STANDARD_RULE, id: 'standard', name: 'Standard' });
  await db.execute(insertPants(0, PANTS_COUNT));
  await db.execute(sql`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    VALUES ('tee', 'Tee', 'KD', 'kids', 't-shirt', '', 3600, '[]', now())`);
  await recomputeAll();
});

function insertPants(from: number, to: number) {
  return sql`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT 'pants-' || lpad(n::text, 4, '0'), 'Pants', 'KD', 'kids', 'pants', '', 3600, '[]', now()
    FROM generate_series(${from}::int, ${to - 1}::int) n`;
}

/** Changes the next prices in one transaction, as the job does. */
function recomputeNext(): Promise<number | undefined> {
  return testDatabase.database.transaction((tx) => recomputeNextPrices(tx));
}

/** Runs until nothing is due or awaited. Returns the sizes of the batches. */
async function recomputeAll(): Promise<number[]> {
  const { db } = testDatabase.database;
  const sizes: number[] = [];
  await waitUntil(async () => {
    while (await isRecomputeDue(db)) {
      const count = await recomputeNext();
      if (count !== undefined && count > 0) sizes.push(count);
    }
    return (await db.$count(priceRecompute, sql`${priceRecompute.awaited} IS NULL`)) === 1;
  });
  return sizes;
}

/** Counts products by selling price. */
async function countPrices(): Promise<Record<number, number>> {
  const { rows } = await testDatabase.database.db.execute<{ price: number; n: number }>(
    sql`SELECT selling_cents AS price, count(*)::int AS n FROM product GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ price, n }) => [price, n]));
}

async function priceOf(id: string): Promise<number | undefined> {
  const [row] = await testDatabase.database.db.select().from(product).where(eq(product.id, id));
  return row?.sellingCents;
}

async function findWrong(): Promise<string[]> {
  const { findings } = await audit(testDatabase.database.db, { at: new Date() });
  return findings.map(({ rule, subject, found }) => `${rule} | ${subject} | ${found}`);
}

describe('changed rules', () => {
  it('change the products that differ, at most 500 in a transaction, by id, and no others', async () => {
    const { db } = testDatabase.database;
    await db.insert(priceRule).values(SALE);
    expect(await recomputeNext()).toBe(500);
    expect(await countPrices()).toEqual({ 1800: 500, 3060: 101 });
    expect([await priceOf('pants-0499'), await priceOf('pants-0500')]).toEqual([1800, 3060]);
    const before = await db.execute(sql`SELECT xmin FROM product WHERE id = 'tee' OR id < 'pants-0500'`);
    expect(await recomputeAll()).toEqual([100]);
    expect(await countPrices()).toEqual({ 1800: 600, 3060: 1 });
    const after = await db.execute(sql`SELECT xmin FROM product WHERE id = 'tee' OR id < 'pants-0500'`);
    expect(after.rows).toEqual(before.rows);
    expect(await recomputeAll()).toEqual([]);
  });

  it.each<[what: string, change: string, prices: Record<number, number>]>([
    ['changed', `UPDATE price_rule SET value = 10`, { 3240: 601 }],
    ['ended', `UPDATE price_rule SET ends_at = clock_timestamp()`, { 3600: 601 }],
    ['deleted', `DELETE FROM price_rule`, { 3600: 601 }],
    ['truncated', `TRUNCATE price_rule`, { 3600: 601 }],
  ])('apply when they are %s', async (_what, change, prices) => {
    await testDatabase.database.query(change);
    await recomputeAll();
    expect(await countPrices()).toEqual(prices);
    expect(await findWrong()).toEqual([]);
  });

  it('apply from their start until their end, without another write', async () => {
    const { db } = testDatabase.database;
    const isAt = async (prices: Record<number, number>) => {
      await recomputeAll();
      return JSON.stringify(await countPrices()) === JSON.stringify(prices);
    };
    const startsAt = new Date(Date.now() + 500);
    await db.insert(priceRule).values({ ...SALE, startsAt });
    await waitUntil(() => isAt({ 1800: 600, 3060: 1 }));
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt.getTime());
    await db.execute(
      sql`UPDATE price_rule SET ends_at = clock_timestamp() + interval '0.5 s' WHERE id = ${SALE.id}`,
    );
    await recomputeAll();
    await waitUntil(() => isAt({ 3060: 601 }));
    expect(await db.$count(priceRuleChange)).toBe(0);
  });

  it('replace the pass that is under way', async () => {
    const { db } = testDatabase.database;
    await db.insert(priceRule).values(SALE);
    await recomputeNext();
    await db.update(priceRule).set({ value: 40 }).where(eq(priceRule.id, SALE.id));
    await recomputeAll();
    expect(await countPrices()).toEqual({ 2160: 600, 3060: 1 });
  });

  it('lead to a pass even if they are gone before the job has seen them', async () => {
    const { db } = testDatabase.database;
    await db.insert(priceRule).values(SALE);
    await db.update(product).set({ details: 'Written during the sale.' }).where(eq(product.id, 'pants-0003'));
    await db.delete(priceRule).where(eq(priceRule.id, SALE.id));
    expect(await priceOf('pants-0003')).toBe(1800);
    expect(await recomputeAll()).toEqual([1]);
    expect(await countPrices()).toEqual({ 3060: 601 });
  });
});

describe('a recompute', () => {
  it('continues after a crash where the last commit was', async () => {
    const { db } = testDatabase.database;
    const crash = new Error('crash');
    await db.insert(priceRule).values(SALE);
    await recomputeNext();
    const crashed = testDatabase.database.transaction(async (tx) => {
      await recomputeNextPrices(tx);
      throw crash;
    });
    await expect(crashed).rejects.toBe(crash);
    expect(await countPrices()).toEqual({ 1800: 500, 3060: 101 });
    const [state] = await db.select().from(priceRecompute);
    expect(state?.passedId).toBe('pants-0499');
    expect(await recomputeAll()).toEqual([100]);
  });

  it('is done by one process at a time', async () => {
    await testDatabase.database.db.insert(priceRule).values(SALE);
    const counts = await Promise.all([recomputeNext(), recomputeNext(), recomputeNext()]);
    expect(counts).toContain(500);
    await recomputeAll();
    expect(await countPrices()).toEqual({ 1800: 600, 3060: 1 });
  });

  it('does not wait for a product that another transaction has locked, and changes it later', async () => {
    const { db } = testDatabase.database;
    await other.query('BEGIN');
    await other.query(`SELECT FROM product WHERE id = 'pants-0550' FOR UPDATE`);
    await db.insert(priceRule).values(SALE);
    while ((await countPrices())[1800] !== 599) await recomputeNext();
    expect(await priceOf('pants-0550')).toBe(3060);
    await other.query('COMMIT');
    expect(await recomputeAll()).toEqual([1]);
  });

  it('neither waits for nor deadlocks with a transaction that changes the price of a stock unit', async () => {
    const { database } = testDatabase;
    await database.query(`
      INSERT INTO stock_unit (id, product_id, size, received, available, price_cents)
      VALUES (gen_random_uuid(), 'pants-0001', 'S', 0, 0, 4000)`);
    await other.query(`BEGIN; SELECT FROM stock_unit WHERE product_id = 'pants-0001' FOR UPDATE`);
    await database.db.insert(priceRule).values(SALE);
    let isCompared = false;
    const otherWaits = Promise.withResolvers<void>();
    const batch = database.transaction(async (tx) => {
      const count = await recomputeNextPrices(tx);
      isCompared = true;
      await otherWaits.promise;
      return count;
    });
    const hasWaits = async (count: number) => (await countLockWaits(testDatabase.database)) === count;
    await waitUntil(async () => isCompared || (await hasWaits(1)));
    // The trigger locks the product, which the batch has locked.
    const both = Promise.all([
      batch,
      other.query(`UPDATE stock_unit SET price_cents = 5000 WHERE product_id = 'pants-0001'`),
    ]);
    await waitUntil(async () => !isCompared || (await hasWaits(1)));
    otherWaits.resolve();
    const [count] = await both;
    expect(count).toBe(499);
    await other.query('COMMIT');
    await recomputeAll();
    const { rows } = await database.query('SELECT price_cents, selling_cents FROM stock_unit');
    expect(rows).toEqual([{ price_cents: 5000, selling_cents: 2500 }]);
    expect(await priceOf('pants-0001')).toBe(1800);
    expect(await findWrong()).toEqual([]);
  });

  it('corrects prices of a transaction that read earlier rules and commits later', async () => {
    const { db } = testDatabase.database;
    await other.query('BEGIN');
    await other.query(`UPDATE product SET details = 'Soft.' WHERE id = 'pants-0007'`);
    await other.query(`
      INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
      VALUES ('pants-new', 'Pants', 'KD', 'kids', 'pants', '', 3600, '[]', now())`);
    await db.insert(priceRule).values(SALE);
    const isPassOver = async () => {
      await recomputeNext();
      return (await db.$count(priceRecompute, sql`${priceRecompute.passedId} IS NULL`)) === 1;
    };
    await waitUntil(isPassOver);
    expect(await countPrices()).toEqual({ 1800: 599, 3060: 2 });
    await other.query('COMMIT');
    expect(await recomputeAll()).toEqual([2]);
    expect(await countPrices()).toEqual({ 1800: 601, 3060: 1 });
  });

  it('locks neither shared stock nor anything that an order for such stock waits for', async () => {
    const { db } = testDatabase.database;
    await db.execute(sql`
      INSERT INTO stock_unit (id, product_id, received, available) VALUES (gen_random_uuid(), 'pants-0001', 5, 5)`);
    await db.insert(priceRule).values(SALE);
    await testDatabase.database.transaction(async (tx) => {
      expect(await recomputeNextPrices(tx)).toBe(500);
      // As an order does: reads the product, takes its stock, refers to it.
      await other.query('SET lock_timeout = 100');
      await other.query(`SELECT selling_cents FROM product WHERE id = 'pants-0001'`);
      await other.query(`UPDATE stock_unit SET available = 4 WHERE product_id = 'pants-0001'`);
      await other.query(`SELECT FROM product WHERE id = 'pants-0001' FOR KEY SHARE`);
      await other.query('RESET lock_timeout');
    });
  });
});

describe('the audit', () => {
  it('reports a price that the rules do not give', async () => {
    await testDatabase.database.query(`
      ALTER TABLE product DISABLE TRIGGER product_selling_price;
      UPDATE product SET selling_cents = 1 WHERE id = 'tee';
      ALTER TABLE product ENABLE TRIGGER product_selling_price`);
    expect(await findWrong()).toEqual([
      'the selling price of a product is the lowest that the price rules give | tee | sells at 1, by the rules at 3060',
    ]);
  });

  it('accepts prices that a recompute has not reached, and reports one that does not end', async () => {
    const { db } = testDatabase.database;
    await db.insert(priceRule).values(SALE);
    expect(await findWrong()).toEqual([]);
    await recomputeNext();
    expect(await findWrong()).toEqual([]);
    await db.update(priceRecompute).set({ begunAt: new Date(Date.now() - 16 * 60_000) });
    expect(await findWrong()).toEqual([
      expect.stringContaining('prices follow changed rules | price_recompute'),
    ]);
    await recomputeAll();
    await db.insert(priceRuleChange).values({ at: new Date(Date.now() - 16 * 60_000) });
    expect(await findWrong()).toHaveLength(1);
    await recomputeAll();
  });

  it('checks the products that the pass under way has compared', async () => {
    const { db } = testDatabase.database;
    await db.insert(priceRule).values(SALE);
    await recomputeNext();
    // No transaction is older than this pass.
    await db.update(priceRecompute).set({ awaited: null });
    await testDatabase.database.query(`
      ALTER TABLE product DISABLE TRIGGER product_selling_price;
      UPDATE product SET selling_cents = 2 WHERE id IN ('pants-0100', 'pants-0570');
      ALTER TABLE product ENABLE TRIGGER product_selling_price`);
    expect(await findWrong()).toEqual([expect.stringContaining('| pants-0100 | sells at 2')]);
  });
});
