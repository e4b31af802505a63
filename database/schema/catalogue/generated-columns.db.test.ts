import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standardPrice } from '#domain/pricing/price-rules.ts';
import { meanTenths } from '#domain/review/rating.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { product } from './products.ts';

const testDatabase = createTestDatabase();

it('the database computes the same standard selling price and rating as the domain', async () => {
  const { db } = testDatabase.database;
  const facts = fc.record({
    priceCents: fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1190, max: 1310 })),
    rates: fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 6 }),
  });
  const rows = fc.sample(facts, { numRuns: 500, seed: 7 }).map(({ priceCents, rates }, place) => ({
    id: `p-${place}`,
    title: 'A product',
    brand: 'KD',
    department: 'kids' as const,
    category: 'pants' as const,
    details: '',
    priceCents,
    pictures: [],
    ratingSumTenths: rates.reduce((sum, rate) => sum + rate, 0),
    ratingCount: rates.length,
    createdAt: new Date(0),
  }));
  await db.insert(product).values(rows);
  for (const row of await db.select().from(product).where(eq(product.department, 'kids'))) {
    expect(row.sellingCents).toBe(standardPrice(row));
    expect(row.ratingTenths).toBe(meanTenths(row.ratingSumTenths, row.ratingCount));
  }
});

it.each([
  { priceCents: -1 },
  { ratingSumTenths: 51, ratingCount: 1 },
  { department: 'cats' as never },
  { category: 'hats' as never },
  { id: 'Not An Id' },
  { title: '' },
])('the database rejects a product with %j', async (wrong) => {
  const good = {
    id: 'good',
    title: 'Good',
    brand: 'KD',
    department: 'kids' as const,
    category: 'pants' as const,
    details: '',
    priceCents: 100,
    pictures: [],
    createdAt: new Date(0),
  };
  await expect(testDatabase.database.db.insert(product).values({ ...good, ...wrong })).rejects.toThrow(
    'Failed query',
  );
});
