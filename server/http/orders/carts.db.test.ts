import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload, EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { order } from '#database/schema/orders/orders.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

let run = 0;
/** The ids of three products of $17.00, new for each test. */
let [parka, shirt, shared] = ['', '', ''];

beforeEach(async () => {
  run += 1;
  [parka, shirt, shared] = [`parka-${run}`, `shirt-${run}`, `shared-${run}`];
  await insertProduct(api.database, { id: parka, stock: { S: 2, M: 3, XL: { stock: 2, priceCents: 2400 } } });
  await insertProduct(api.database, { id: shirt, stock: { M: 4 } });
  await insertProduct(api.database, { id: shared, stock: 5 });
});
afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

type Lines = Parameters<typeof createCartPayload>[0];
type Sent = { key?: string; total?: number };

function cash(visitor: Visitor, lines: Lines, { key = crypto.randomUUID(), ...more }: Sent = {}) {
  return visitor.call('POST', '/orders', {
    body: { ...createCartPayload(lines), ...more, paymentMethod: 'cashOnDelivery' },
    headers: { 'idempotency-key': key },
  });
}

function card(visitor: Visitor, lines: Lines, { key = crypto.randomUUID(), ...more }: Sent = {}) {
  return visitor.call('POST', '/create-payment-intent', {
    body: { ...createCartPayload(lines), ...more },
    headers: { 'idempotency-key': key },
  });
}

function record(visitor: Visitor, transactionId: string) {
  return visitor.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
}

async function available(productId: string): Promise<Record<string, number>> {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return Object.fromEntries(units.map((unit) => [unit.size ?? 'shared', unit.available]));
}

/** Counts the orders of everyone. */
const countOrders = () => api.database.db.$count(order);

describe('a cart', () => {
  it('is one cash order with a line for each product and size', async () => {
    const shopper = await api.shopper('Cart');
    const lines = [
      { _id: parka, size: 'XL', price: 20.4 },
      { _id: shirt, quantity: 3, price: 17 },
      { _id: `${parka}~2`, size: 'S', quantity: 2, price: 17 },
    ];
    const placed = await cash(shopper, lines, { total: 105.4 });
    expect(placed).toMatchObject({ status: 200 });
    const bought = [
      { _id: parka, size: 'XL' },
      { _id: shirt, size: 'M' },
      { _id: parka, size: 'S' },
    ];
    expect(placed.body).toMatchObject({ product: bought[0], products: bought });
    expect(await available(parka)).toEqual({ S: 0, M: 3, XL: 1 });
    expect(await available(shirt)).toEqual({ M: 1 });

    const first = { _id: parka, title: `The ${parka}`, brand: 'KD', img: '/x.webp', size: 'XL' };
    const { body } = await shopper.call('GET', `/order/${placed.body.reference}`);
    expect(body).toMatchObject({
      ...EXAMPLE_CUSTOMER,
      product: { ...first, quantity: 1, price: 20.4 },
      products: [
        { ...first, quantity: 1, price: 20.4 },
        { ...bought[1], quantity: 3, price: 17 },
        { ...bought[2], quantity: 2, price: 17 },
      ],
      total: 105.4,
    });
    expect([body.events.length, body.subtotal]).toEqual([1, 105.4]);
    const { body: listed } = await shopper.call('GET', `/orders/${shopper.email}`);
    expect([body]).toMatchObject(listed);
    const owned = listed.map((order: object) => ({ ...order, returns: [] }));
    expect((await shopper.call('GET', '/my-data')).body.orders).toEqual(owned);
  });

  it('is one card payment, and all of it comes back when the order is cancelled', async () => {
    const shopper = await api.shopper('Payer');
    const started = await card(shopper, [{ _id: parka }, { _id: shirt, quantity: 2 }]);
    expect(started.status).toBe(200);
    expect([await available(parka), await available(shirt)]).toMatchObject([{ M: 2 }, { M: 2 }]);
    const { transactionId, orderId } = started.body;
    expect(await api.countPaymentIntents(orderId)).toBe(1);
    await api.confirm(transactionId);
    const recorded = await record(shopper, transactionId);
    expect(recorded.body).toEqual({
      acknowledged: true,
      insertedId: orderId,
      reference: transactionId,
      product: { _id: parka, size: 'M' },
      products: [
        { _id: parka, size: 'M' },
        { _id: shirt, size: 'M' },
      ],
    });
    const paid = await shopper.call('GET', `/order/${transactionId}`);
    expect(paid.body).toMatchObject({ state: 'paid', total: 51, subtotal: 51 });
    const cancelled = await shopper.call('POST', `/order/${orderId}/cancel`);
    const products = paid.body.products.map((line: object) => ({ ...line, cancellable: 0 }));
    expect(cancelled.body).toMatchObject({ state: 'refund_pending', products });
    expect([await available(parka), await available(shirt)]).toMatchObject([{ M: 3 }, { M: 4 }]);
  });

  it('that differs from the shop fails with the errors of all lines and writes nothing', async () => {
    const shopper = await api.shopper('Late');
    const before = await countOrders();
    await api.database.db.update(product).set({ status: 'draft' }).where(eq(product.id, shared));
    const lines = [
      { _id: shared },
      { _id: parka, size: 'L' },
      { _id: parka, price: 16.99 },
      { _id: shirt, quantity: 5 },
      { _id: parka, size: 'XL', quantity: 3, price: 17 },
      { _id: 'no-such-product' },
    ];
    const unknown = 'This product does not exist any more.';
    const errors = [
      { field: 'products.0._id', message: unknown },
      {
        field: 'products.1.size',
        message: `The ${parka} is not available in size L. Please choose another size.`,
      },
      { field: 'products.2.price', message: 'The price is now $17.00.' },
      { field: 'products.4.price', message: 'The price is now $20.40.' },
      { field: 'products.5._id', message: unknown },
      { field: 'products.3.quantity', message: 'Sorry only 4 items in our stock !' },
      { field: 'products.4.quantity', message: 'Sorry only 2 items in our stock !' },
    ];
    for (const send of [cash, card]) {
      const refused = await send(shopper, lines);
      expect(refused.body).toMatchObject({ status: 404, code: 'product_unknown' });
      expect(refused.body.errors.toSorted(byField)).toEqual(errors.toSorted(byField));
    }
    const sized = await cash(shopper, lines.slice(1, 5));
    expect(sized.body).toMatchObject({ status: 422, code: 'size_unknown' });
    const priced = await cash(shopper, lines.slice(2, 5));
    expect(priced.body).toMatchObject({ status: 409, code: 'price_changed' });
    expect(priced.body.errors).toHaveLength(4);
    const short = await cash(shopper, [{ _id: parka }, ...lines.slice(3, 4)]);
    expect(short.body).toMatchObject({
      status: 409,
      code: 'stock_exceeded',
      detail: `The ${shirt}, size M: Sorry only 4 items in our stock !`,
      errors: [{ field: 'products.1.quantity', message: 'Sorry only 4 items in our stock !' }],
    });
    expect(await countOrders()).toBe(before);
    expect([await available(parka), await available(shirt)]).toEqual([{ S: 2, M: 3, XL: 2 }, { M: 4 }]);
  });

  it('with another total than the shopper saw is rejected, also with one product', async () => {
    const shopper = await api.shopper('Total');
    const errors = [{ field: 'total', message: 'The total is now $34.00.' }];
    const seen = { total: 33.99 };
    const refused = await cash(shopper, [{ _id: parka }, { _id: shirt }], seen);
    expect(refused.body).toMatchObject({ status: 409, code: 'price_changed', errors });
    const one = { ...createOrderPayload({ _id: parka, quantity: 2 }), ...seen };
    const single = await shopper.call('POST', '/create-payment-intent', { body: one });
    expect(single.body).toMatchObject({ status: 409, code: 'price_changed', errors });
    expect((await cash(shopper, [{ _id: parka }, { _id: shirt }], { total: 34 })).status).toBe(200);
  });

  it('needs the stock that sizes share for all of its lines together', async () => {
    const shopper = await api.shopper('Sharer');
    const sizes = (...quantities: number[]) =>
      quantities.map((quantity, at) => ({ _id: shared, size: ['S', 'M', 'L'][at] ?? 'XL', quantity }));
    const message = 'Sorry only 5 items in our stock !';
    for (const send of [cash, card]) {
      const refused = await send(shopper, [...sizes(2, 2, 2), { _id: parka }]);
      expect(refused.body).toMatchObject({ status: 409, code: 'stock_exceeded' });
      expect(refused.body.errors).toEqual(
        [0, 1, 2].map((line) => ({ field: `products.${line}.quantity`, message })),
      );
    }
    expect(await available(parka)).toMatchObject({ M: 3 });
    const placed = await cash(shopper, [...sizes(2, 2, 1), { _id: parka }]);
    expect(placed.status).toBe(200);
    expect(await available(shared)).toEqual({ shared: 0 });
    await shopper.call('POST', `/order/${placed.body.reference}/cancel`);
    expect(await available(shared)).toEqual({ shared: 5 });
  });

  it('sent eight times at once under one key is created once, and another cart under the key is rejected', async () => {
    const shopper = await api.shopper('Repeater');
    const lines = [{ _id: parka }, { _id: shirt }];
    const key = 'one-key-for-one-cart';
    for (const send of [cash, card]) {
      const sent = await Promise.all(
        Array.from({ length: 8 }, () => send(shopper, lines, { key: key + send.name })),
      );
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
      expect(new Set(sent.map(({ body }) => body.insertedId ?? body.orderId)).size).toBe(1);
      for (const others of [lines.slice(0, 1), [{ _id: parka, quantity: 2 }, { _id: shirt }]]) {
        const other = await send(shopper, others, { key: key + send.name });
        expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
      }
    }
    expect([await available(parka), await available(shirt)]).toMatchObject([{ M: 1 }, { M: 2 }]);
  });
});

describe('earlier orders of a shopper', () => {
  const stateOf = async (shopper: Visitor, id: string) => {
    const { orders } = (await shopper.call('GET', '/my-data')).body;
    return (orders as { _id: string; state: string }[]).find(({ _id }) => _id === id)?.state;
  };

  it('that are unpaid are cancelled if they have a product of the cart, and their stock is free for it', async () => {
    const shopper = await api.shopper('Undecided');
    const begun = [
      await card(shopper, [{ _id: parka, quantity: 3 }]),
      await card(shopper, [{ _id: shirt, quantity: 4 }]),
      await card(shopper, [{ _id: shared }]),
    ];
    const [ofParka, ofShirt, ofShared] = begun.map(({ body }) => body.orderId as string);
    const all = [
      { _id: parka, quantity: 3 },
      { _id: shirt, quantity: 4 },
    ];
    const cart = await card(shopper, all);
    expect(cart.status).toBe(200);
    const states = [ofParka, ofShirt, ofShared].map((id) => stateOf(shopper, id ?? ''));
    expect(await Promise.all(states)).toEqual(['cancelled', 'cancelled', 'awaiting_payment']);
    expect(await api.confirm(begun[0]?.body.transactionId)).toBeDefined();
    // One product of the unpaid cart cancels all of it.
    expect((await cash(shopper, [{ _id: shirt, quantity: 4 }])).status).toBe(200);
    expect(await stateOf(shopper, cart.body.orderId)).toBe('cancelled');
    expect([await available(parka), await available(shirt)]).toMatchObject([{ M: 3 }, { M: 0 }]);
  });

  it('that are unpaid stay when the next order, also one by staff, is for more than the stock and what they hold', async () => {
    const [shopper, admin] = [await api.shopper('Eager'), await api.admin()];
    const begun = (await card(shopper, [{ _id: parka, quantity: 2 }, { _id: shared }])).body.orderId;
    const tooMany = [{ _id: parka, size: 'M', quantity: 4 }];
    const refused = await cash(shopper, tooMany);
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock_exceeded' } });
    expect(refused.body.errors).toMatchObject([
      { field: 'products.0.quantity', message: expect.stringContaining('only 3 items') },
    ]);
    const accountId = await findUserId(api.database.db, shopper.email);
    const { firstName, lastName, country, city, address, phone } = EXAMPLE_CUSTOMER;
    const customer = { accountId, firstName, lastName, country, city, address, phone };
    const byStaff = (products: object[]) =>
      admin.call('POST', '/admin/orders', {
        body: { ...customer, handedOver: false, products },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    expect((await byStaff(tooMany)).body.code).toBe('stock_exceeded');
    expect((await byStaff([{ _id: shared, size: 'L', quantity: 6 }])).body.code).toBe('stock_exceeded');
    expect(await stateOf(shopper, begun)).toBe('awaiting_payment');
    expect(await available(parka)).toMatchObject({ M: 1 });
    expect((await byStaff([{ _id: parka, size: 'M', quantity: 3 }])).status).toBe(200);
    expect(await stateOf(shopper, begun)).toBe('cancelled');
    expect(await available(parka)).toMatchObject({ M: 0 });
  });

  it('that are unpaid are listed with what they hold, for their owner only, until it is released or paid', async () => {
    const [shopper, other] = [await api.shopper('Keeper'), await api.shopper('Keen')];
    const heldFor = async (visitor: Visitor) => {
      const { body, headers } = await visitor.call('GET', '/held-items');
      expect(headers.get('cache-control')).toBe('no-store');
      return (body as { _id: string; size: string }[]).toSorted((one, two) =>
        `${one._id} ${one.size}`.localeCompare(`${two._id} ${two.size}`),
      );
    };
    const first = await card(shopper, [
      { _id: parka, quantity: 2 },
      { _id: `${parka}~2`, size: 'S' },
    ]);
    const second = await card(shopper, [{ _id: shared, size: 'L', quantity: 3 }]);
    await cash(shopper, [{ _id: shirt }]);
    await card(other, [{ _id: shirt, quantity: 2 }]);
    const ofShared = { _id: shared, size: 'L', quantity: 3 };
    expect(await heldFor(shopper)).toEqual([
      { _id: parka, size: 'M', quantity: 2 },
      { _id: parka, size: 'S', quantity: 1 },
      ofShared,
    ]);
    expect(await heldFor(other)).toEqual([{ _id: shirt, size: 'M', quantity: 2 }]);
    expect(await heldFor(api.visitor())).toEqual([]);
    // What they hold and the stock are enough for the next order.
    expect((await card(shopper, [{ _id: parka, quantity: 3 }])).status).toBe(200);
    expect(await heldFor(shopper)).toEqual([{ _id: parka, size: 'M', quantity: 3 }, ofShared]);
    expect(await stateOf(shopper, first.body.orderId)).toBe('cancelled');
    await api.confirm(second.body.transactionId);
    await record(shopper, second.body.transactionId);
    expect(await heldFor(shopper)).toEqual([{ _id: parka, size: 'M', quantity: 3 }]);
  });

  it('that hold stock are not reported as missing stock, while a price differs', async () => {
    const shopper = await api.shopper('Holder');
    await card(shopper, [{ _id: shirt, quantity: 4 }]);
    const { body } = await card(shopper, [
      { _id: shirt, quantity: 4 },
      { _id: parka, price: 1 },
    ]);
    expect(body).toMatchObject({ code: 'price_changed', errors: [{ field: 'products.1.price' }] });
    expect(body.errors).toHaveLength(1);
  });

  it('whose payment the browser has not acknowledged stop a cart with one of their products', async () => {
    const shopper = await api.shopper('Reloader');
    const { transactionId } = (await card(shopper, [{ _id: parka }, { _id: shirt }])).body;
    await api.confirm(transactionId);
    const again = [
      await card(shopper, [{ _id: shared }, { _id: shirt }]),
      await cash(shopper, [{ _id: parka }]),
    ];
    for (const { body } of again)
      expect(body).toMatchObject({ status: 409, code: 'already_paid', reference: transactionId });
    // By the reference the browser learns which lines to remove from its cart.
    expect((await shopper.call('GET', `/order/${transactionId}`)).body.products).toMatchObject([
      { _id: parka, size: 'M', quantity: 1 },
      { _id: shirt, size: 'M', quantity: 1 },
    ]);
    expect((await card(shopper, [{ _id: shared }])).status).toBe(200);
    await record(shopper, transactionId);
    expect((await card(shopper, [{ _id: parka }, { _id: shirt }])).status).toBe(200);
  });
});

it('an order makes the reviews of all its products verified purchases', async () => {
  const [admin, shopper] = [await api.admin(), await api.shopper('Reviewer')];
  for (const id of [parka, shirt, shared]) {
    const review = { id, name: 'Reviewer', email: shopper.email, comments: 'Fine.', rate: 5 };
    expect((await shopper.call('POST', '/reviews', { body: review })).status).toBe(200);
  }
  const { insertedId } = (await cash(shopper, [{ _id: parka }, { _id: shirt }])).body;
  expect((await admin.call('POST', `/order/${insertedId}/cash-received`)).status).toBe(200);
  const marks = [parka, shirt, shared].map(async (id) => {
    const { body } = await api.visitor().call('GET', `/reviews/${id}`);
    return body.map((one: { verifiedPurchase: boolean }) => one.verifiedPurchase);
  });
  expect(await Promise.all(marks)).toEqual([[true], [true], [false]]);
});

describe('a payload', () => {
  it.each([
    [
      'both product and products',
      { product: 1, products: 1 },
      'products',
      'An order has either product or products.',
    ],
    ['neither of them', {}, 'product', 'This field is required.'],
    ['no products', { products: 0 }, 'products', 'An order needs at least one product.'],
    ['51 products', { products: 51 }, 'products', 'An order can have at most 50 products.'],
  ])('with %s is rejected', async (_, counts: { product?: number; products?: number }, field, message) => {
    const shopper = await api.shopper('Malformed');
    const line = (at: number) => ({ _id: `tee-${at}`, quantity: 1, size: 'M' });
    const body = {
      ...EXAMPLE_CUSTOMER,
      ...(counts.product !== undefined && { product: line(0) }),
      ...(counts.products !== undefined && {
        products: Array.from({ length: counts.products }, (_line, at) => line(at)),
      }),
    };
    const errors = [{ field, message }];
    const sent = [
      await shopper.call('POST', '/create-payment-intent', { body }),
      await shopper.call('POST', '/orders', { body: { ...body, paymentMethod: 'cashOnDelivery' } }),
    ];
    for (const refused of sent)
      expect(refused.body).toMatchObject({ status: 400, code: 'invalid_request', errors });
  });

  it('with a product twice in one size is rejected, and so is each of its invalid lines', async () => {
    const shopper = await api.shopper('Doubler');
    const twice = await cash(shopper, [{ _id: parka }, { _id: shirt }, { _id: `${parka}~2` }]);
    const message = 'This product is in the order in this size already.';
    expect(twice.body).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ field: 'products.2.size', message }],
    });
    const invalid = await cash(shopper, [
      { _id: parka, quantity: 0 },
      { _id: 'A' },
      { _id: shirt, size: '' },
    ]);
    expect(invalid.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'products.0.quantity',
      'products.1._id',
      'products.2.size',
    ]);
    expect((await cash(shopper, [{ _id: parka }, { _id: `${parka}~2`, size: 'S' }])).status).toBe(200);
  });
});

function byField(one: { field: string }, other: { field: string }): number {
  return one.field.localeCompare(other.field);
}
