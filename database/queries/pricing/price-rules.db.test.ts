import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { PRICE_EFFECTS, sellingPrice, STANDARD_RULE, type PriceRule } from '#domain/pricing/price-rules.ts';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { priceRule } from '../../schema/catalogue/price-rules.ts';
import { product } from '../../schema/catalogue/products.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const testDatabase = createTestDatabase();
const NOW = new Date('2026-11-27T08:00:00Z');
const IDS = ['tee', 'jean', 'skirt', 'hood'];
const BRANDS = ['KD', 'Keystone', 'Copper Thompson'];
const CATEGORIES = specifiedCatalogue.categories.map(({ id }) => id);

afterEach(async () => {
  const { db } = testDatabase.database;
  await db.delete(product);
  await db.delete(priceRule);
  await db.insert(priceRule).values({ ...STANDARD_RULE, id: 'standard', name: 'Standard' });
});

const priceCents = fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 5000 }));
const time = fc.option(fc.integer({ min: -2, max: 2 }).map((step) => new Date(NOW.getTime() + step * 1000)));
const list = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });

const rules: fc.Arbitrary<PriceRule> = fc
  .record({
    effect: fc.constantFrom(...PRICE_EFFECTS),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 5000 })),
    scope: fc.record(
      {
        products: list(IDS),
        categories: list(CATEGORIES),
        brands: list(BRANDS.map((brand) => brand.toLowerCase())),
        departments: list(DEPARTMENTS),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    excluded: fc.subarray(IDS, { maxLength: 2 }),
    aboveCents: fc.option(priceCents.map(cents)),
    startsAt: time,
    endsAt: time,
  })
  .filter(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt)
  .map(({ percent, amount, ...rule }) => ({
    ...rule,
    value: rule.effect === 'percentage' ? percent : amount,
  }));

const facts = fc.record({
  brand: fc.constantFrom(...BRANDS),
  department: fc.constantFrom(...DEPARTMENTS),
  category: fc.constantFrom(...CATEGORIES),
  priceCents,
  discountable: fc.boolean(),
});

function createRow(id: string, row: Partial<typeof product.$inferInsert> = {}): typeof product.$inferInsert {
  return {
    id,
    title: 'A product',
    brand: 'KD',
    department: 'kids',
    category: 'pants',
    details: '',
    priceCents: 3600,
    pictures: [],
    createdAt: NOW,
    ...row,
  };
}

it('the database gives every product the price that the domain gives it', { timeout: 60_000 }, async () => {
  const { db } = testDatabase.database;
  const catalogue = fc.tuple(fc.array(rules, { maxLength: 5 }), fc.tuple(facts, facts, facts, facts));
  await fc.assert(
    fc.asyncProperty(catalogue, async ([given, products]) => {
      await db.delete(priceRule);
      await db.delete(product);
      if (given.length > 0)
        await db
          .insert(priceRule)
          .values(given.map((rule, place) => ({ ...rule, id: `rule-${place}`, name: 'R' })));
      await db.insert(product).values(products.map((row, place) => createRow(IDS[place] ?? '', row)));
      const { rows } = await db.execute<{ id: string; price: number }>(
        sql`SELECT id, selling_price(product, price_cents, ${NOW.toISOString()}::timestamptz) AS price FROM product ORDER BY id`,
      );
      const expected = products.map((row, place) => {
        const id = IDS[place] ?? '';
        const brand = row.brand.toLowerCase();
        return { id, price: sellingPrice({ ...row, id, brand }, { rules: given, at: NOW }) };
      });
      expect(rows).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    }),
    { numRuns: 500 },
  );
});

describe('a written product', () => {
  const findPrice = async (): Promise<number | undefined> => {
    const [row] = await testDatabase.database.db.select().from(product);
    return row?.sellingCents;
  };

  it('gets its selling price from the rules that hold at that moment, whatever the statement says', async () => {
    const { db } = testDatabase.database;
    await db.insert(priceRule).values([
      { ...STANDARD_RULE, id: 'now', name: 'Now', value: 20, startsAt: new Date(Date.now() - HOUR_MS) },
      { ...STANDARD_RULE, id: 'over', name: 'Over', value: 30, endsAt: new Date(Date.now() - HOUR_MS) },
      { ...STANDARD_RULE, id: 'later', name: 'Later', value: 40, startsAt: new Date(Date.now() + HOUR_MS) },
    ]);
    await db.insert(product).values(createRow('tee', { sellingCents: 1 }));
    expect(await findPrice()).toBe(2880);
    await db.update(product).set({ priceCents: 1000 });
    expect(await findPrice()).toBe(1000);
    await db.update(product).set({ priceCents: 3600, sellingCents: 2 });
    expect(await findPrice()).toBe(2880);
    await db.update(product).set({ discountable: false });
    expect(await findPrice()).toBe(3600);
  });
});

describe('the database rejects a rule', () => {
  const good = { ...STANDARD_RULE, id: 'good', name: 'Good' };
  const at = new Date();

  it.each<[field: string, wrong: object]>([
    ['id_form', { id: 'Not An Id' }],
    ['name_length', { name: '' }],
    ['name_length', { name: 'x'.repeat(81) }],
    ['effect_known', { effect: 'half' }],
    ['value_range', { value: 0 }],
    ['value_range', { value: 101 }],
    ['value_range', { effect: 'amount', value: -5 }],
    ['value_range', { effect: 'fixed', value: 10_000_001 }],
    ['scope_keys', { scope: { colours: ['red'] } }],
    ['scope_keys', { scope: ['pants'] }],
    ['scope_keys', { scope: 'pants' }],
    ['scope_lists', { scope: { categories: 'pants' } }],
    ['scope_lists', { scope: { categories: [] } }],
    ['scope_lists', { scope: { products: ['tee', 7] } }],
    ['scope_lists', { scope: { products: { tee: true } } }],
    ['scope_at_most_1000', { scope: { products: Array.from({ length: 1001 }, String) } }],
    ['excluded_at_most_1000', { excluded: Array.from({ length: 1001 }, String) }],
    ['scope_departments_known', { scope: { departments: ['cats'] } }],
    ['above_cents_range', { aboveCents: -1 }],
    ['ends_at_after_starts_at', { startsAt: at, endsAt: at }],
  ])('and names the field: %s', async (field, wrong) => {
    const insert = testDatabase.database.db.insert(priceRule).values({ ...good, ...wrong });
    const failure = await insert.catch((error: Error) => error.cause);
    expect(failure).toMatchObject({ constraint: `price_rule_${field}` });
  });

  it('with a null among its excluded products', async () => {
    const rejected = testDatabase.database.query(
      `INSERT INTO price_rule (id, name, effect, value, excluded) VALUES ('r', 'R', 'fixed', 1, '{tee,NULL}')`,
    );
    await expect(rejected).rejects.toMatchObject({ constraint: 'price_rule_excluded_present' });
  });
});
