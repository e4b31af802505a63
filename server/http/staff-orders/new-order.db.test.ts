import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCartPayload, EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { order } from '#database/schema/orders/orders.ts';
import { promotion, promotionCode } from '#database/schema/selling/promotions.ts';
import { shippingTier } from '#database/schema/selling/shipping.ts';
import { taxRate } from '#database/schema/selling/taxes.ts';
import { cents } from '#domain/money.ts';
import type { Mail } from '../../ports/mail.ts';
import { deliverDueOrderMails, whenDue } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

/** Limits that every order would exceed. */
const NONE = { cashOrders: 0, cashTotal: cents(0), cashPieces: 0, cardPieces: 0 };
const api = createTestApi({
  orderLimits: { cashOrders: 0, unpaidCardOrders: 0, refusals: 0, unconfirmed: NONE },
});

let run = 0;
/** The ids of two products of $17.00, new for each test. */
let [parka, shirt] = ['', ''];
let owner: Visitor;

beforeEach(async () => {
  run += 1;
  [parka, shirt] = [`parka-${run}`, `shirt-${run}`];
  await insertProduct(api.database, { id: parka, stock: { S: 2, M: 3 } });
  await insertProduct(api.database, { id: shirt, stock: { M: 4 } });
  owner = await api.admin();
});
afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  await api.database.db.update(shippingTier).set({ cents: 0 });
  await api.database.db.delete(taxRate);
});

type Line = { _id: string; size: string; quantity: number; price?: number };
type Sent = { key?: string; by?: Visitor } & Record<string, unknown>;

const linesOf = (): Line[] => [
  { _id: parka, size: 'M', quantity: 2, price: 17 },
  { _id: shirt, size: 'M', quantity: 1 },
];

/** Takes an order by phone, to be shipped. */
function byPhone({ key = crypto.randomUUID(), by = owner, ...more }: Sent = {}) {
  const { firstName, lastName, country, city, address, phone } = EXAMPLE_CUSTOMER;
  const customer = { firstName, lastName, country, city, address, phone };
  return by.call('POST', '/admin/orders', {
    body: { handedOver: false, products: linesOf(), ...customer, ...more },
    headers: { 'idempotency-key': key },
  });
}

/** Sells at a market. */
function atMarket({ key = crypto.randomUUID(), by = owner, ...more }: Sent = {}) {
  return by.call('POST', '/admin/orders', {
    body: { handedOver: true, products: linesOf(), ...more },
    headers: { 'idempotency-key': key },
  });
}

async function read(number: number) {
  return (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;
}

async function available(productId: string): Promise<Record<string, number>> {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return Object.fromEntries(units.map((unit) => [unit.size ?? 'shared', unit.available]));
}

const countOrders = () => api.database.db.$count(order);

/** Delivers the order mails that are due, and returns those to an address. */
async function mailsTo(to: string): Promise<Mail[]> {
  const sent = await deliverDueOrderMails(api, new Date(), false);
  expect(sent.every((one) => one.to !== '')).toBe(true);
  return sent.filter((one) => one.to === to);
}

const stepsOf = ({
  timeline,
}: {
  timeline: { type: string; who?: { email: string } | null; to?: string }[];
}) => timeline.filter(({ type }) => type === 'step').map(({ to, who }) => [to, who !== null]);

describe('an order by phone', () => {
  it('is placed for a customer without an account, with prices of the server and a mail', async () => {
    const email = `caller-${run}@example.test`;
    const { status, body } = await byPhone({ email, note: 'Leave it with the porter', total: 51 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.state).toBe('placed');
    expect(await available(parka)).toEqual({ S: 2, M: 1 });
    const placed = await read(body.number);
    expect(placed).toMatchObject({
      total: 51,
      isGuest: true,
      paymentMethod: 'cash',
      customer: { email, address: { city: EXAMPLE_CUSTOMER.city } },
      notes: [{ text: 'Leave it with the porter' }],
    });
    expect(stepsOf(placed)).toEqual([['placed', true]]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(`#${body.number}`);
    // The shop accepts no guests: a link would not open the order.
    expect(mail?.text).not.toContain('View your order');
    expect(mail?.text).toContain('create an account with this email address');
    const activity = await succeed(owner, 'GET', '/admin/activity?what=order');
    expect(activity.entries[0]).toMatchObject({ action: 'order_placed' });
  });

  it('belongs to the account of the customer, whose list shows it, whatever its limits', async () => {
    const customer = await api.shopper('Carla');
    const accountId = await findUserId(api.database.db, customer.email);
    const { body } = await byPhone({ accountId, email: 'other@example.test' });
    expect((await byPhone({ accountId, products: [{ _id: shirt, size: 'M', quantity: 1 }] })).status).toBe(
      200,
    );
    const own = await succeed(customer, 'GET', `/orders/${customer.email}`);
    expect(own.map(({ number }: { number: number }) => number)).toContain(body.number);
    expect(await read(body.number)).toMatchObject({
      isGuest: false,
      customer: { email: customer.email, accountId },
    });
    const { customer: seen } = await succeed(owner, 'GET', `/admin/customers/${accountId}`);
    expect(seen.address).toMatchObject({ city: EXAMPLE_CUSTOMER.city, phone: EXAMPLE_CUSTOMER.phone });
    expect(await byPhone({ accountId: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'customer_unknown' },
    });
  });

  it('is refused whole, with the shortage and the price of each line', async () => {
    const orders = await countOrders();
    const products = [
      { _id: parka, size: 'M', quantity: 4, price: 17 },
      { _id: shirt, size: 'M', quantity: 1, price: 1 },
      { _id: parka, size: 'S', quantity: 2 },
    ];
    const refused = await byPhone({ products });
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const fields = refused.body.errors.map(({ field }: { field: string }) => field);
    expect(fields.toSorted()).toEqual(['products.0.quantity', 'products.1.price']);
    expect(await countOrders()).toBe(orders);
    expect(await available(parka)).toEqual({ S: 2, M: 3 });
    const incomplete = await byPhone({ phone: undefined, city: '' });
    expect(incomplete.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'city',
      'phone',
    ]);
  });

  it('is one order under one key, also when two requests arrive at once', async () => {
    const orders = await countOrders();
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([byPhone({ key }), byPhone({ key })]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    expect((await byPhone({ key })).body).toEqual(one.body);
    expect(await byPhone({ key, city: 'Elsewhere' })).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    });
    expect(await countOrders()).toBe(orders + 1);
    expect(stepsOf(await read(one.body.number))).toHaveLength(1);
    expect(await available(shirt)).toEqual({ M: 3 });
  });
});

it('a key that was used for one customer is refused for another one, also at the same time', async () => {
  const accountId = await findUserId(api.database.db, (await api.shopper('Second')).email);
  const products = [{ _id: shirt, size: 'M', quantity: 1 }];
  const [orders, key] = [await countOrders(), crypto.randomUUID()];
  expect((await byPhone({ key, products })).status).toBe(200);
  expect(await byPhone({ key, products, accountId })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
  const again = { key: crypto.randomUUID(), products };
  const sent = await Promise.all([byPhone(again), byPhone({ ...again, accountId })]);
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await countOrders()).toBe(orders + 2);
  expect(await available(shirt)).toEqual({ M: 2 });
});

describe('a sale at a market', () => {
  it('books cash and stock once, without address, email or shipping charge', async () => {
    await api.database.db.update(shippingTier).set({ cents: 500 });
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([atMarket({ key }), atMarket({ key })]);
    expect([one.status, other.body]).toEqual([200, one.body]);
    expect((await atMarket({ key })).body).toEqual(one.body);
    expect(one.body.state).toBe('handed_over');
    const sold = await read(one.body.number);
    expect(sold).toMatchObject({
      total: 51,
      shipping: 0,
      shippingMethod: 'Handed over',
      hasLeft: true,
      kept: 51,
      customer: { name: 'Walk-in customer', email: '' },
    });
    expect(stepsOf(sold)).toEqual([
      ['handed_over', true],
      ['placed', true],
    ]);
    expect(await listMoney(api.database.db, one.body.id)).toEqual(['cash_received 5100']);
    expect(await available(parka)).toEqual({ S: 2, M: 1 });
    await mailsTo('');
    const { timeline } = await read(one.body.number);
    expect(timeline.some(({ type }: { type: string }) => type === 'mail')).toBe(false);
    const { total } = await quote({ handedOver: false, country: 'Canada' });
    expect(total).toBe(56);
  });

  it('is confirmed by mail as paid', async () => {
    const email = `buyer-${run}@example.test`;
    await atMarket({ email });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('you have paid $51.00 in cash');
    expect(mail?.text).not.toContain('on delivery');
  });

  it('leaves nothing when the cash cannot be recorded', async () => {
    api.log.expectError('call failed');
    const orders = await countOrders();
    await api.database.db.execute(sql`
      CREATE FUNCTION refuse_cash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no cash'; END $$;
      CREATE TRIGGER refuse_cash BEFORE INSERT ON money_movement FOR EACH ROW EXECUTE FUNCTION refuse_cash()`);
    expect((await atMarket()).status).toBe(500);
    await api.database.db.execute(sql`DROP FUNCTION refuse_cash CASCADE`);
    expect(await countOrders()).toBe(orders);
    expect(await available(parka)).toEqual({ S: 2, M: 3 });
  });

  it('is taxed where it takes place', async () => {
    const rate = { id: `gst-${run}`, name: 'GST', countryCode: 'CA', ratePpm: 50_000, included: false };
    await api.database.db.insert(taxRate).values(rate);
    expect(await atMarket()).toMatchObject({ status: 422, body: { code: 'country_unknown' } });
    expect(await quote({ country: 'Canada' })).toMatchObject({ tax: 2.55, total: 53.55, shipping: 0 });
    const { body } = await atMarket({
      country: 'Canada',
      total: 53.55,
      firstName: 'Ada',
      phone: '555 01 99',
    });
    expect(await read(body.number)).toMatchObject({
      total: 53.55,
      customer: { name: 'Ada', phone: '555 01 99' },
    });
  });
});

async function quote(fields: object = {}) {
  const products = createCartPayload([{ _id: parka, size: 'M', quantity: 2 }, { _id: shirt }]).products.map(
    ({ _id, size, quantity }) => ({ _id, size, quantity }),
  );
  return succeed(owner, 'POST', '/admin/orders/quote', { body: { handedOver: true, products, ...fields } });
}

describe('a quote for staff', () => {
  it('prices the order for its customer', async () => {
    const customer = await api.shopper('Quoted');
    const accountId = await findUserId(api.database.db, customer.email);
    await api.database.db.insert(promotion).values({
      id: `first-${run}`,
      name: 'Once each',
      class: 'order',
      effect: 'percentage',
      value: 10,
      automatic: false,
      limitPerson: 1,
    });
    const code = `ONCE${run}`;
    await api.database.db.insert(promotionCode).values({ code, promotionId: `first-${run}` });
    expect(await quote({ accountId, code })).toMatchObject({ total: 45.9 });
    expect((await byPhone({ accountId, code, total: 45.9 })).status).toBe(200);
    const products = [{ _id: shirt, size: 'M', quantity: 1 }];
    const again = await owner.call('POST', '/admin/orders/quote', {
      body: { handedOver: true, products, accountId, code },
    });
    expect(again).toMatchObject({ status: 422, body: { code: 'code_refused' } });
    const gift = { body: { amount: 25, reason: 'goodwill' } };
    await succeed(owner, 'POST', `/admin/customers/${accountId}/credit`, gift);
    const packer = await api.member('fulfilment');
    const priced = await succeed(packer, 'POST', '/admin/orders/quote', {
      body: { handedOver: true, products, accountId },
    });
    expect(priced).not.toHaveProperty('credit');
    const unknown = { handedOver: true, products, accountId: 'nobody' };
    expect((await owner.call('POST', '/admin/orders/quote', { body: unknown })).status).toBe(404);
  });
});

describe('an order that staff may undo', () => {
  const email = () => `undo-${run}@example.test`;
  const mailed = async (at: Date) =>
    (await deliverDueOrderMails(api, at)).filter(({ to }) => to === email()).length;
  const take = async (): Promise<{ id: string; number: number }> =>
    (await byPhone({ email: email(), undoable: true })).body;
  const cancel = (number: number) =>
    succeed(owner, 'POST', `/admin/orders/${number}/cancel`, { body: { reason: 'other' } });

  it('is confirmed after ten seconds, and its customer reads of nothing if it is cancelled before', async () => {
    const { id, number } = await take();
    const { due, before } = await whenDue(api, id);
    expect(await mailed(before)).toBe(0);
    expect(await cancel(number)).toEqual({ state: 'cancelled' });
    expect(await mailed(due)).toBe(0);
    const { timeline } = (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;
    const dropped = { sentAt: null, isDropped: true };
    expect(timeline.filter(({ type }: { type: string }) => type === 'mail')).toMatchObject([
      dropped,
      dropped,
    ]);
  });

  it('is not confirmed any more after its customer has cancelled it', async () => {
    const customer = await api.shopper('Dora');
    const accountId = await findUserId(api.database.db, customer.email);
    const { id } = (await byPhone({ accountId, undoable: true })).body;
    const { due } = await whenDue(api, id);
    await succeed(customer, 'POST', `/order/${id}/cancel`);
    const sent = (await deliverDueOrderMails(api, due)).filter(({ to }) => to === customer.email);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelled')]);
  });

  it('is mailed about twice if it is cancelled after its confirmation has left', async () => {
    const { id, number } = await take();
    const { due } = await whenDue(api, id);
    expect(await mailed(due)).toBe(1);
    await cancel(number);
    expect(await mailed(due)).toBe(1);
  });

  it('is confirmed at once when it is handed over', async () => {
    const body = { handedOver: true, products: linesOf(), email: email(), undoable: true };
    await succeed(owner, 'POST', '/admin/orders', { body });
    expect(await mailed(new Date())).toBe(1);
  });
});
