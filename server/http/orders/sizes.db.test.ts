import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

/** Sizes are listed in the order of the scale, although these are inserted in another one. */
const PARKA = { id: 'parka', stock: { XL: { stock: 2, priceCents: 2400 }, M: 3, S: 0 } };

beforeAll(() => insertProduct(api.database, PARKA));

async function listAvailable(id: string): Promise<Record<string, number>> {
  const units = await api.database.db
    .select()
    .from(stockUnit)
    .where(eq(stockUnit.productId, id))
    .orderBy(asc(stockUnit.size));
  return Object.fromEntries(units.map(({ size, available }) => [size ?? 'shared', available]));
}

type Wish = Parameters<typeof createOrderPayload>[0];

function cash(visitor: Visitor, wish: Wish) {
  return visitor.call('POST', '/orders', {
    body: { ...createOrderPayload(wish), paymentMethod: 'cashOnDelivery' },
  });
}

function card(visitor: Visitor, wish: Wish) {
  return visitor.call('POST', '/create-payment-intent', { body: createOrderPayload(wish) });
}

afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

describe('the sizes of a product', () => {
  it('have their own stock, in the order of the scale, and a price that differs from the product’s', async () => {
    for (const path of ['/product/parka', '/products?limit=1']) {
      const { body } = await api.visitor().call('GET', path);
      expect(Array.isArray(body) ? body[0] : body).toMatchObject({
        _id: 'parka',
        price: 20,
        sellingPrice: 17,
        stock: 5,
        sizing: 'sized',
        sizes: [
          { size: 'S', stock: 0 },
          { size: 'M', stock: 3 },
          { size: 'XL', stock: 2, price: 24, sellingPrice: 20.4 },
        ],
      });
    }
  });

  it('are those of its scale, each with the whole stock, while they share one stock', async () => {
    await insertProduct(api.database, { id: 'shared-jeans', scale: 'waist', stock: 7 });
    const { body } = await api.visitor().call('GET', '/product/shared-jeans');
    expect(body).toMatchObject({ stock: 7, sizing: 'shared' });
    const waist = ['26', '28', '30', '32', '34', '36', '38', '40', '42', '44'];
    expect(body.sizes).toEqual(waist.map((size) => ({ size, stock: 7 })));
  });
});

describe('an order of a sized product', () => {
  it('takes the stock of its size alone, by card and by cash, and returns it when it is cancelled', async () => {
    const shopper = await api.shopper('Sized');
    const started = await card(shopper, { _id: 'parka', size: 'XL', price: 20.4 });
    expect(started.status).toBe(200);
    expect(await listAvailable('parka')).toEqual({ M: 3, S: 0, XL: 1 });
    expect((await shopper.call('POST', `/order/${started.body.orderId}/cancel`)).status).toBe(200);

    const placed = await cash(shopper, { _id: 'parka', size: 'M', quantity: 2 });
    expect(await listAvailable('parka')).toEqual({ M: 1, S: 0, XL: 2 });
    const { body } = await shopper.call('GET', `/order/${placed.body.reference}`);
    expect(body).toMatchObject({ total: 34, product: { size: 'M', quantity: 2, price: 17 } });
    await shopper.call('POST', `/order/${placed.body.reference}/cancel`);
    expect(await listAvailable('parka')).toEqual({ M: 3, S: 0, XL: 2 });
  });

  it('costs the price of its size', async () => {
    const shopper = await api.shopper('Payer');
    const refused = await cash(shopper, { _id: 'parka', size: 'XL', price: 17 });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'price_changed',
      errors: [{ field: 'product.price', message: 'The price is now $20.40.' }],
    });
    const started = await card(shopper, { _id: 'parka', size: 'XL' });
    const [row] = await api.database.db.select().from(order).where(eq(order.id, started.body.orderId));
    expect(row?.totalCents).toBe(2040);
    await shopper.call('POST', `/order/${started.body.orderId}/cancel`);
  });

  it('keeps the SKU of its size, also when the merchant changes it later', async () => {
    const { db } = api.database;
    await insertProduct(api.database, { id: 'coded', stock: { S: 1, M: 1 } });
    const isSmall = and(eq(stockUnit.productId, 'coded'), eq(stockUnit.size, 'S'));
    await db.update(stockUnit).set({ sku: 'CODED-S' }).where(isSmall);
    const shopper = await api.shopper('Coded');
    for (const size of ['S', 'M']) expect((await cash(shopper, { _id: 'coded', size })).status).toBe(200);
    await db.update(stockUnit).set({ sku: 'OTHER-S' }).where(isSmall);
    const ofCoded = eq(orderLine.productId, 'coded');
    const lines = await db.select().from(orderLine).where(ofCoded).orderBy(orderLine.size);
    expect(lines.map(({ size, sku }) => [size, sku])).toEqual([
      ['M', null],
      ['S', 'CODED-S'],
    ]);
  });

  it('for more than the stock of its size is rejected with that stock, although other sizes have more', async () => {
    const shopper = await api.shopper('Greedy');
    for (const [size, quantity, stock] of [
      ['XL', 3, 2],
      ['S', 1, 0],
    ] as const) {
      for (const order of [cash, card]) {
        const message = `Sorry only ${stock} items in our stock !`;
        expect((await order(shopper, { _id: 'parka', size, quantity })).body).toMatchObject({
          status: 409,
          code: 'stock_exceeded',
          detail: message,
          errors: [{ field: 'product.quantity', message }],
        });
      }
    }
    expect(await listAvailable('parka')).toEqual({ M: 3, S: 0, XL: 2 });
  });

  it.each(['L', 'XXL', 'm', '36'])(
    'in size %s, which the product does not have, is rejected',
    async (size) => {
      const shopper = await api.shopper('Hopeful');
      for (const order of [cash, card]) {
        expect((await order(shopper, { _id: 'parka', size })).body).toMatchObject({
          status: 422,
          code: 'size_unknown',
          errors: [
            {
              field: 'product.size',
              message: `The parka is not available in size ${size}. Please choose another size.`,
            },
          ],
        });
      }
      expect((await shopper.call('GET', `/orders/${shopper.email}`)).body).toEqual([]);
    },
  );

  it('sells the last pieces of four sizes once, to buyers who order together', async () => {
    await insertProduct(api.database, { id: 'last-pieces', stock: { S: 1, M: 2, L: 3, XL: 1 } });
    const buyers: Visitor[] = [];
    // One after the other: the shop refuses to hash many passwords at once.
    for (let at = 0; at < 16; at += 1) buyers.push(await api.shopper(`Racer${at}`));
    const placed = await Promise.all(
      buyers.map((buyer, at) =>
        (at % 3 === 0 ? card : cash)(buyer, {
          _id: 'last-pieces',
          size: ['S', 'M', 'L', 'XL'][at % 4] ?? 'S',
        }),
      ),
    );
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const { status, body } of placed) if (status !== 200) expect(body.code).toBe('stock_exceeded');
    expect(await listAvailable('last-pieces')).toEqual({ L: 0, M: 0, S: 0, XL: 0 });
  });
});

describe('an order of a product of another scale', () => {
  it.each([
    ['waist', '32'],
    ['kids', '13-14'],
    ['one', 'One size'],
    ['letters-wide', 'XXL'],
  ])('takes a size of the scale %s', async (scale, size) => {
    const id = `of-${scale}`;
    await insertProduct(api.database, { id, scale, stock: { [size]: 1 } });
    const shopper = await api.shopper('Scaled');
    expect((await cash(shopper, { _id: id, size: 'S' })).body.code).toBe('size_unknown');
    const placed = await cash(shopper, { _id: id, size });
    expect((await shopper.call('GET', `/order/${placed.body.reference}`)).body.product.size).toBe(size);
    expect(await listAvailable(id)).toEqual({ [size]: 0 });
  });
});

describe('an order of a product with a shared stock', () => {
  it('takes that stock in every size of the scale, and in no other size', async () => {
    const shopper = await api.shopper('Sharer');
    await insertProduct(api.database, { id: 'shared-tee', stock: 2 });
    expect((await cash(shopper, { _id: 'shared-tee', size: 'XXL' })).body.code).toBe('size_unknown');
    for (const size of ['S', 'XL'])
      expect((await cash(shopper, { _id: 'shared-tee', size })).status).toBe(200);
    expect(await listAvailable('shared-tee')).toEqual({ shared: 0 });
    expect((await cash(shopper, { _id: 'shared-tee', size: 'M' })).body).toMatchObject({
      code: 'stock_exceeded',
      detail: 'Sorry only 0 items in our stock !',
    });
  });
});

it.each([
  ['', 'Size is required.'],
  ['a size that is too long', 'Size must not be longer than 16 characters.'],
  [undefined, 'Size is required.'],
  [36, 'Size must be text.'],
])('rejects the size %j as malformed', async (size, message) => {
  const shopper = await api.shopper('Malformed');
  const refused = await cash(shopper, { _id: 'parka', size: size as string });
  expect(refused.body).toMatchObject({
    status: 400,
    code: 'invalid_request',
    errors: [{ field: 'product.size', message }],
  });
});
