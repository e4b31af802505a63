import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { authUser } from '#database/schema/accounts/identity.ts';
import { order as orders } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { DAY_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { REFUSAL_MS } from '#domain/order/order-limits.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { forgetExpired } from '../../services/maintenance/forget-expired.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi({
  orderLimits: {
    cashOrders: 3,
    unpaidCardOrders: 2,
    refusals: 2,
    unconfirmed: { cashOrders: 1, cashTotal: cents(10_000), cashPieces: 5, cardPieces: 6 },
  },
});
/** Products that cost $40.80, $13.60 and $11.90. */
const [SUNDRESS, TEE, TANK] = ['sundress-paprika', 'garment-dyed-tee', 'rib-tank-fern'];

beforeAll(() => deliverStock(api.database, [SUNDRESS, TEE, TANK]));

function cash(person: Visitor, product: string, quantity = 1) {
  const body = { ...createOrderPayload({ _id: product, quantity }), paymentMethod: 'cashOnDelivery' };
  return person.call('POST', '/orders', { body });
}

function card(person: Visitor, product: string, quantity = 1) {
  return person.call('POST', '/create-payment-intent', {
    body: createOrderPayload({ _id: product, quantity }),
  });
}

async function confirmed(name: string) {
  const person = await api.shopper(name);
  await api.database.db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, person.email));
  return person;
}

it('allows an unconfirmed account one open cash order, until that is cancelled or the address is confirmed', async () => {
  const person = await api.shopper('Unconfirmed');
  const first = await cash(person, TEE);
  expect(first.status).toBe(200);
  const refused = await cash(person, TANK);
  expect([refused.status, refused.body.code]).toEqual([409, 'order_limit']);
  expect(refused.body.detail).toMatch(/have 1 cash order on the way.*confirm your address.*pay by card/);
  expect((await person.call('GET', `/orders/${person.email}`)).body).toHaveLength(1);

  expect((await person.call('POST', `/order/${first.body.reference}/cancel`)).status).toBe(200);
  expect((await cash(person, TANK)).status).toBe(200);
  await api.database.db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, person.email));
  expect((await cash(person, TEE)).status).toBe(200);
});

it('limits a cash order of an unconfirmed account to $100.00 and 5 pieces', async () => {
  const person = await api.shopper('Greedy');
  const dear = await cash(person, SUNDRESS, 3);
  expect([dear.status, dear.body.code]).toEqual([409, 'order_limit']);
  expect(dear.body.detail).toContain('at most $100.00. Please confirm your address');
  expect(dear.body.errors).toEqual([{ field: 'product.quantity', message: dear.body.detail }]);
  const many = await cash(person, TANK, 6);
  expect(many.body).toMatchObject({ code: 'order_limit', detail: expect.stringContaining('5 pieces') });
  expect((await cash(person, TANK, 5)).status).toBe(200);
  expect((await cash(await confirmed('Trusted'), SUNDRESS, 3)).status).toBe(200);
});

it('counts the whole cart towards the limits of an unconfirmed account', async () => {
  const person = await api.shopper('Carter');
  const cart = (first: number, second: number, product = TANK) =>
    createCartPayload([
      { _id: product, quantity: first },
      { _id: TEE, quantity: second },
    ]);
  const cashCart = (body: object) =>
    person.call('POST', '/orders', { body: { ...body, paymentMethod: 'cashOnDelivery' } });
  const refused = [
    [await cashCart(cart(3, 3)), '5 pieces'],
    [await cashCart(cart(2, 2, SUNDRESS)), 'at most $100.00'],
    [await person.call('POST', '/create-payment-intent', { body: cart(3, 4) }), 'at most 6 pieces'],
  ] as const;
  for (const [{ status, body }, text] of refused) {
    expect([status, body.code, body.errors]).toEqual([409, 'order_limit', []]);
    expect(body.detail).toContain(text);
  }
  expect((await cashCart(cart(3, 2))).status).toBe(200);
});

describe('cash orders that were refused at the door', () => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await api.admin();
  });

  const order = (person: Visitor, phone: string) =>
    person.call('POST', '/orders', {
      body: { ...createOrderPayload({ _id: TEE }), phone, paymentMethod: 'cashOnDelivery' },
    });
  const refuse = (id: string) => admin.call('POST', `/order/${id}/refused-at-door`);

  it('return their stock, cause a mail and count only once, also when three requests record one', async () => {
    const person = await confirmed('Absent');
    const countStock = async () => (await person.call('GET', `/product/${TEE}`)).body.stock;
    const before = await countStock();
    const { reference } = (await order(person, '555 0100')).body;
    expect(await countStock()).toBe(before - 1);
    const refused = await Promise.all([1, 2, 3].map(() => refuse(reference)));
    for (const { status, body } of refused)
      expect([status, body.state, body.events.at(-1).text]).toEqual([
        200,
        'cancelled',
        'Not accepted at the door',
      ]);
    expect(await countStock()).toBe(before);
    expect((await admin.call('POST', `/order/${reference}/cash-received`)).body.code).toBe(
      'order_move_refused',
    );
    expect(await api.database.db.$count(outbox, eq(outbox.orderId, reference))).toBe(2);
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
    // One of two allowed refusals.
    expect((await order(person, '555 0100')).status).toBe(200);
  });

  it('bar the account and the phone number from cash orders after the second within a year', async () => {
    const [person, sibling] = [await confirmed('Fickle'), await confirmed('Sibling')];
    const placed = [await order(person, '+49 (30) 1234-567'), await order(person, '555 0101')];
    const [first, second] = placed.map(({ body }) => body.reference as string);
    await refuse(first ?? '');
    expect((await order(person, '555 0102')).status).toBe(200);
    await refuse(second ?? '');
    const refused = await order(person, '555 0102');
    expect(refused.body).toMatchObject({ status: 409, code: 'order_limit', errors: [] });
    expect(refused.body.detail).toMatch(/did not accept 2 cash orders at the door.*pay by card/);
    expect((await card(person, TEE)).status).toBe(200);

    // `person` has refused one order with this phone number. Another account refuses a second one, with the number written differently.
    const { reference } = (await order(sibling, '0049 30 1234567')).body;
    await refuse(reference);
    const stranger = await confirmed('Stranger');
    expect((await order(stranger, '4930 1234 567')).body.code).toBe('order_limit');
    expect((await order(stranger, '555 0103')).status).toBe(200);

    const aYearAgo = new Date(Date.now() - REFUSAL_MS);
    await api.database.db
      .update(orders)
      .set({ refusedAt: aYearAgo })
      .where(eq(orders.id, first ?? ''));
    expect((await order(person, '555 0102')).status).toBe(200);
    expect((await order(stranger, '+49 30 1234567')).status).toBe(200);
  });

  it('also bar an open cash order from a change to their phone number', async () => {
    const [person, evader] = [await confirmed('Refuser'), await confirmed('Evader')];
    const phone = '555 0170';
    for (const _ of [1, 2]) await refuse((await order(person, phone)).body.reference);
    const { reference } = (await order(evader, '555 0171')).body;
    const send = (to: string, by: Visitor = evader) => {
      const { product: _, ...address } = createOrderPayload({ _id: TEE });
      return by.call('PUT', `/order/${reference}/address`, { body: { ...address, phone: to } });
    };
    for (const by of [evader, admin]) {
      const changed = await send('(555) 01-70', by);
      expect(changed.body).toMatchObject({ status: 409, code: 'order_limit', errors: [{ field: 'phone' }] });
      expect(changed.body.detail).toContain('2 cash orders were not accepted');
    }
    expect((await send('555-0171')).status).toBe(200);
    expect((await send('555 0172')).status).toBe(200);
    await evader.call('POST', `/order/${reference}/cancel`);
  });

  it('do not count for another customer without an email address', async () => {
    const take = async (phone: string) => {
      const { product: _, ...address } = createOrderPayload({ _id: TEE });
      const products = [{ _id: TEE, size: 'M', quantity: 1 }];
      const body = { ...address, phone, handedOver: false, products };
      return (await admin.call('POST', '/admin/orders', { body })).body.id as string;
    };
    for (const phone of ['555 0180', '555 0181']) await refuse(await take(phone));
    const id = await take('555 0182');
    const { product: _, ...address } = createOrderPayload({ _id: TEE });
    const changed = await admin.call('PUT', `/order/${id}/address`, {
      body: { ...address, phone: '555 0183' },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  });

  it('keep counting for the phone number when the account is erased, and no longer than a year', async () => {
    const person = await confirmed('Leaver');
    const phone = '555 0199';
    const placed = [await order(person, phone), await order(person, phone)];
    for (const { body } of placed) await refuse(body.reference);
    const password = 'a long enough password';
    expect((await person.call('DELETE', '/my-data', { body: { password } })).status).toBe(200);
    const other = await confirmed('Other');
    expect((await order(other, phone)).body.code).toBe('order_limit');

    const ids = placed.map(({ body }) => body.reference as string);
    const digests = async () => {
      const rows = await api.database.db.select().from(orders).where(inArray(orders.id, ids));
      return rows.filter(({ phoneDigest }) => phoneDigest !== null).length;
    };
    const inAYear = (ms: number) => ({
      now: () => new Date(Date.now() + REFUSAL_MS + ms),
      newId: () => systemClock.newId(),
    });
    await forgetExpired({ database: api.database, clock: inAYear(-DAY_MS) });
    expect(await digests()).toBe(2);
    await forgetExpired({ database: api.database, clock: inAYear(DAY_MS) });
    expect(await digests()).toBe(0);
  });
});

it('counts parallel orders of different products by one customer together', async () => {
  const [one, other] = [await api.shopper('Parallel'), await confirmed('Confirmed')];
  const products = [SUNDRESS, TEE, TANK, 'kids-jogger-pond'];
  const once = await Promise.all(products.map((product) => cash(one, product)));
  expect(once.filter(({ status }) => status === 200)).toHaveLength(1);
  const thrice = await Promise.all(products.map((product) => cash(other, product)));
  expect(thrice.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = thrice.find(({ status }) => status === 409);
  expect(refused?.body.detail).toMatch(/have 3 cash orders on the way.*cancel an order in My Orders/);
});

it('returns the existing order when the same cash order is sent again', async () => {
  const person = await api.shopper('Twice');
  const body = { ...createOrderPayload({ _id: TEE }), paymentMethod: 'cashOnDelivery' };
  const send = () =>
    person.call('POST', '/orders', { body, headers: { 'idempotency-key': 'the-same-order' } });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
});

it('limits the stock that unpaid card orders hold', async () => {
  const stranger = await api.shopper('Holder');
  const many = await card(stranger, TEE, 7);
  expect([many.status, many.body.code]).toEqual([409, 'order_limit']);
  expect((await card(stranger, TEE, 4)).status).toBe(200);
  expect((await card(stranger, TANK, 3)).body.detail).toContain(
    'at most 6 pieces waiting for a card payment',
  );
  // A new order for the same product replaces its hold.
  expect((await card(stranger, TEE, 6)).status).toBe(200);

  const person = await confirmed('Payer');
  const begun = [await card(person, TEE), await card(person, TANK)];
  expect(begun.map(({ status }) => status)).toEqual([200, 200]);
  const third = await card(person, SUNDRESS);
  expect(third.body).toMatchObject({ code: 'order_limit', status: 409 });
  expect(third.body.detail).toContain('2 unfinished card payments');
  const { transactionId } = begun[0]?.body ?? {};
  await api.confirm(transactionId);
  await person.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
  expect((await card(person, SUNDRESS)).status).toBe(200);
});
