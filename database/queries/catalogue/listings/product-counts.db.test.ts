import { eq, notInArray, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { product } from '../../../schema/catalogue/products.ts';
import { searchWord } from '../../../schema/search/search.ts';
import { demoCatalogue } from '../../../seed/demo/catalogue.ts';
import { seedDemo } from '../../../seed/demo/seed-demo.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { interpretSearch } from '../../search/interpret-search.ts';
import { countByChoice, foldCounts } from './product-counts.ts';

const testDatabase = createTestDatabase();

const DEMO_IDS = demoCatalogue.map(({ id }) => id);
const fold = () => testDatabase.database.transaction((tx) => foldCounts(tx));

beforeAll(() => seedDemo(testDatabase.database, { at: new Date('2026-01-01') }));
afterEach(async () => {
  await testDatabase.database.db.delete(product).where(notInArray(product.id, DEMO_IDS));
  await fold();
});

const row = (id: string, more: Partial<typeof product.$inferInsert> = {}) => ({
  id,
  title: 'Zibeline Cape',
  brand: 'KD',
  department: 'female' as const,
  category: 'dress' as const,
  details: 'Warm.',
  priceCents: 1000,
  pictures: [],
  createdAt: new Date('2026-01-02'),
  ...more,
});

/** Returns the stored and the expected counts. */
async function bothCounts() {
  const { db } = testDatabase.database;
  const sums = sql`SELECT department, category, brand, dollars, sum(products)::int AS n FROM product_count GROUP BY 1, 2, 3, 4 HAVING sum(products) <> 0 ORDER BY 1, 2, 3, 4`;
  const truth = sql`SELECT department, category, brand_id AS brand, (selling_cents + 99) / 100 AS dollars, count(*)::int AS n FROM product GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
  return { kept: (await db.execute(sums)).rows, counted: (await db.execute(truth)).rows };
}

async function expectTrueCounts() {
  const { kept, counted } = await bothCounts();
  expect(kept).toEqual(counted);
}

/** Counts the rows of the tables of counts and word changes. */
async function lengths(): Promise<unknown> {
  const { rows } = await testDatabase.database.db.execute(
    sql`SELECT (SELECT count(*) FROM product_count) AS counts, (SELECT count(*) FROM search_word_change) AS words`,
  );
  return rows[0];
}

describe('counts', () => {
  it('are correct after every kind of write, before and after they are folded', async () => {
    const { db } = testDatabase.database;
    await expectTrueCounts();
    await db.insert(product).values([row('cape'), row('cape-two', { priceCents: 4999, department: 'kids' })]);
    await expectTrueCounts();
    await db.update(product).set({ priceCents: 2000, brand: 'Keystone' }).where(eq(product.id, 'cape'));
    await expectTrueCounts();
    await fold();
    await expectTrueCounts();
    await db.delete(product).where(eq(product.title, 'Zibeline Cape'));
    await expectTrueCounts();
    await fold();
    await expectTrueCounts();
  });

  it('are rolled back with their write', async () => {
    const { db } = testDatabase.database;
    await testDatabase.database
      .transaction(async (tx) => {
        await tx.insert(product).values(row('taken-back'));
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await expectTrueCounts();
    expect(await interpretSearch(db, 'zibeline')).toBeUndefined();
  });

  it('are correct after concurrent writes, which do not wait for each other, and concurrent folding', async () => {
    const { db } = testDatabase.database;
    // Each transaction stays open until all have written, which none reaches if it waits for another.
    const all = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const together = Promise.all(all.map(({ promise }) => promise));
    await Promise.all([
      ...all.map(({ resolve }, at) =>
        testDatabase.database.transaction(async (tx) => {
          await tx.insert(product).values([row(`cape-${at}-a`), row(`cape-${at}-b`)]);
          resolve();
          await together;
        }),
      ),
      fold(),
    ]);
    await expectTrueCounts();
    await Promise.all([fold(), db.delete(product).where(eq(product.title, 'Zibeline Cape')), fold()]);
    await fold();
    await expectTrueCounts();
  });

  it('are not written by changes of ratings and stock', async () => {
    const { db } = testDatabase.database;
    await fold();
    const before = await lengths();
    await db.execute(
      sql`UPDATE product SET rating_sum_tenths = rating_sum_tenths + 50, rating_count = rating_count + 1`,
    );
    await db.execute(sql`UPDATE stock_unit SET available = available - 1 WHERE available > 0`);
    expect(await lengths()).toEqual(before);
    await fold();
    expect(await lengths()).toEqual(before);
  });

  it('compare prices as the slider does', async () => {
    const { db } = testDatabase.database;
    await db
      .insert(product)
      .values([row('p-12', { priceCents: 1200 }), row('p-12-01', { priceCents: 1201 })]);
    // $12.01 is reduced to $10.21.
    const upTo = async (dollars: number) =>
      (await countByChoice(db, { maxPrice: cents(dollars * 100), brands: [] })).reduce(
        (sum, { products }) => sum + products,
        0,
      );
    const [{ n } = { n: 0 }] = (
      await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM product WHERE selling_cents <= 1100`)
    ).rows;
    expect(await upTo(11)).toBe(n);
  });
});

describe('words', () => {
  it('are inserted with their first product and deleted with their last', async () => {
    const { db } = testDatabase.database;
    await db.insert(product).values(row('cape'));
    expect(await interpretSearch(db, 'zibelline')).toMatchObject({ corrected: 'zibeline' });
    await fold();
    expect(await interpretSearch(db, 'zibelline')).toMatchObject({
      corrected: 'zibeline',
      rarestProductCount: 1,
    });
    await db.update(product).set({ title: 'Plain Cape' }).where(eq(product.id, 'cape'));
    await fold();
    expect(await interpretSearch(db, 'zibeline')).toBeUndefined();
    await db.delete(product).where(eq(product.id, 'cape'));
    await fold();
    expect(await db.select().from(searchWord).where(eq(searchWord.word, 'cape'))).toEqual([]);
  });

  it('have the same counts as after a complete recount', async () => {
    const { db } = testDatabase.database;
    const words = () => db.select().from(searchWord).orderBy(searchWord.word);
    // Two concurrent transactions insert the same words, and later updates change all but one of them.
    const both = Promise.withResolvers<void>();
    await Promise.all([
      testDatabase.database.transaction(async (tx) => {
        await tx.insert(product).values(row('one', { title: 'Zephyr Quoll' }));
        await both.promise;
      }),
      testDatabase.database.transaction(async (tx) => {
        await tx.insert(product).values(row('two', { details: 'A quoll, light as a zephyr.' }));
        both.resolve();
      }),
    ]);
    await db.update(product).set({ details: 'A quoll in warm zibeline.' }).where(eq(product.id, 'two'));
    await db.update(product).set({ title: 'Warm Quoll', details: 'Zephyr.' }).where(eq(product.id, 'one'));
    await fold();
    const summedUp = await words();
    await db.execute(sql`SELECT recount_products()`);
    expect(summedUp).toEqual(await words());
    expect(summedUp).toContainEqual(expect.objectContaining({ word: 'zibeline', products: 1, named: 1 }));
  });
});
