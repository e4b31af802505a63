import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { promotion, promotionCode } from '#database/schema/selling/promotions.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { Mail } from '../../ports/mail.ts';
import { endHolds } from '../../services/orders/end-holds.ts';
import { deliverDueOrderMails, whenDue } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

let run = 0;
/** A product that costs $17.00 and has three pieces in stock. */
let parka = '';
let email = '';
let owner: Visitor;

beforeEach(async () => {
  run += 1;
  [parka, email] = [`linked-parka-${run}`, `caller-${run}@example.test`];
  await insertProduct(api.database, { id: parka, stock: { M: 3 } });
  owner = await api.admin();
});
afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

type Taken = { readonly id: string; readonly number: number; readonly state: string };

/** Takes an order of two parkas by phone, to be paid by link. */
function byLink({ key = crypto.randomUUID(), ...more }: { key?: string } & Record<string, unknown> = {}) {
  const { firstName, lastName, country, city, address, phone } = EXAMPLE_CUSTOMER;
  const customer = { firstName, lastName, country, city, address, phone, email };
  const products = [{ _id: parka, size: 'M', quantity: 2, price: 17 }];
  return owner.call('POST', '/admin/orders', {
    body: { handedOver: false, payByLink: true, products, ...customer, ...more },
    headers: { 'idempotency-key': key },
  });
}

/** Delivers the mails that are due, and returns those to an address. */
async function mailsTo(to: string): Promise<Mail[]> {
  return (await deliverDueOrderMails(api, new Date(), false)).filter((one) => one.to === to);
}

function secretIn(mail: Mail | undefined, { id }: Taken): string {
  const found = new RegExp(`http://shop\\.test/payment/${id}/link#([\\w-]{43})`).exec(mail?.text ?? '');
  if (!found?.[1]) throw new Error('the mail has no link');
  return found[1];
}

/** Takes an order, and returns it with the secret of its link. */
async function taken(more: object = {}): Promise<Taken & { secret: string }> {
  const { status, body } = await byLink({ ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  const [mail] = await mailsTo(email);
  return { ...body, secret: secretIn(mail, body) };
}

function open({ id }: Pick<Taken, 'id'>, secret: string, by: Visitor = api.visitor()) {
  return by.call('POST', `/order/${id}/payment-link`, { body: { secret } });
}

/** Opens the link, and confirms the payment at the provider, as the page does. */
async function payAtProvider(order: Taken & { secret: string }, card?: string): Promise<string> {
  const { body } = await open(order, order.secret);
  const [intentId = ''] = body.payment.clientSecret.split('_secret');
  await api.confirm(intentId, card);
  return intentId;
}

const endHoldsAfter = (hours: number) => {
  const clock = { ...systemClock, now: () => new Date(Date.now() + hours * HOUR_MS) };
  return endHolds({ database: api.database, payments: createPaymentProviders([api.payments]), clock });
};

async function read({ number }: Taken) {
  return (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;
}

async function available(): Promise<number | undefined> {
  const [unit] = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, parka));
  return unit?.available;
}

describe('an order that is paid by link', () => {
  it('holds its items, and is paid on a page without a sign-in, once', async () => {
    const order = await taken({ note: 'Ring twice' });
    expect(order.state).toBe('awaiting_payment');
    expect(await available()).toBe(1);
    const waiting = await read(order);
    expect(waiting).toMatchObject({ paymentMethod: 'card', paysByLink: true, payment: { paid: 0 } });
    const hours = (Date.parse(waiting.holdEndsAt) - Date.parse(waiting.placedAt)) / HOUR_MS;
    expect(hours).toBe(48);
    expect(waiting.timeline).toContainEqual(
      expect.objectContaining({ type: 'step', to: 'awaiting_payment', who: expect.objectContaining({}) }),
    );

    const opened = await open(order, order.secret);
    expect(opened.body).toMatchObject({ number: order.number, state: 'awaiting_payment', total: 34 });
    expect(opened.body.products).toMatchObject([{ _id: parka, size: 'M', quantity: 2, price: 17 }]);
    expect(JSON.stringify(opened.body)).not.toMatch(new RegExp(`${EXAMPLE_CUSTOMER.city}|${email}`));
    await payAtProvider(order);
    const paid = await open(order, order.secret);
    expect(paid.body).toMatchObject({ state: 'paid', payment: null, holdEndsAt: null });
    expect((await open(order, order.secret)).body).toEqual(paid.body);
    expect(await api.countPaymentIntents(order.id)).toBe(1);
    expect(await listMoney(api.database.db, order.id)).toEqual(['charged 3400']);
    expect(await available()).toBe(1);
    const [confirmation, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(confirmation?.text).toContain('charged $34.00 to your card');
  });

  it('is one order with one payment, also when requests arrive at once', async () => {
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([byLink({ key }), byLink({ key })]);
    expect(other.body).toEqual(one.body);
    expect((await byLink({ key, payByLink: false })).body.code).toBe('idempotency_key_reused');
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const secret = secretIn(mails[0], one.body);
    const opened = await Promise.all([open(one.body, secret), open(one.body, secret)]);
    expect(opened[1].body).toEqual(opened[0].body);
    expect(await api.countPaymentIntents(one.body.id)).toBe(1);
    await payAtProvider({ ...one.body, secret });
    await Promise.all([open(one.body, secret), open(one.body, secret)]);
    expect(await listMoney(api.database.db, one.body.id)).toEqual(['charged 3400']);
  });

  it('opens by its own link alone, which opens nothing else', async () => {
    const order = await taken();
    const made = 'x'.repeat(43);
    for (const [id, secret] of [
      [order.id, made],
      ['pi_1', order.secret],
      [crypto.randomUUID(), order.secret],
    ] as const)
      expect(await open({ id }, secret)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    // The page of the order needs a sign-in.
    const visitor = api.visitor();
    await open(order, order.secret, visitor);
    expect((await visitor.call('GET', `/order/${order.id}`)).status).toBe(401);
    // An order of the checkout, which has no link.
    const shopper = await api.shopper('Own');
    const products = [{ _id: parka, size: 'M', quantity: 1, price: 17 }];
    const { firstName, lastName, country, city, address, phone } = EXAMPLE_CUSTOMER;
    const started = await succeed(shopper, 'POST', '/create-payment-intent', {
      body: { products, firstName, lastName, country, city, address, phone, paymentMethod: 'stripe' },
    });
    expect((await open({ id: started.orderId }, order.secret)).body.code).toBe('link_invalid');
  });

  it('can be paid with another card after a decline', async () => {
    const order = await taken();
    await payAtProvider(order, 'pm_card_chargeDeclined');
    expect((await open(order, order.secret)).body).toMatchObject({
      state: 'awaiting_payment',
      payment: expect.objectContaining({}),
    });
    await payAtProvider(order);
    expect((await open(order, order.secret)).body.state).toBe('paid');
  });

  it('ends after two days: the payment is cancelled first, and the items are for sale again', async () => {
    const order = await taken();
    const intentId = (await open(order, order.secret)).body.payment.clientSecret.split('_secret')[0];
    await endHoldsAfter(47);
    expect((await read(order)).state).toBe('awaiting_payment');
    await endHoldsAfter(48.1);
    expect(await available()).toBe(3);
    expect((await open(order, order.secret)).body).toMatchObject({ state: 'cancelled', payment: null });
    expect(await api.confirm(intentId)).toBe('payment_intent_unexpected_state');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is paid when the provider has the money, even if the shop learns of it only at the end of the hold', async () => {
    const order = await taken();
    await payAtProvider(order);
    await endHoldsAfter(48.1);
    expect((await read(order)).state).toBe('paid');
    expect((await open(order, order.secret)).body.state).toBe('paid');
    expect(await listMoney(api.database.db, order.id)).toEqual(['charged 3400']);
  });

  it('is cancelled by staff before its payment, also if the link was never opened', async () => {
    const order = await taken();
    const cancelled = await succeed(owner, 'POST', `/admin/orders/${order.number}/cancel`, {
      body: { reason: 'customer_request', undoable: true },
    });
    expect(cancelled.state).toBe('cancelled');
    expect(await available()).toBe(3);
    expect((await open(order, order.secret)).body).toMatchObject({ state: 'cancelled', payment: null });
  });

  it('needs an email address, and belongs to the account of the customer if there is one', async () => {
    expect(await byLink({ email: undefined })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', message: 'The link to pay needs an email address.' }] },
    });
    const shopper = await api.shopper('Linked');
    const accountId = await findUserId(api.database.db, shopper.email);
    const { body } = await byLink({ accountId, email: undefined });
    const [mail] = await mailsTo(shopper.email);
    const order = { ...body, secret: secretIn(mail, body) };
    await payAtProvider(order);
    expect((await open(order, order.secret)).body.state).toBe('paid');
    expect(await succeed(shopper, 'GET', `/order/${order.id}`)).toMatchObject({ state: 'paid' });
  });

  it('with nothing to pay is paid at once, and has no link', async () => {
    const [promotionId, code] = [`free-${run}`, `FREE${run}`];
    const free = { class: 'order', effect: 'percentage', value: 100, automatic: false } as const;
    await api.database.db.insert(promotion).values({ id: promotionId, name: 'Free', ...free });
    await api.database.db.insert(promotionCode).values({ code, promotionId });
    const { body } = await byLink({ code });
    expect(body.state).toBe('paid');
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('There is nothing to pay');
  });
});

it('a link leaves ten seconds after the order, and never if staff cancel it until then', async () => {
  const cancel = (number: number) =>
    succeed(owner, 'POST', `/admin/orders/${number}/cancel`, { body: { reason: 'other' } });
  const undone: Taken = (await byLink({ undoable: true })).body;
  const { due, before } = await whenDue(api, undone.id);
  const mailed = async (at: Date) =>
    (await deliverDueOrderMails(api, at)).filter(({ to }) => to === email).length;
  expect(await mailed(before)).toBe(0);
  expect(await cancel(undone.number)).toEqual({ state: 'cancelled' });
  expect(await mailed(due)).toBe(0);
  const kept: Taken = (await byLink({ undoable: true })).body;
  expect(await mailed((await whenDue(api, kept.id)).due)).toBe(1);
});
