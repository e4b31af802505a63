import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { cancelUnpaidOrder } from '../../services/orders/cancel-unpaid-order.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const SUNDRESS = 'sundress-paprika';

/** Finds the available stock of size M, in which `createOrderPayload` orders. */
async function available(id: string): Promise<number> {
  const [unit] = await api.database.db
    .select()
    .from(stockUnit)
    .where(and(eq(stockUnit.productId, id), eq(stockUnit.size, 'M')));
  return unit?.available ?? -1;
}

async function expectCleanAudit(): Promise<void> {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
}

function cash(visitor: Visitor, wish: Parameters<typeof createOrderPayload>[0], key?: string) {
  return visitor.call('POST', '/orders', {
    body: { ...createOrderPayload(wish), paymentMethod: 'cashOnDelivery' },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

function intent(visitor: Visitor, wish: Parameters<typeof createOrderPayload>[0], key = crypto.randomUUID()) {
  return visitor.call('POST', '/create-payment-intent', {
    body: createOrderPayload(wish),
    headers: { 'idempotency-key': key },
  });
}

function record(visitor: Visitor, transactionId: string) {
  return visitor.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
}

beforeAll(() => deliverStock(api.database, [SUNDRESS]));
afterEach(expectCleanAudit);

it('marks the client as a recent writer for five seconds after an order, a payment, a cancellation and a review', async () => {
  const shopper = await api.shopper('Writer');
  const review = { id: SUNDRESS, name: 'Writer', email: shopper.email, rate: 5 };
  const placed = await cash(shopper, { _id: SUNDRESS });
  const written = [
    placed,
    await intent(shopper, { _id: SUNDRESS }),
    await shopper.call('POST', `/order/${placed.body.reference}/cancel`),
    await shopper.call('POST', '/reviews', { body: review }),
  ];
  for (const { status, headers } of written) {
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^osier_wrote=\d+\.[\w-]{43}; Max-Age=5; Path=\/; HttpOnly; SameSite=Lax$/),
    );
  }
  const read = await shopper.call('GET', `/orders/${shopper.email}`);
  expect(read.headers.getSetCookie().join()).not.toContain('osier_wrote');
});

it('ignores email address, title, brand and picture in a payload', async () => {
  const [liar, victim] = [await api.shopper('Liar'), await api.shopper('Victim')];
  const lies = { img: 'https://evil.example/x.png', title: 'You have won', brand: 'evil' };
  const body = createOrderPayload({ _id: SUNDRESS });
  const payload = { ...body, email: victim.email, product: { ...body.product, ...lies } };
  const truth = {
    email: liar.email,
    product: { title: 'Tie-Waist Sundress in Paprika', img: expect.stringMatching(/^\/pictures\//) },
  };

  const placed = await liar.call('POST', '/orders', {
    body: { ...payload, paymentMethod: 'cashOnDelivery' },
  });
  expect(placed.status).toBe(200);
  expect((await liar.call('GET', `/order/${placed.body.reference}`)).body).toMatchObject(truth);

  const begun = await liar.call('POST', '/create-payment-intent', {
    body: { ...payload, paymentMethod: 'cashOnDelivery' },
  });
  expect(begun.status).toBe(200);
  const { transactionId } = begun.body;
  await api.confirm(transactionId);
  const recorded = await liar.call('POST', '/orders', {
    body: {
      ...payload,
      firstName: 'Somebody else',
      product: { ...payload.product, _id: 'rib-tank-fern', quantity: 9, price: 0.01 },
      paymentMethod: 'stripe',
      transactionId,
    },
  });
  expect(recorded.status).toBe(200);
  const { body: paid } = await liar.call('GET', `/order/${transactionId}`);
  expect(paid).toMatchObject({ ...truth, firstName: 'Maren', paymentMethod: 'stripe', total: 40.8 });
  expect(paid.product).toMatchObject({ _id: SUNDRESS, quantity: 1, price: 40.8 });
  expect((await victim.call('GET', `/orders/${victim.email}`)).body).toEqual([]);
});

it('orders the product of a further cart line and returns the id of the product', async () => {
  const shopper = await api.shopper('Sizes');
  const pants = 'kids-jogger-pond';
  const first = await cash(shopper, { _id: pants, size: 'S' });
  const second = await cash(shopper, { _id: `${pants}~2`, size: 'L' });
  const started = await intent(shopper, { _id: `${pants}~10`, size: 'XL' });
  for (const { status } of [first, second, started]) expect(status).toBe(200);
  const { body } = await shopper.call('GET', `/orders/${shopper.email}`);
  const ordered = body as { product: { _id: string; size: string } }[];
  expect(ordered.map(({ product }) => [product._id, product.size])).toEqual([
    [pants, 'L'],
    [pants, 'S'],
  ]);
  for (const suffix of ['~', '~0', '~02', '~x', '~2~3', '~12345']) {
    const refused = await cash(shopper, { _id: `${pants}${suffix}` });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refused.body.errors).toMatchObject([{ field: 'product._id' }]);
  }
  await shopper.call('POST', `/order/${started.body.orderId}/cancel`);
});

describe('an order number', () => {
  it('is distinct for orders of the same moment, and rises', async () => {
    const shoppers = await Promise.all(Array.from({ length: 8 }, (_, place) => api.shopper(`Crowd${place}`)));
    const placed = await Promise.all(
      shoppers.map((shopper, place) => (place % 2 === 0 ? cash : intent)(shopper, { _id: 'rib-tank-fern' })),
    );
    expect(placed.map(({ status }) => status)).toEqual(shoppers.map(() => 200));
    const crowd = placed.map(({ body }) => body.insertedId ?? body.orderId);
    const rows = await api.database.db.select().from(order).where(inArray(order.id, crowd));
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(8);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1001);

    const late = await api.shopper('Late');
    await cash(late, { _id: 'rib-tank-fern' });
    const [listed] = (await late.call('GET', `/orders/${late.email}`)).body;
    expect(listed.number).toBeGreaterThan(Math.max(...numbers));
  });

  it('finds no order, for its customer or an admin', async () => {
    const [shopper, admin] = [await api.shopper('Guesser'), await api.admin()];
    const { body: placed } = await cash(shopper, { _id: 'rib-tank-fern' });
    const { number } = (await shopper.call('GET', `/order/${placed.reference}`)).body;
    for (const visitor of [shopper, admin]) {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/cancel'],
      ] as const) {
        const found = await visitor.call(method, `/order/${number}${path}`);
        expect([found.status, found.body.code]).toEqual([404, 'order_unknown']);
      }
    }
    expect((await admin.call('POST', `/order/${number}/cash-received`)).status).toBe(404);
  });
});

describe('a cash order', () => {
  it('is priced by the shop, takes stock, and is readable by its customer', async () => {
    const shopper = await api.shopper('Maren');
    const before = await available(SUNDRESS);
    const placed = await cash(shopper, { _id: SUNDRESS, quantity: 2 });
    expect(placed.body).toMatchObject({ acknowledged: true });
    expect(await available(SUNDRESS)).toBe(before - 2);

    const { body } = await shopper.call('GET', `/order/${placed.body.reference}`);
    expect(body).toMatchObject({
      ...EXAMPLE_CUSTOMER,
      number: expect.any(Number),
      email: shopper.email,
      paymentMethod: 'cashOnDelivery',
      paymentStatus: 'Unpaid',
      transactionId: null,
      total: 81.6,
      product: {
        _id: SUNDRESS,
        img: expect.stringMatching(/^\/pictures\/sundress-paprika-main/),
        title: 'Tie-Waist Sundress in Paprika',
        brand: 'Copper Thompson',
        quantity: 2,
        size: 'M',
        price: 40.8,
      },
    });
    const returns = { returned: 0, exchanged: 0, returnable: 0, returnUntil: null, replaces: null };
    const counters = { position: 1, cancelled: 0, cancellable: 2, ...returns };
    expect(body.products).toEqual([{ ...body.product, ...counters }]);
    expect(body).toMatchObject({
      subtotal: 81.6,
      discounts: [],
      shipping: 0,
      tax: 0,
      taxes: [],
      total: 81.6,
    });
    expect(body.events).toEqual([
      { state: 'placed', at: expect.any(String), text: 'Placed, to be paid on delivery' },
    ]);
    expect([body]).toMatchObject((await shopper.call('GET', `/orders/${shopper.email}`)).body);
    const mails = await api.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.orderId, placed.body.insertedId));
    expect(mails.map(({ kind }) => kind)).toEqual(['order_confirmation_mail']);
  });

  it('has its statements planned a few times on a connection, and then no more', async () => {
    await deliverStock(api.database, [SUNDRESS]);
    const buyer = await api.shopper('Paul');
    for (let count = 0; count < 10; count += 1)
      expect((await cash(buyer, { _id: SUNDRESS })).body).toMatchObject({ acknowledged: true });
    const { rows } = await api.database.query(`
      SELECT custom_plans::int AS custom, generic_plans > 0 AS "isKept" FROM pg_prepared_statements
      WHERE custom_plans + generic_plans >= 10 ORDER BY name`);
    const kept = { custom: 0, isKept: true };
    // The third statement reads the session outside the transaction, where PostgreSQL tries five custom plans first.
    expect(rows).toEqual([kept, kept, { ...kept, custom: 5 }]);
  });

  it('sent eight times at once under one key is created once', async () => {
    const shopper = await api.shopper('Twice');
    const before = await available(SUNDRESS);
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => cash(shopper, { _id: SUNDRESS }, 'one-and-only-key')),
    );
    expect(new Set(clicks.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await available(SUNDRESS)).toBe(before - 1);
    const other = await cash(shopper, { _id: SUNDRESS, quantity: 3 }, 'one-and-only-key');
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  it('for more than the stock is rejected with the specified message, and not stored', async () => {
    const shopper = await api.shopper('Greedy');
    const refused = await cash(shopper, { _id: 'leaf-blouse-moss', quantity: 2 });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'stock_exceeded',
      detail: 'Sorry only 1 items in our stock !',
      errors: [{ field: 'product.quantity' }],
    });
    const soldOut = await cash(shopper, { _id: 'slim-jean-black' });
    expect(soldOut.body.code).toBe('stock_exceeded');
    expect((await shopper.call('GET', `/orders/${shopper.email}`)).body).toEqual([]);
  });

  it('never oversells the last pieces to concurrent customers', async () => {
    const shoppers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => api.shopper(name)));
    const answers = await Promise.all(
      shoppers.flatMap((shopper) => [1, 2].map(() => cash(shopper, { _id: 'painter-jean-ecru' }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'stock_exceeded')).toHaveLength(10);
    expect(await available('painter-jean-ecru')).toBe(0);
  });

  it('returns 409 when the price changed since the quote', async () => {
    const shopper = await api.shopper('Price');
    for (const price of [0.01, 39, 48]) {
      const refused = await cash(shopper, { _id: SUNDRESS, price });
      expect(refused.body).toMatchObject({ status: 409, code: 'price_changed' });
      expect(refused.body.detail).toContain('$40.80');
    }
    expect((await cash(shopper, { _id: SUNDRESS, price: 40.8 })).status).toBe(200);
  });

  it('keeps title and price when the product changes afterwards', async () => {
    const shopper = await api.shopper('Snapshot');
    const placed = await cash(shopper, { _id: 'bias-skirt-camel' });
    const before = (await shopper.call('GET', `/order/${placed.body.reference}`)).body;
    await api.database.db
      .update(product)
      .set({ title: 'Renamed', priceCents: 99 })
      .where(eq(product.id, 'bias-skirt-camel'));
    expect((await shopper.call('GET', `/order/${placed.body.reference}`)).body).toEqual(before);
  });
});

describe('a card order', () => {
  it('holds stock, is not listed before it is paid, and is paid once the provider confirms it', async () => {
    const shopper = await api.shopper('Card');
    const before = await available(SUNDRESS);
    const { body: started } = await intent(shopper, { _id: SUNDRESS });
    expect(started.clientSecret).toContain(started.transactionId);
    expect(await available(SUNDRESS)).toBe(before - 1);
    expect((await record(shopper, started.transactionId)).body).toMatchObject({ status: 402 });
    expect((await shopper.call('GET', `/order/${started.transactionId}`)).status).toBe(404);
    expect((await shopper.call('GET', `/orders/${shopper.email}`)).body).toEqual([]);

    expect(await api.confirm(started.transactionId)).toBeUndefined();
    const posts = await Promise.all(Array.from({ length: 10 }, () => record(shopper, started.transactionId)));
    const acknowledged = {
      acknowledged: true,
      insertedId: started.orderId,
      reference: started.transactionId,
      product: { _id: SUNDRESS, size: 'M' },
      products: [{ _id: SUNDRESS, size: 'M' }],
    };
    expect(posts.map(({ body }) => body)).toEqual(posts.map(() => acknowledged));
    expect((await shopper.call('GET', `/order/${started.transactionId}`)).body).toMatchObject({
      state: 'paid',
      paymentStatus: 'Paid',
      transactionId: started.transactionId,
      total: 40.8,
    });
    const mails = await api.database.db.select().from(outbox).where(eq(outbox.orderId, started.orderId));
    expect(mails).toHaveLength(1);
    expect(await api.countPaymentIntents(started.orderId)).toBe(1);
  });

  it('cancelled before its payment is never shown as paid', async () => {
    const shopper = await api.shopper('Unpaid');
    const { orderId } = (await intent(shopper, { _id: SUNDRESS })).body;
    const held = async () => (await shopper.call('GET', '/my-data')).body.orders;
    expect(await held()).toMatchObject([{ state: 'awaiting_payment', paymentStatus: 'Unpaid' }]);
    const cancelled = await shopper.call('POST', `/order/${orderId}/cancel`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', paymentStatus: 'Unpaid' });
    expect(await held()).toMatchObject([{ state: 'cancelled', paymentStatus: 'Unpaid' }]);
  });

  it('below or above the limits of a card payment is rejected before stock is held', async () => {
    const shopper = await api.shopper('Pennies');
    const { db } = api.database;
    const [before] = await db.select().from(product).where(eq(product.id, 'tiered-skirt-midnight'));
    const ordersBefore = await db.$count(order);
    const stockBefore = await available('tiered-skirt-midnight');
    const reprice = (priceCents: number) =>
      db.update(product).set({ priceCents }).where(eq(product.id, 'tiered-skirt-midnight'));
    const intentAt = async (priceCents: number, quantity: number) => {
      await reprice(priceCents);
      return intent(shopper, { _id: 'tiered-skirt-midnight', quantity });
    };
    const cheap = await intentAt(49, 1);
    expect(cheap.status).toBe(422);
    expect(cheap.body).toMatchObject({
      code: 'card_amount_refused',
      errors: [{ field: 'product.quantity', message: expect.stringContaining('at least $0.50') }],
    });
    const dear = await intentAt(10_000_000, 12);
    expect(dear.status).toBe(422);
    expect(dear.body.detail).toContain('at most $999999.99');
    expect(await db.$count(order)).toBe(ordersBefore);
    expect(await available('tiered-skirt-midnight')).toBe(stockBefore);
    // A cash order has no such limit, and two pieces cost enough for a card.
    await reprice(49);
    expect((await cash(shopper, { _id: 'tiered-skirt-midnight' })).status).toBe(200);
    expect((await intentAt(49, 2)).status).toBe(200);
    await reprice(before?.priceCents ?? 0);
  });

  it('requested eight times under one key creates one order, one hold and one payment intent', async () => {
    const shopper = await api.shopper('Doubles');
    const before = await available(SUNDRESS);
    const key = crypto.randomUUID();
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => intent(shopper, { _id: SUNDRESS }, key)),
    );
    expect(new Set(clicks.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await available(SUNDRESS)).toBe(before - 1);
    expect(await api.countPaymentIntents(clicks[0]?.body.orderId)).toBe(1);
  });

  it('already paid is returned instead of starting a second payment', async () => {
    const shopper = await api.shopper('Unheard');
    const { body: started } = await intent(shopper, { _id: 'bias-skirt-camel' });
    await api.confirm(started.transactionId);
    const before = await available('bias-skirt-camel');
    // After a reload: another key, another quantity, another size, and once another payment method.
    for (const again of [
      await intent(shopper, { _id: 'bias-skirt-camel', quantity: 2 }),
      await intent(shopper, { _id: 'bias-skirt-camel', size: 'S' }),
      await cash(shopper, { _id: 'bias-skirt-camel' }),
    ]) {
      expect(again.body).toMatchObject({
        status: 409,
        code: 'already_paid',
        reference: started.transactionId,
      });
    }
    expect(await available('bias-skirt-camel')).toBe(before);
    // The response tells the browser which of its cart lines is paid.
    expect((await record(shopper, started.transactionId)).body).toMatchObject({
      product: { _id: 'bias-skirt-camel', size: 'M' },
    });
    // Once the payment is recorded, the same product is a new purchase.
    expect((await intent(shopper, { _id: 'bias-skirt-camel' })).status).toBe(200);
  });

  it('already paid makes the first attempt of staff to order its product fail', async () => {
    const shopper = await api.shopper('Phoning');
    const { body: started } = await intent(shopper, { _id: SUNDRESS });
    await api.confirm(started.transactionId);
    const owner = await api.admin();
    const accountId = await findUserId(api.database.db, shopper.email);
    const products = [{ _id: SUNDRESS, size: 'M', quantity: 1 }];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const place = () =>
      owner.call('POST', '/admin/orders', { body: { handedOver: true, accountId, products }, headers });
    const refused = await place();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'already_paid', reference: started.transactionId },
    });
    expect(refused.body.detail).toMatch(/paid .* by card: order #\d+\./);
    expect((await shopper.call('GET', `/orders/${shopper.email}`)).body).toHaveLength(1);
    expect((await place()).body.state).toBe('handed_over');
  });

  it('can be paid with another card after a decline', async () => {
    const shopper = await api.shopper('Declined');
    const { body: started } = await intent(shopper, { _id: SUNDRESS });
    expect(await api.confirm(started.transactionId, 'pm_card_visa_chargeDeclined')).toBe('card_declined');
    expect((await record(shopper, started.transactionId)).body.code).toBe('payment_incomplete');
    expect(await api.confirm(started.transactionId)).toBeUndefined();
    expect((await record(shopper, started.transactionId)).status).toBe(200);
  });

  it('is unknown to every other customer, paid or not', async () => {
    const [buyer, thief] = [await api.shopper('Buyer'), await api.shopper('Thief')];
    const { body: started } = await intent(buyer, { _id: SUNDRESS });
    await api.confirm(started.transactionId);
    expect((await record(thief, started.transactionId)).body).toMatchObject({
      status: 404,
      code: 'order_unknown',
    });
    expect((await record(thief, 'pi_of_nobody')).body.code).toBe('order_unknown');
    expect((await record(buyer, started.transactionId)).status).toBe(200);
    expect((await thief.call('GET', `/order/${started.transactionId}`)).status).toBe(404);
    expect((await thief.call('GET', `/order/${started.orderId}`)).status).toBe(404);
    expect((await (await api.admin()).call('GET', `/order/${started.orderId}`)).status).toBe(200);
  });

  it('whose payment does not match its total waits for review', async () => {
    const shopper = await api.shopper('Mismatch');
    const { body: started } = await intent(shopper, { _id: SUNDRESS });
    await api.database.db.update(order).set({ totalCents: 1 }).where(eq(order.id, started.orderId));
    await api.confirm(started.transactionId);
    await record(shopper, started.transactionId);
    await api.database.db.update(order).set({ totalCents: 4080 }).where(eq(order.id, started.orderId));
    const [row] = await api.database.db.select().from(order).where(eq(order.id, started.orderId));
    expect(row?.state).toBe('needs_review');
    expect(await api.database.db.select().from(outbox).where(eq(outbox.orderId, started.orderId))).toEqual(
      [],
    );
  });

  it('paid after its hold was released takes stock again, or is refunded', async () => {
    const shopper = await api.shopper('Late');
    const rival = await api.shopper('Rival');
    const late = async (id: string, rivalBuys: number) => {
      const { body: started } = await intent(shopper, { _id: id });
      await cancelUnpaidOrder(
        { database: api.database, clock: systemClock },
        { orderId: started.orderId, event: 'hold_ended', cause: 'hold_ended' },
      );
      if (rivalBuys > 0) expect((await cash(rival, { _id: id, quantity: rivalBuys })).status).toBe(200);
      await api.confirm(started.transactionId);
      await record(shopper, started.transactionId);
      const [row] = await api.database.db.select().from(order).where(eq(order.id, started.orderId));
      const messages = await api.database.db.select().from(outbox).where(eq(outbox.orderId, started.orderId));
      return { state: row?.state, messages: messages.map(({ kind }) => kind), left: await available(id) };
    };
    expect(await late('kids-dot-shirt', 1)).toEqual({
      state: 'paid',
      messages: ['order_confirmation_mail'],
      left: 0,
    });
    expect(await late('leaf-blouse-moss', 1)).toEqual({
      state: 'refund_pending',
      messages: ['refund'],
      left: 0,
    });
  });
});
