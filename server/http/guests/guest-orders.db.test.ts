import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createOrderPayload } from '#contract/example-order.ts';
import { allRoutes, type CallName } from '#contract/routes/all-routes.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { guestLink } from '#database/schema/orders/guest-links.ts';
import { order } from '#database/schema/orders/orders.ts';
import { cents } from '#domain/money.ts';
import { deliverDueOrderMails } from '../../testing/deliver-mails.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({
  guestCheckout: true,
  orderLimits: {
    cashOrders: null,
    unpaidCardOrders: 2,
    refusals: null,
    unconfirmed: { cashOrders: 2, cashTotal: cents(10_000), cashPieces: null, cardPieces: null },
  },
});
const TEE = 'garment-dyed-tee';
let addressCount = 0;

beforeAll(() => deliverStock(api.database, [TEE, 'rib-tank-fern']));

const newAddress = () => `guest.${(addressCount += 1)}@osier.example`;

/** A request for a cash order, as a guest with this address. */
function cash(email: string | undefined, key?: string, product = TEE) {
  const body = {
    ...createOrderPayload({ _id: product }),
    email,
    asGuest: true,
    paymentMethod: 'cashOnDelivery',
  };
  return ['POST', '/orders', { body, ...(key && { headers: { 'idempotency-key': key } }) }] as const;
}

/** Places a cash order in a new browser. */
async function placed(email: string): Promise<{ guest: Visitor; id: string }> {
  const guest = api.visitor();
  const { reference } = await succeed(guest, ...cash(email));
  return { guest, id: reference };
}

/** Delivers the order mails that are due, and returns them. */
const deliver = () => deliverDueOrderMails(api);

/** Returns the secret of the link in the mails to an address. */
async function mailedSecret(to: string): Promise<string> {
  const mail = (await deliver()).find((one) => one.to === to);
  return /\/payment\/[\w-]+#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const stateOf = async (person: Visitor, id: string) => {
  const { status, body } = await person.call('GET', `/order/${id}`);
  return status === 200 ? body.state : body.code;
};

async function confirmed(email: string): Promise<Visitor> {
  const person = api.visitor();
  await succeed(person, 'POST', '/sign-up', {
    body: { email, password: 'a long enough password', name: 'Ann' },
  });
  await api.confirmAddress(email);
  return person;
}

const claim = (person: Visitor) => person.call('POST', '/orders/claim');

/** The calls that are open to visitors only while the shop accepts guests. These requests are rejected for their input, not for access. */
const OPENED = [
  'createPaymentIntent',
  'placeOrder',
  'readOrder',
  'openGuestOrder',
  'changeOrderAddress',
  'cancelOrder',
  'requestReturn',
  'withdrawReturn',
];

it('opens the calls of an order to visitors, and no others', async () => {
  const open: string[] = [];
  for (const [name, { method, path }] of Object.entries(allRoutes)) {
    if (calls[name as CallName].access === 'anyone') continue;
    const address = path.replaceAll(/:\w+/g, 'nobody@osier.example');
    const { status } = await api.visitor().call(method, address, method === 'GET' ? {} : { body: {} });
    if (status !== 401) open.push(name);
  }
  expect(open.toSorted()).toEqual(OPENED.toSorted());
});

describe('a guest', () => {
  it('places a cash order, reads it and cancels it by the cookie, and nobody else does', async () => {
    const { guest, id } = await placed(newAddress());
    const other = (await placed(newAddress())).guest;
    const shopper = await api.shopper('Stranger');
    const strangers = [
      [other, 'sign_in_required'],
      [shopper, 'order_unknown'],
      [api.visitor(), 'sign_in_required'],
    ] as const;
    for (const [stranger, code] of strangers) {
      expect(await stateOf(stranger, id)).toBe(code);
      expect((await stranger.call('POST', `/order/${id}/cancel`)).body.code).toBe(code);
    }
    expect(await stateOf(guest, id)).toBe('placed');
    expect((await succeed(guest, 'GET', `/order/${id}`)).isGuest).toBe(true);
    expect((await succeed(guest, 'POST', `/order/${id}/cancel`)).state).toBe('cancelled');
  });

  it('gets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await api.visitor().call(...cash(newAddress()));
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('osier.guest='));
    expect(cookie).toMatch(/^osier\.guest=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await api.database.db.select({ guestId: order.guestId }).from(order);
    const secret = /=([\w-]+)/.exec(cookie)?.[1];
    expect(rows.map(({ guestId }) => guestId)).not.toContain(secret);
  });

  it('pays by card, and records the payment', async () => {
    const [guest, other] = [api.visitor(), api.visitor()];
    const body = { ...createOrderPayload({ _id: TEE }), email: newAddress(), asGuest: true };
    const { transactionId } = await succeed(guest, 'POST', '/create-payment-intent', { body });
    await api.confirm(transactionId);
    const record = { body: { paymentMethod: 'stripe', transactionId } };
    expect((await other.call('POST', '/orders', record)).status).toBe(401);
    const { reference } = await succeed(guest, 'POST', '/orders', record);
    expect(await stateOf(guest, reference)).toBe('paid');
  });

  it('sees what an unpaid card order holds in the browser that placed it only, and orders it again', async () => {
    const [guest, other] = [api.visitor(), api.visitor()];
    const body = { ...createOrderPayload({ _id: TEE }), email: newAddress(), asGuest: true };
    await succeed(guest, 'POST', '/create-payment-intent', { body });
    const held = [{ _id: TEE, size: body.product.size, quantity: body.product.quantity }];
    expect(await succeed(guest, 'GET', '/held-items')).toEqual(held);
    expect(await succeed(other, 'GET', '/held-items')).toEqual([]);
    await succeed(guest, 'POST', '/create-payment-intent', { body: { ...body, firstName: 'Ann' } });
    expect(await succeed(guest, 'GET', '/held-items')).toEqual(held);
    // The order of a guest is not the account's, whose orders do not take it over.
    await succeed(guest, 'POST', '/sign-up', {
      body: { email: newAddress(), password: 'a long enough password', name: 'Ann' },
    });
    expect(await succeed(guest, 'GET', '/held-items')).toEqual([]);
  });

  it('must give an email address', async () => {
    for (const email of [undefined, 'nobody', '']) {
      const { status, body } = await api.visitor().call(...cash(email));
      expect([status, body.code, body.errors?.[0].field]).toEqual([400, 'invalid_request', 'email']);
    }
  });

  it('must be declared in the request: otherwise a customer whose session has ended must sign in', async () => {
    const body = { ...createOrderPayload({ _id: TEE }), email: newAddress() };
    for (const path of ['/orders', '/create-payment-intent']) {
      const answer = await api.visitor().call('POST', path, {
        body: { ...body, ...(path === '/orders' && { paymentMethod: 'cashOnDelivery' }) },
      });
      expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required']);
    }
  });

  it('has idempotency keys of its own', async () => {
    const [one, other] = [api.visitor(), api.visitor()];
    const email = newAddress();
    const first = await succeed(one, ...cash(email, 'the-same-key'));
    expect((await succeed(one, ...cash(email, 'the-same-key'))).reference).toBe(first.reference);
    const { body } = await one.call(...cash(newAddress(), 'the-same-key'));
    expect(body.code).toBe('idempotency_key_reused');
    expect((await succeed(other, ...cash(email, 'the-same-key'))).reference).not.toBe(first.reference);
  });

  it('is the same guest when a response with the first order is lost', async () => {
    const guest = api.visitor();
    await succeed(guest, 'POST', '/quote', { body: { products: [{ _id: TEE, size: 'M', quantity: 1 }] } });
    // Two requests in parallel: neither has the cookies of the other's response.
    const sent = cash(newAddress(), 'sent-twice');
    const [one, other] = await Promise.all([succeed(guest, ...sent), succeed(guest, ...sent)]);
    expect(one.reference).toBe(other.reference);
  });

  it('has the limits of an unconfirmed address, in all browsers together', async () => {
    const email = newAddress();
    await Promise.all([placed(email), placed(email)]);
    const refused = await api.visitor().call(...cash(email.toUpperCase()));
    expect([refused.status, refused.body.code]).toEqual([409, 'order_limit']);
    expect(refused.body.detail).toMatch(/2 cash orders on the way.*Without an account.*sign in/);
    const race = newAddress();
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.visitor().call(...cash(race))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('orders with the address of an account, which does not get the order', async () => {
    const shopper = await api.shopper('Owner');
    await api.confirmAddress(shopper.email);
    const { id } = await placed(shopper.email);
    expect((await succeed(shopper, 'GET', `/orders/${shopper.email}`)).length).toBe(0);
    expect(await stateOf(shopper, id)).toBe('order_unknown');
    const mail = (await deliver()).find(({ to }) => to === shopper.email);
    expect(mail?.text).toContain('You ordered as a guest.');
    expect(mail?.text).not.toContain('Maren');
  });
});

describe('a mailed link', () => {
  it('opens its order in another browser, and no other order', async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const [own, foreign] = [await placed(mine), await placed(theirs)];
    const secret = await mailedSecret(mine);
    expect(secret).toHaveLength(43);
    const stored = await api.database.db.select().from(guestLink).where(eq(guestLink.orderId, own.id));
    expect(stored.map(({ digest }) => digest)).not.toContain(secret);

    const browser = api.visitor();
    const wrong = await browser.call('POST', `/order/${foreign.id}/open`, { body: { secret } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'link_invalid']);
    const made = await browser.call('POST', `/order/${own.id}/open`, { body: { secret: 'x'.repeat(43) } });
    expect(made.body.code).toBe('link_invalid');
    expect(await stateOf(browser, own.id)).toBe('sign_in_required');

    await succeed(browser, 'POST', `/order/${own.id}/open`, { body: { secret } });
    expect(await stateOf(browser, own.id)).toBe('placed');
    expect(await stateOf(browser, foreign.id)).toBe('sign_in_required');
    expect((await succeed(browser, 'POST', `/order/${own.id}/cancel`)).state).toBe('cancelled');
  });

  it('opens no order any more after a claim', async () => {
    const email = newAddress();
    const { id, guest } = await placed(email);
    const secret = await mailedSecret(email);
    const browser = api.visitor();
    await succeed(browser, 'POST', `/order/${id}/open`, { body: { secret } });
    const person = await confirmed(email);
    await succeed(person, 'POST', '/orders/claim');
    for (const one of [browser, guest]) expect(await stateOf(one, id)).toBe('sign_in_required');
    const again = await browser.call('POST', `/order/${id}/open`, { body: { secret } });
    expect(again.body.code).toBe('link_invalid');
  });
});

describe('a claim', () => {
  it('needs a confirmed address, and says nothing about the orders before', async () => {
    const email = newAddress();
    const { id } = await placed(email);
    const thief = api.visitor();
    await succeed(thief, 'POST', '/sign-up', {
      body: { email, password: 'a long enough password', name: 'T' },
    });
    expect(await succeed(thief, 'GET', '/guest-orders')).toEqual({ count: 0, isUnconfirmed: true });
    const refused = await claim(thief);
    expect([refused.status, refused.body.code]).toEqual([409, 'account_unconfirmed']);
    expect(await stateOf(thief, id)).toBe('order_unknown');

    await api.confirmAddress(email);
    expect(await succeed(thief, 'GET', '/guest-orders')).toEqual({ count: 1, isUnconfirmed: false });
    expect((await claim(thief)).body).toEqual({ acknowledged: true, count: 1 });
    expect(await stateOf(thief, id)).toBe('placed');
  });

  it('moves the orders of all browsers once, even in a race, and the audit finds nothing', async () => {
    const email = newAddress();
    const key = 'the-same-key-in-two-browsers';
    for (const browser of [api.visitor(), api.visitor()]) await succeed(browser, ...cash(email, key));
    const stranger = await placed(newAddress());
    const person = await confirmed(email);
    await succeed(person, ...cash(undefined, key));
    const answers = await Promise.all([1, 2, 3].map(() => claim(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.count === 2)).toHaveLength(1);
    expect((await succeed(person, 'GET', `/orders/${email}`)).length).toBe(3);
    expect(await stateOf(person, stranger.id)).toBe('order_unknown');
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('leaves an unpaid card order to the browser that pays it', async () => {
    const email = newAddress();
    const guest = api.visitor();
    const body = { ...createOrderPayload({ _id: TEE }), email, asGuest: true };
    const { transactionId } = await succeed(guest, 'POST', '/create-payment-intent', { body });
    const person = await confirmed(email);
    expect((await claim(person)).body.count).toBe(0);
    await api.confirm(transactionId);
    await succeed(guest, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    expect((await claim(person)).body.count).toBe(1);
  });
});

it('erases the orders that a guest placed with the confirmed address of an erased account', async () => {
  const email = newAddress();
  const { guest, id } = await placed(email);
  await deliver();
  const person = await confirmed(email);
  const userId = await findUserId(api.database.db, email);
  const { customer } = await succeed(await api.admin(), 'GET', `/admin/customers/${userId}`);
  expect(customer.erasure).toMatchObject({ orders: 1, openOrders: [expect.any(Number)] });
  const erase = () => person.call('DELETE', '/my-data', { body: { password: 'a long enough password' } });
  expect((await erase()).body.code).toBe('orders_open');
  await succeed(guest, 'POST', `/order/${id}/cancel`);
  expect((await erase()).status).toBe(200);
  const [row] = await api.database.db.select().from(order).where(eq(order.id, id));
  expect(row).toMatchObject({ email: 'erased', firstName: 'erased', phone: 'erased' });
  expect(await api.database.db.select().from(guestLink).where(eq(guestLink.orderId, id))).toEqual([]);
});

it('keeps the orders of a guest from an account that is erased without a confirmed address', async () => {
  const email = newAddress();
  const { guest, id } = await placed(email);
  const thief = api.visitor();
  const password = 'a long enough password';
  await succeed(thief, 'POST', '/sign-up', { body: { email, password, name: 'T' } });
  await succeed(thief, 'DELETE', '/my-data', { body: { password } });
  expect(await stateOf(guest, id)).toBe('placed');
});

it('lets staff work with the order of a guest', async () => {
  const { id } = await placed(newAddress());
  const admin = await api.admin();
  expect((await succeed(admin, 'GET', `/order/${id}`)).isGuest).toBe(true);
  expect((await succeed(admin, 'POST', `/order/${id}/cash-received`)).state).toBe('handed_over');
});
