import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { countByChoice } from '../../queries/catalogue/listings/product-counts.ts';
import { listProducts } from '../../queries/catalogue/products.ts';
import { interpretSearch } from '../../queries/search/interpret-search.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { order } from '../../schema/orders/orders.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { fillCatalogue } from './fill-catalogue.ts';

const testDatabase = createTestDatabase();
const ordered = createTestDatabase();
const at = new Date('2026-01-01');

/** Returns all indexes, constraints and triggers. */
async function shape() {
  const { rows } = await testDatabase.database.db.execute(sql`
    SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY what`);
  return rows;
}

test('fills the catalogue to a number of products, older than the demo products, with correct counts, words and ledger', async () => {
  const { db } = testDatabase.database;
  const before = await shape();
  const { products: demo } = await seedDemo(testDatabase.database, { at });
  expect(await fillCatalogue(testDatabase.url, { products: 500, at, hasCodes: true })).toEqual({
    ok: true,
    value: 500 - demo,
  });
  const codes = await db.execute(
    sql`SELECT count(DISTINCT (sku, barcode))::int AS n FROM stock_unit WHERE sku IS NOT NULL AND length(barcode) = 13 AND product_id IN (SELECT id FROM product WHERE created_at < ${at.toISOString()}::timestamptz)`,
  );
  expect(codes.rows).toEqual([{ n: 4 * (500 - demo) }]);
  expect(await shape()).toEqual(before);
  const counts = await countByChoice(db, { maxPrice: undefined, brands: ['kd'] });
  expect(counts.reduce((sum, { products }) => sum + products, 0)).toBe(500);
  const counted = await db.execute(sql`SELECT count(*)::int AS n FROM product`);
  expect(counted.rows).toEqual([{ n: 500 }]);
  expect((await interpretSearch(db, 'houndstoth'))?.corrected).toBe('houndstooth');
  const [newest] = await listProducts(db, { filter: {}, sort: 'newest', limit: 1 });
  expect(newest?.id).toBe('sundress-paprika');
  expect((await audit(db, { at })).findings).toEqual([]);

  // A second run adds to the existing products.
  expect(await fillCatalogue(testDatabase.url, { products: 600, at: new Date(at.getTime() + 1000) })).toEqual(
    {
      ok: true,
      value: 100,
    },
  );
});

test('rebuilds no index when no product is missing', async () => {
  const listIndexes = async () =>
    (
      await testDatabase.database.db.execute(
        sql`SELECT relname, oid FROM pg_class WHERE relkind = 'i' AND relnamespace = 'public'::regnamespace ORDER BY oid`,
      )
    ).rows;
  await fillCatalogue(testDatabase.url, { products: 600, at });
  const before = await listIndexes();
  for (const products of [50, 600])
    expect(await fillCatalogue(testDatabase.url, { products, at })).toEqual({ ok: true, value: 0 });
  expect(await listIndexes()).toEqual(before);
});

test('rejects a shop with orders', async () => {
  const { db } = ordered.database;
  await db
    .insert(authUser)
    .values({ id: 'u', name: 'Ann', email: 'ann@osier.example', createdAt: at, updatedAt: at });
  await db.insert(order).values({
    id: '00000000-0000-4000-8000-000000000001',
    userId: 'u',
    state: 'placed',
    paymentMethod: 'cash',
    totalCents: 100,
    email: 'ann@osier.example',
    firstName: 'Ann',
    lastName: 'Lee',
    country: 'US',
    city: 'Portland',
    address: '1 Larch',
    phone: '5550104471',
    idempotencyKey: 'key',
    requestDigest: 'digest',
    createdAt: at,
    updatedAt: at,
  });
  expect(await fillCatalogue(ordered.url, { products: 10_000, at })).toMatchObject({
    ok: false,
    error: expect.stringContaining('This shop has orders'),
  });
});
