import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { isRecomputeDue } from '#database/queries/pricing/price-recompute.ts';
import { priceRule } from '#database/schema/catalogue/price-rules.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { STANDARD_RULE } from '#domain/pricing/price-rules.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import { recomputePrices } from './recompute-prices.ts';

const api = createPageCacheApi();
const SUNDRESS = 'sundress-paprika';
const HALF = { ...STANDARD_RULE, id: 'half', name: 'Half', value: 50 };

/** Runs the job, and waits until the page cache has received its notifications. */
async function recompute(): Promise<void> {
  const { database } = api;
  await recomputePrices({ database, clock: systemClock }, () => false);
  await api.untilNotified();
}

const get = async (path: string) => (await api.visitor().call('GET', path)).body;

function isCached(address: string): boolean {
  return api.pageCache.cache.find(address) !== undefined;
}

describe('recompute-prices', () => {
  it('switches page, listing, filter and charge of a product together', async () => {
    const shopper = await api.shopper('Buyer');
    const order = (price: number) =>
      shopper.call('POST', '/orders', {
        body: {
          ...createOrderPayload({ _id: SUNDRESS, price }),
          paymentMethod: 'cashOnDelivery',
        },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    const listed = '/products?for=female&category=dress&maxPrice=24&limit=20';
    expect(await get(`/product/${SUNDRESS}`)).toMatchObject({ price: 48, sellingPrice: 40.8, save: 7.2 });
    expect(await get(listed)).not.toContainEqual(expect.objectContaining({ _id: SUNDRESS }));

    await api.database.db.insert(priceRule).values({ ...HALF, scope: { products: [SUNDRESS] } });
    // Until its batch commits, everything shows and charges the earlier price.
    expect((await order(24)).body).toMatchObject({ status: 409, code: 'price_changed' });
    expect((await order(40.8)).status).toBe(200);

    await recompute();
    expect(await get(`/product/${SUNDRESS}`)).toMatchObject({ price: 48, sellingPrice: 24, save: 24 });
    expect(await get(listed)).toContainEqual(expect.objectContaining({ _id: SUNDRESS, sellingPrice: 24 }));
    const page = String((await api.visitor().open(`/product/${SUNDRESS}`)).body);
    expect(page.includes('<ins>$24.00</ins>')).toBe(true);
    expect((await order(40.8)).body).toMatchObject({
      status: 409,
      code: 'price_changed',
      errors: [{ field: 'product.price', message: 'The price is now $24.00.' }],
    });
    const placed = await order(24);
    expect(placed.status).toBe(200);
    const { body } = await shopper.call('GET', `/order/${placed.body.reference}`);
    expect(body.product).toMatchObject({ price: 24 });

    await api.database.db.delete(priceRule).where(sql`id = 'half'`);
    await recompute();
    expect(await get(`/product/${SUNDRESS}`)).toMatchObject({ sellingPrice: 40.8, save: 7.2 });
  });

  it('applies a rule to a size with its own price, but not below the price of its product', async () => {
    const { db } = api.database;
    await insertProduct(api.database, {
      id: 'sized-sale',
      stock: { M: 1, XL: { stock: 2, priceCents: 3000 } },
    });
    const findSizes = async () => (await get('/product/sized-sale')).sizes;
    const usual = [
      { size: 'M', stock: 1 },
      { size: 'XL', stock: 2, price: 30, sellingPrice: 25.5 },
    ];
    expect(await findSizes()).toEqual(usual);
    await db.insert(priceRule).values({ ...HALF, aboveCents: 2500, scope: { products: ['sized-sale'] } });
    await recompute();
    expect(await get('/product/sized-sale')).toMatchObject({ sellingPrice: 17 });
    expect(await findSizes()).toEqual([usual[0], { ...usual[1], sellingPrice: 17 }]);
    expect((await audit(db, { at: new Date() })).findings).toEqual([]);
    await db.delete(priceRule).where(sql`id = 'half'`);
    await recompute();
    expect(await findSizes()).toEqual(usual);
  });

  it('invalidates the pages of the products that it changed, and no others', async () => {
    const { db } = api.database;
    await db.execute(sql`
      INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
      SELECT 'newcomer' || n, title, brand, department, category, details, 3000, pictures, '2020-01-01'
      FROM product, generate_series(1, 230) n WHERE id = (SELECT min(id) FROM product WHERE category = 'jeans')`);
    await api.untilNotified();
    const [one] = await db
      .select()
      .from(product)
      .where(sql`id = 'newcomer1'`);
    const scope = { products: Array.from({ length: 230 }, (_, place) => `newcomer${place + 1}`) };
    const changed = ['/api/product/newcomer1', '/api/product/newcomer230', '/products/jeans', '/shop'];
    const elsewhere = one?.department === 'kids' ? 'male' : 'kids';
    const others = [`/product/${SUNDRESS}`, '/products/dress', `/products-for/${elsewhere}`];
    for (const address of [...changed, ...others]) {
      expect((await api.visitor().open(address)).status, address).toBe(200);
      expect(isCached(address), address).toBe(true);
    }
    await db.insert(priceRule).values({ ...HALF, scope });
    await recompute();
    expect([...changed, ...others].filter(isCached)).toEqual(others);
    await db.delete(priceRule).where(sql`id = 'half'`);
    await recompute();
  });

  it('stops between two batches when the process ends, and continues later', async () => {
    const { database } = api;
    await database.db.insert(priceRule).values(HALF);
    expect(await recomputePrices({ database, clock: systemClock }, () => true)).toEqual({
      ok: true,
      value: 0,
    });
    expect(await isRecomputeDue(database.db)).toBe(true);
    await recompute();
    await database.db.delete(priceRule).where(sql`id = 'half'`);
    await waitUntil(async () => {
      await recompute();
      return !(await isRecomputeDue(database.db));
    });
  });
});
