import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCartPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import {
  lockPromotion,
  updatePromotion,
  type StoredPromotion,
} from '#database/queries/pricing/promotions.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { promotion, promotionCode, promotionUse } from '#database/schema/selling/promotions.ts';
import { shippingTier } from '#database/schema/selling/shipping.ts';
import { taxRate } from '#database/schema/selling/taxes.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

let run = 0;
/** The ids of two products of $17.00, and of a discount with its code, new for each test. */
let [parka, shirt, discount, code] = ['', '', '', ''];

beforeEach(async () => {
  run += 1;
  [parka, shirt, discount, code] = [`parka-${run}`, `shirt-${run}`, `discount-${run}`, `CODE${run}`];
  await insertProduct(api.database, { id: parka, stock: { M: 30 } });
  await insertProduct(api.database, { id: shirt, stock: { M: 30 } });
});
afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  await api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01'), startsAt: null });
});

/** Inserts 10 % off the order for the code, and changes of that. */
async function insertDiscount(changes: Partial<typeof promotion.$inferInsert> = {}): Promise<void> {
  await api.database.db.insert(promotion).values({
    id: discount,
    name: 'Ten off',
    class: 'order',
    effect: 'percentage',
    value: 10,
    automatic: false,
    ...changes,
  });
  if (changes.automatic !== true)
    await api.database.db.insert(promotionCode).values({ code, promotionId: discount });
}

type Sent = { key?: string; total?: number; code?: string; region?: string; postalCode?: string };

function payload(sent: Sent, quantity = 1) {
  const { key: _, ...more } = sent;
  return { ...createCartPayload([{ _id: parka, quantity }, { _id: shirt }]), ...more };
}

function cash(visitor: Visitor, sent: Sent = {}, quantity = 1) {
  return visitor.call('POST', '/orders', {
    body: { ...payload(sent, quantity), paymentMethod: 'cashOnDelivery' },
    headers: { 'idempotency-key': sent.key ?? crypto.randomUUID() },
  });
}

function card(visitor: Visitor, sent: Sent = {}) {
  return visitor.call('POST', '/create-payment-intent', {
    body: payload(sent),
    headers: { 'idempotency-key': sent.key ?? crypto.randomUUID() },
  });
}

/** Lists the statuses of responses, in ascending order. */
function statusesOf(responses: readonly { readonly status: number }[]): number[] {
  return responses.map(({ status }) => status).toSorted((one, other) => one - other);
}

async function readUses(): Promise<{ used: number | undefined; states: string[] }> {
  const { db } = api.database;
  const [row] = await db.select().from(promotion).where(eq(promotion.id, discount));
  const uses = await db.select().from(promotionUse).where(eq(promotionUse.promotionId, discount));
  return { used: row?.used, states: uses.map(({ state }) => state).toSorted() };
}

/** Makes a call while staff set limits; they commit once the call waits for them or is answered. */
async function whileLimitIsSet(
  limits: Partial<Pick<StoredPromotion, 'limitTotal' | 'limitCode'>>,
  call: () => ReturnType<Visitor['call']>,
) {
  const { answer } = await api.database.transaction(async (tx) => {
    const stored = await lockPromotion(tx, discount);
    if (stored) await updatePromotion(tx, { ...stored, ...limits });
    const called = call();
    const waits = waitUntil(async () => (await countLockWaits(api.database)) > 0);
    await Promise.race([called, waits]);
    return { answer: called };
  });
  return answer;
}

describe('an order with a discount', () => {
  it('charges what the quote says, and shows what it is made of', async () => {
    await insertDiscount({ limitTotal: 5 });
    const shopper = await api.shopper('Dora');
    const quoted = await api.visitor().call('POST', '/quote', {
      body: { products: createCartPayload([{ _id: parka, quantity: 2 }, { _id: shirt }]).products, code },
    });
    expect(quoted.body).toMatchObject({ subtotal: 51, total: 45.9 });
    const placed = await cash(shopper, { code: code.toLowerCase(), total: 45.9 }, 2);
    expect(placed.status).toBe(200);
    expect((await shopper.call('GET', `/order/${placed.body.reference}`)).body).toMatchObject({
      subtotal: 51,
      discounts: [{ name: 'Ten off', code, amount: 5.1 }],
      shipping: 0,
      shippingMethod: 'Standard',
      tax: 0,
      total: 45.9,
    });
    const lines = [
      { price: 17, quantity: 2, discounts: [{ name: 'Ten off', code, amount: 3.4 }] },
      { price: 17, quantity: 1, discounts: [{ name: 'Ten off', code, amount: 1.7 }] },
    ];
    const { body } = await shopper.call('GET', `/order/${placed.body.reference}`);
    expect(body.products).toMatchObject(lines);
    const admin = await api.admin();
    const seen = await admin.call('GET', `/admin/orders/${body.number}`);
    expect(seen.body.order.lines).toMatchObject(lines);
    expect(await readUses()).toEqual({ used: 1, states: ['taken'] });
  });

  it('is refused when the customer saw another total, and takes no use', async () => {
    await insertDiscount({ limitTotal: 5 });
    const refused = await cash(await api.shopper('Tess'), { code, total: 34 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'price_changed', errors: [{ field: 'total', message: 'The total is now $30.60.' }] },
    });
    expect(await readUses()).toEqual({ used: 0, states: [] });
  });

  it('is placed once when it is sent again, and rejected when its key is sent without its code', async () => {
    await insertDiscount({ limitTotal: 1 });
    const shopper = await api.shopper('Rita');
    const [first, again] = [
      await cash(shopper, { code, key: 'same-key-1' }),
      await cash(shopper, { code, key: 'same-key-1' }),
    ];
    expect(again.body).toEqual(first.body);
    expect((await cash(shopper, { key: 'same-key-1' })).body.code).toBe('idempotency_key_reused');
  });

  it('returns its use when it is cancelled', async () => {
    await insertDiscount({ limitTotal: 1, limitPerson: 1 });
    const [first, second] = [await api.shopper('Una'), await api.shopper('Uwe')];
    const { body } = await cash(first, { code });
    expect((await cash(second, { code })).body).toMatchObject({
      code: 'code_refused',
      detail: 'This code has been used up.',
    });
    await first.call('POST', `/order/${body.reference}/cancel`);
    expect(await readUses()).toEqual({ used: 0, states: ['returned'] });
    expect((await cash(first, { code })).status).toBe(200);
    expect(await readUses()).toEqual({ used: 1, states: ['returned', 'taken'] });
  });

  it('gives the last use to one of many customers', async () => {
    await insertDiscount({ limitTotal: 2 });
    const buyers = await Promise.all(
      ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'].map((name) => api.shopper(name)),
    );
    const placed = await Promise.all(buyers.map((buyer) => cash(buyer, { code })));
    expect(statusesOf(placed)).toEqual([200, 200, 422, 422, 422, 422]);
    expect(await readUses()).toEqual({ used: 2, states: ['taken', 'taken'] });
  });

  it('counts the uses of orders that are placed while its limit is set', async () => {
    await insertDiscount();
    const admin = await api.admin();
    const buyers = await Promise.all(
      ['Gus', 'Hal', 'Ivy', 'Jan', 'Kai', 'Lea'].map((name) => api.shopper(name)),
    );
    const edit = { base: null, value: 20 };
    const body = { limitTotal: edit, limitCode: edit };
    const sent = await Promise.all([
      ...buyers.slice(0, 3).map((buyer) => cash(buyer, { code })),
      admin.call('PUT', `/admin/promotions/${discount}`, { body }),
      ...buyers.slice(3).map((buyer) => cash(buyer, { code })),
    ]);
    expect(statusesOf(sent)).toEqual(sent.map(() => 200));
    expect((await readUses()).used).toBe(6);
  });

  it('counts for a limit of its code that is set while it is placed', async () => {
    await insertDiscount();
    const [buyer, late] = [await api.shopper('Moe'), await api.shopper('Ned')];
    const placed = await whileLimitIsSet({ limitCode: 1 }, () => cash(buyer, { code }));
    expect(placed.status).toBe(200);
    expect((await cash(late, { code })).body.detail).toBe('This code has been used up.');
  });

  it('returns its use to limits that are set while it is cancelled', async () => {
    await insertDiscount();
    const [buyer, next] = [await api.shopper('Mia'), await api.shopper('Nia')];
    const { body } = await cash(buyer, { code });
    const cancelled = await whileLimitIsSet({ limitTotal: 1, limitCode: 1 }, () =>
      buyer.call('POST', `/order/${body.reference}/cancel`),
    );
    expect(cancelled.status).toBe(200);
    expect(await readUses()).toEqual({ used: 0, states: ['returned'] });
    expect((await cash(next, { code })).status).toBe(200);
  });

  it('returns its use to its own discount only, when its code belongs to another one by then', async () => {
    await insertDiscount();
    const buyer = await api.shopper('Oda');
    const { body } = await cash(buyer, { code });
    const { db } = api.database;
    await db.delete(promotionCode).where(eq(promotionCode.code, code));
    await db.update(promotion).set({ automatic: true, endsAt: new Date() }).where(eq(promotion.id, discount));
    const first = discount;
    discount = `${first}-next`;
    await insertDiscount();
    await db.update(promotionCode).set({ limitTotal: 1 }).where(eq(promotionCode.code, code));
    expect((await buyer.call('POST', `/order/${body.reference}/cancel`)).status).toBe(200);
    const [use] = await db.select().from(promotionUse).where(eq(promotionUse.promotionId, first));
    expect(use?.state).toBe('returned');
  });

  it('counts parallel orders of one customer together', async () => {
    await insertDiscount({ limitPerson: 1 });
    const buyer = await api.shopper('Paula');
    const placed = await Promise.all([1, 2, 3].map(() => cash(buyer, { code })));
    expect(statusesOf(placed)).toEqual([200, 422, 422]);
  });

  it('does not use up its code when its customer starts the payment again', async () => {
    await insertDiscount({ limitTotal: 1, limitPerson: 1, conditions: { firstOrder: true } });
    const buyer = await api.shopper('Carla');
    expect((await card(buyer, { code })).status).toBe(200);
    expect((await card(buyer, { code })).status).toBe(200);
    expect(await readUses()).toEqual({ used: 1, states: ['returned', 'taken'] });
  });

  it('is for the customers of its groups only, in the quote and in the order', async () => {
    await insertDiscount({ conditions: { groups: ['wholesale'] } });
    const [member, other] = [await api.shopper('Wanda'), await api.shopper('Oskar')];
    const userId = (await findUserId(api.database.db, member.email)) ?? '';
    const body = { groups: { base: [], value: [' Wholesale '] } };
    const admin = await api.admin();
    expect((await admin.call('PATCH', `/admin/customers/${userId}`, { body })).status).toBe(200);
    const quote = (visitor: Visitor) => visitor.call('POST', '/quote', { body: payload({ code }) });
    expect((await quote(member)).body.total).toBe(30.6);
    expect((await cash(member, { code })).status).toBe(200);
    for (const refused of [await quote(other), await cash(other, { code })])
      expect(refused.body.errors).toMatchObject([{ message: 'This code is for certain customers only.' }]);
    expect((await quote(api.visitor())).body.errors).toMatchObject([
      { message: 'This code is for certain customers. Sign in if you are one of them.' },
    ]);
  });

  it('is charged without an automatic discount once that is used up', async () => {
    await insertDiscount({ automatic: true, limitTotal: 1 });
    const totals = [];
    for (const name of ['Otto', 'Olga']) {
      const buyer = await api.shopper(name);
      const { body } = await cash(buyer);
      totals.push((await buyer.call('GET', `/order/${body.reference}`)).body.total);
    }
    expect(totals).toEqual([30.6, 34]);
  });

  it('keeps no person of an erased account', async () => {
    await insertDiscount();
    const buyer = await api.shopper('Erika');
    const { body } = await cash(buyer, { code, region: 'Oregon', postalCode: '97214' });
    await buyer.call('POST', `/order/${body.reference}/cancel`);
    const [before] = await api.database.db
      .select()
      .from(promotionUse)
      .where(eq(promotionUse.promotionId, discount));
    expect(
      (await buyer.call('DELETE', '/my-data', { body: { password: 'a long enough password' } })).status,
    ).toBe(200);
    const [after] = await api.database.db
      .select()
      .from(promotionUse)
      .where(eq(promotionUse.promotionId, discount));
    expect(after?.person).not.toBe(before?.person);
    const [row] = await api.database.db.select().from(order).where(eq(order.id, body.insertedId));
    expect(row).toMatchObject({ region: null, postalCode: null });
  });
});

describe('an order with shipping and tax', () => {
  it('charges both, and keeps them when the rates change', async () => {
    const { db } = api.database;
    await db.update(shippingTier).set({ cents: 950 });
    await db.insert(taxRate).values({
      id: 'or',
      name: 'Sales tax',
      countryCode: 'US',
      region: 'OR',
      ratePpm: 88_750,
      included: false,
    });
    const buyer = await api.shopper('Ship');
    expect((await cash(buyer)).body.code).toBe('region_required');
    const placed = await cash(buyer, { region: 'Oregon', postalCode: '97214' });
    await db.delete(taxRate);
    await db.update(shippingTier).set({ cents: 0 });
    const { body } = await buyer.call('GET', `/order/${placed.body.reference}`);
    // 8.875 % of $17.00, $17.00 and $9.50.
    expect(body).toMatchObject({
      region: 'Oregon',
      postalCode: '97214',
      shipping: 9.5,
      tax: 3.86,
      taxes: [{ name: 'Sales tax', rate: 8.875, included: false, amount: 3.86 }],
      total: 34 + 9.5 + 3.86,
    });
  });
});

describe('a card order with nothing to pay', () => {
  const acknowledge = (visitor: Visitor, transactionId: string) =>
    visitor.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
  const mailsOf = async (orderId: string) => {
    const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, orderId));
    return rows.map(({ kind }) => kind).toSorted();
  };

  beforeEach(() => insertDiscount({ value: 100, limitTotal: 1 }));

  it('is paid at once without an intent, however often it is sent, and is acknowledged by its id', async () => {
    const shopper = await api.shopper('Freya');
    const free = { code, total: 0, key: 'one-free-order' };
    const started = await Promise.all(Array.from({ length: 4 }, () => card(shopper, free)));
    const [first] = started;
    const { orderId } = first?.body ?? {};
    for (const { status, body } of started)
      expect([status, body]).toEqual([200, { clientSecret: null, transactionId: orderId, orderId }]);
    expect(await api.countPaymentIntents(orderId)).toBe(0);
    expect(await mailsOf(orderId)).toEqual(['order_confirmation_mail']);

    // The browser never learnt of it: the purchase is not repeated, and its order is recorded instead.
    const again = await cash(shopper);
    expect(again.body).toMatchObject({ status: 409, code: 'already_paid', reference: orderId });
    const recorded = await acknowledge(shopper, orderId);
    expect(recorded.body).toMatchObject({ acknowledged: true, insertedId: orderId, reference: orderId });
    expect((await shopper.call('GET', `/order/${orderId}`)).body).toMatchObject({
      state: 'paid',
      paymentMethod: 'stripe',
      paymentStatus: 'Paid',
      transactionId: null,
      total: 0,
      events: [{ state: 'paid', text: 'Placed, nothing to pay' }],
    });
    expect((await acknowledge(await api.shopper('Foreign'), orderId)).body.code).toBe('order_unknown');
  });

  it('is cancelled without a refund, by two requests at once, and returns stock and code', async () => {
    const shopper = await api.shopper('Fritz');
    const { orderId } = (await card(shopper, { code })).body;
    await acknowledge(shopper, orderId);
    const cancel = () => shopper.call('POST', `/order/${orderId}/cancel`);
    for (const { status, body } of await Promise.all([cancel(), cancel()]))
      expect([status, body.state, body.events.at(-1).text]).toEqual([200, 'refunded', 'Cancelled by you']);
    expect(await readUses()).toEqual({ used: 0, states: ['returned'] });
    expect(await mailsOf(orderId)).toEqual(['order_cancellation_mail', 'order_confirmation_mail']);
    expect(await api.database.db.$count(refund, eq(refund.orderId, orderId))).toBe(0);
    const { body } = await shopper.call('GET', `/product/${parka}`);
    expect(body.stock).toBe(30);
  });

  it('is handed over like another one, and no order with a payment is recorded by its own id', async () => {
    const [shopper, admin] = [await api.shopper('Fiona'), await api.admin()];
    const { orderId } = (await card(shopper, { code })).body;
    const { body } = await admin.call('POST', `/order/${orderId}/handed-over`);
    expect(body).toMatchObject({ state: 'handed_over', paymentStatus: 'Paid' });
    const dear = await card(await api.shopper('Finja'));
    expect(dear.body.clientSecret).toContain('_secret_');
    expect((await acknowledge(shopper, dear.body.orderId)).body.code).toBe('order_unknown');
  });
});
