import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { boughtTogether } from '#database/schema/catalogue/bought-together.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ok } from '#domain/result.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { pairProducts } from '../../services/maintenance/pair-products.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();
const shown = async (id: string) =>
  (await api.visitor().call('GET', `/product/${id}/goes-well-with`)).body.map(
    ({ _id }: { _id: string }) => _id,
  );

/** Copies a real order `count` times, of `people` different persons, with these products. */
async function sell(ids: readonly string[], { count, people }: { count: number; people: number }) {
  const [row] = await api.database.db.select().from(order).limit(1);
  const [line] = await api.database.db.select().from(orderLine).limit(1);
  if (row === undefined || line === undefined) throw new Error('no order to copy');
  const { number: _number, ...copied } = row;
  for (const at of Array(count).keys()) {
    const id = systemClock.newId();
    const key = { idempotencyKey: systemClock.newId(), guestId: `guest-${ids.join()}-${at % people}` };
    await api.database.db.insert(order).values({ ...copied, ...key, id, userId: null });
    await api.database.db
      .insert(orderLine)
      .values(ids.map((productId, index) => ({ ...line, orderId: id, position: index + 1, productId })));
  }
}
const pair = (at = new Date()) =>
  pairProducts({ database: api.database, clock: { ...systemClock, now: () => at } });

beforeAll(async () => {
  for (const id of ['coat', 'scarf', 'gloves', 'coat-in-red', 'mittens', 'boots'])
    await insertProduct(api.database, { id, stock: { S: 5 } });
  for (const id of ['coat', 'coat-in-red'])
    await api.database.db.update(product).set({ cut: 'coat' }).where(eq(product.id, id));
  const body = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
  expect((await (await api.shopper('Maren')).call('POST', '/orders', { body })).status).toBe(200);
});

describe('what goes well with a product', () => {
  it('is of its palette and department, and worn together with it, as long as too few were sold together', async () => {
    const read = async (id: string) => {
      const ids = await shown(id);
      expect(ids.length).toBeGreaterThan(0);
      const { body } = await api.visitor().call('GET', `/products-by-id?ids=${ids.join(',')}`);
      for (const one of body) expect(one.stock).toBeGreaterThan(0);
      return body.map((one: { for: string; category: string }) => [one.for, one.category]);
    };
    // A top goes with bottoms first, and with other tops.
    const withShirt = await read('oxford-shirt-sky');
    expect(withShirt[0]).toEqual(['male', 'jeans']);
    expect(withShirt).toContainEqual(['male', 'hoodie']);
    for (const [department, category] of await read('straight-jean-mid')) {
      expect(department).toBe('male');
      expect(['t-shirt', 'shirts', 'hoodie']).toContain(category);
    }
    // A dress is worn alone.
    for (const one of await read('sundress-paprika')) expect(one).toEqual(['female', 'dress']);
    expect(await shown('sundress-paprika')).not.toContain('sundress-chambray');
    // The coat has no colour. It goes with neutral ones.
    expect((await shown('coat')).length).toBeGreaterThan(0);
    expect(await shown('no-such-product')).toEqual([]);
  });

  it('is what ten orders of five people have together with it, highest lift first, without other colours of its cut', async () => {
    await sell(['coat', 'scarf'], { count: 10, people: 5 });
    await sell(['coat', 'gloves', 'scarf'], { count: 10, people: 10 });
    await sell(['scarf', 'boots'], { count: 12, people: 6 });
    await sell(['coat', 'coat-in-red'], { count: 12, people: 12 });
    // Too few orders, too few people.
    await sell(['coat', 'mittens'], { count: 9, people: 9 });
    await sell(['gloves', 'mittens'], { count: 20, people: 4 });
    const first = await pair();
    expect(first).toEqual(await pair());
    expect(first.ok && first.value).toBeGreaterThan(0);
    // 20 of 32 scarves were sold with a coat, but only 10 of 30 gloves: the scarf has the higher lift.
    expect(await shown('coat')).toEqual(['scarf', 'gloves']);
    expect(await shown('boots')).toEqual(['scarf']);
  });

  it('leaves out what is sold out or no longer published', async () => {
    await api.database.db.update(stockUnit).set({ available: 0 }).where(eq(stockUnit.productId, 'scarf'));
    expect(await shown('coat')).toEqual(['gloves']);
    await api.database.db.update(product).set({ status: 'draft' }).where(eq(product.id, 'gloves'));
    const left = await shown('coat');
    expect(left.filter((id: string) => ['scarf', 'gloves'].includes(id))).toEqual([]);
  });

  it('forgets sales of more than 180 days ago', async () => {
    expect(await pair(new Date(Date.now() + 181 * DAY_MS))).toEqual(ok(0));
    expect(await api.database.db.$count(boughtTogether)).toBe(0);
  });
});
