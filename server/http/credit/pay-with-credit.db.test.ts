import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { upsertDispute } from '#database/queries/payments/disputes.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { paymentDispute } from '#database/schema/payments/disputes.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { fail, ok } from '#domain/result.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import { deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { deliverOrderMail } from '../../services/messages/deliver-order-mail.ts';
import { cancelUnpaidOrder } from '../../services/orders/cancel-unpaid-order.ts';
import { endHolds } from '../../services/orders/end-holds.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

/** How many of the next refunds the payment provider refuses. */
let refusedCount = 0;
const api = createTestApi({ demo: false, payments: refusingRefunds });
const [COAT, HAT] = ['coat', 'hat'];
const PAST_HOLD_MS = 45 * 60_000;

let owner: Visitor;
let ann: Visitor & { id: string };

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: 900 });
  await insertProduct(api.database, { id: HAT, stock: 900 });
  owner = await api.admin();
});

beforeEach(async () => {
  const person = await api.shopper('Ann');
  ann = { ...person, id: (await findUserId(api.database.db, person.email)) ?? '' };
});

afterEach(async () => {
  await sendRefunds();
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

function refusingRefunds(sandbox: PaymentPort): PaymentPort {
  return {
    ...sandbox,
    id: sandbox.id,
    async refund(wanted) {
      if (refusedCount === 0) return sandbox.refund(wanted);
      refusedCount -= 1;
      return fail({ code: 'payment_refund_refused', reason: 'the bank' });
    },
  };
}

const deps = () => ({
  database: api.database,
  clock: systemClock,
  payments: createPaymentProviders([api.payments]),
});

function sendRefunds() {
  const clock = { ...systemClock, now: () => new Date(Date.now() + 11_000) };
  return deliverRefunds({ ...deps(), clock }, () => false);
}

const give = (amount: number, person = ann) =>
  owner.call('POST', `/admin/customers/${person.id}/credit`, { body: { amount, reason: 'goodwill' } });
const balance = async () => (await succeed(ann, 'GET', '/credit')).balance;

/** Three coats and a hat of $17.00 each, $68.00 together. */
const CART = createCartPayload([{ _id: COAT, quantity: 3 }, { _id: HAT }]);

type Sent = { useCredit?: boolean; credit?: number; total?: number };

function card(sent: Sent = {}, key: string = crypto.randomUUID()) {
  const body = { ...CART, useCredit: true, ...sent };
  return ann.call('POST', '/create-payment-intent', { body, headers: { 'idempotency-key': key } });
}

function cash(sent: Sent = {}) {
  const body = { ...CART, useCredit: true, paymentMethod: 'cashOnDelivery', ...sent };
  return ann.call('POST', '/orders', { body });
}

/** Pays by card what the credit leaves. Returns the order's id and number. */
async function placePaid(sent: Sent = {}) {
  const { transactionId, orderId } = (await card(sent)).body;
  expect(await api.confirm(transactionId)).toBeUndefined();
  await succeed(ann, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
  return read(orderId);
}

async function read(id: string) {
  const { number } = await succeed(ann, 'GET', `/order/${id}`);
  return { id, number: number as number };
}

type Order = { id: string; number: number };
const shown = ({ id }: Order) => succeed(ann, 'GET', `/order/${id}`);
const staffOrder = async ({ number }: Order) =>
  (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;

const moneyOf = (id: string) => listMoney(api.database.db, id);

async function refundsOf(id: string) {
  const rows = await api.database.db.select().from(refund).where(eq(refund.orderId, id));
  return rows.map(({ cents, method, state }) => `${method} ${cents} ${state}`).toSorted();
}

type Kind = 'order_confirmation_mail' | 'order_cancellation_mail' | 'refund_mail';

/** Renders a mail whose subject is the order. */
async function mailOf(kind: Kind, id: string) {
  const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
  const message = rows.find((one) => one.kind === kind && one.subjectId === id);
  if (message === undefined) throw new Error(`there is no ${kind}`);
  const sent: string[] = [];
  const mail: MailPort = { send: async ({ text }) => ok(void sent.push(text)) };
  const { database, identity } = api;
  const more = { clock: systemClock, publicUrl: 'http://shop.test', guestCheckout: false, limits: null };
  await deliverOrderMail({ database, identity, mail, ...more }, message);
  return sent.join();
}

const refundPart = ({ number }: Order, body: object) =>
  owner.call('POST', `/admin/orders/${number}/refunds`, { body: { reason: 'goodwill', ...body } });

describe('a quote', () => {
  const quote = (body: object, by: Visitor = ann) =>
    succeed(by, 'POST', '/quote', { body: { products: [{ _id: COAT, size: 'M', quantity: 1 }], ...body } });

  it('names the credit of customers who have some, and what it pays of the total, which it does not change', async () => {
    expect(await quote({ useCredit: true })).not.toHaveProperty('credit');
    await give(5);
    expect(await quote({})).toMatchObject({ total: 17, credit: { balance: 5, used: 0 } });
    expect(await quote({ useCredit: true })).toMatchObject({ total: 17, credit: { balance: 5, used: 5 } });
    await give(11.8);
    // The card must be charged at least $0.50.
    expect((await quote({ useCredit: true })).credit).toEqual({ balance: 16.8, used: 16.5 });
    await give(10);
    expect((await quote({ useCredit: true })).credit).toEqual({ balance: 26.8, used: 17 });
    expect(await quote({ useCredit: true }, api.visitor())).not.toHaveProperty('credit');
  });
});

describe('an order with store credit', () => {
  it('charges the card the rest, and shows what the credit paid', async () => {
    await give(20);
    const { orderId, transactionId } = (await card({ total: 68, credit: 20 })).body;
    const intent = await api.payments.readIntent(transactionId);
    expect(intent.ok && intent.value.amount).toBe(4800);
    expect(await balance()).toBe(0);
    await api.confirm(transactionId);
    await succeed(ann, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    const placed = await read(orderId);
    expect(await shown(placed)).toMatchObject({ state: 'paid', total: 68, credit: 20, due: 48 });
    expect(await staffOrder(placed)).toMatchObject({
      total: 68,
      credit: 20,
      due: 48,
      kept: 68,
      payment: { paid: 48, returned: 0 },
      refundable: { method: 'card', left: 68, fromCredit: 20, credit: { balance: 0 } },
    });
    expect(await moneyOf(orderId)).toEqual(['credit_spent 2000', 'charged 4800']);
    expect((await succeed(ann, 'GET', '/credit')).entries[0]).toMatchObject({
      amount: -20,
      cause: 'spent',
      order: placed.number,
    });
    const mail = await mailOf('order_confirmation_mail', orderId);
    expect(mail).toContain('charged $48.00 to your card. Your store credit paid $20.00.');
    expect(mail).toContain('Total: $68.00\nStore credit: -$20.00\nTo pay: $48.00');
  });

  it('has no payment when the credit pays all', async () => {
    await give(100);
    const started = await Promise.all([1, 2, 3].map(() => card({}, 'paid-by-credit')));
    const [{ orderId } = { orderId: '' }] = started.map(({ body }) => body);
    for (const { body } of started)
      expect(body).toEqual({ clientSecret: null, transactionId: orderId, orderId });
    expect(await api.countPaymentIntents(orderId)).toBe(0);
    expect(await balance()).toBe(32);
    await succeed(ann, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId: orderId } });
    expect(await shown({ id: orderId, number: 0 })).toMatchObject({
      state: 'paid',
      transactionId: null,
      credit: 68,
      due: 0,
      events: [{ text: 'Placed, paid with store credit' }],
    });
    const { body } = await ann.call('POST', `/order/${orderId}/cancel`);
    expect(body.state).toBe('refunded');
    expect(await balance()).toBe(100);
    expect(await refundsOf(orderId)).toEqual(['credit 6800 done']);
    expect(await mailOf('order_cancellation_mail', orderId)).toContain(
      'We have added $68.00 to your store credit.',
    );
  });

  it('is the only one of two concurrent purchases that gets the same credit', async () => {
    await give(10);
    const one = createOrderPayload({ _id: COAT });
    const other = createOrderPayload({ _id: HAT });
    const answers = await Promise.all(
      [one, other].map((payload) =>
        ann.call('POST', '/orders', {
          body: { ...payload, useCredit: true, paymentMethod: 'cashOnDelivery' },
        }),
      ),
    );
    const rows = await Promise.all(
      answers.map(({ body }) => api.database.db.select().from(order).where(eq(order.id, body.insertedId))),
    );
    expect(
      rows
        .flat()
        .map(({ creditCents }) => creditCents)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1000]);
    expect(await balance()).toBe(0);
  });

  it('is refused when the customer saw another credit', async () => {
    await give(10);
    const refused = await card({ credit: 20 });
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      errors: [{ field: 'credit', message: 'Your store credit now pays $10.00.' }],
    });
    expect(await balance()).toBe(10);
    // A key belongs to one request.
    const key = 'the-same-key-again';
    expect((await card({ credit: 10 }, key)).status).toBe(200);
    expect((await card({ useCredit: false }, key)).body.code).toBe('idempotency_key_reused');
  });

  it('of a customer who does not use it, and of a guest, takes none', async () => {
    await give(10);
    const { orderId } = (await card({ useCredit: false })).body;
    expect(await moneyOf(orderId)).toEqual([]);
    expect(
      await shown({ id: (await cash({ useCredit: false })).body.insertedId, number: 0 }),
    ).not.toHaveProperty('credit');
    expect(await balance()).toBe(10);
  });

  it('returns its credit when the hold ends, and another order takes it', async () => {
    await give(20);
    const { orderId } = (await card()).body;
    expect(await balance()).toBe(0);
    const clock = { ...systemClock, now: () => new Date(Date.now() + PAST_HOLD_MS) };
    await endHolds({ ...deps(), clock });
    expect(await balance()).toBe(20);
    expect(await moneyOf(orderId)).toEqual(['credit_spent 2000', 'credited 2000']);
    await card();
    expect(await balance()).toBe(0);
    // The next order for the products cancels this one, which returns its credit first. The quote counts that credit.
    const body = { products: [{ _id: COAT, size: 'M', quantity: 3 }], useCredit: true };
    expect((await succeed(ann, 'POST', '/quote', { body })).credit).toEqual({ balance: 20, used: 20 });
    expect((await card({ credit: 20 })).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  it('that is paid after its hold ended takes its credit again, or is refunded if the credit is gone', async () => {
    await give(20);
    const payLate = async (meanwhile: () => Promise<unknown>) => {
      const { orderId, transactionId } = (await card()).body;
      const event = 'hold_ended';
      await cancelUnpaidOrder(
        { database: api.database, clock: systemClock },
        { orderId, event, cause: event },
      );
      expect(await balance()).toBe(20);
      await meanwhile();
      expect(await api.confirm(transactionId)).toBeUndefined();
      await ann.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
      const [row] = await api.database.db.select().from(order).where(eq(order.id, orderId));
      await sendRefunds();
      return { state: row?.state, money: await moneyOf(orderId) };
    };
    const released = ['credit_spent 2000', 'credited 2000'];
    expect(await payLate(async () => undefined)).toEqual({
      state: 'paid',
      money: [...released, 'credit_spent 2000', 'charged 4800'],
    });
    expect(await balance()).toBe(0);
    await give(20);
    expect(await payLate(cash)).toEqual({
      state: 'refund_pending',
      money: [...released, 'charged 4800', 'refunded 4800'],
    });
    expect(await balance()).toBe(0);
  });

  it('for cash collects only the rest, and returns its credit when it is cancelled', async () => {
    await give(20);
    const { insertedId: id } = (await cash()).body;
    const placed = await read(id);
    expect(await staffOrder(placed)).toMatchObject({ due: 48, payment: { paid: 0 } });
    expect((await ann.call('POST', `/order/${id}/cancel`)).body.state).toBe('cancelled');
    expect(await balance()).toBe(20);
    expect(await mailOf('order_cancellation_mail', id)).toContain(
      'We have added $20.00 to your store credit.',
    );
    const { insertedId: paid } = (await cash()).body;
    await succeed(owner, 'POST', `/order/${paid}/cash-received`);
    expect(await moneyOf(paid)).toEqual(['credit_spent 2000', 'cash_received 4800']);
  });
});

describe('a refund of an order that credit paid in part', () => {
  const line = (position: number, quantity: number, restock = false) => ({ position, quantity, restock });

  beforeEach(() => give(20));

  it('returns the card money first, and then the credit', async () => {
    const placed = await placePaid();
    expect((await refundPart(placed, { amount: 40 })).status).toBe(200);
    expect((await refundPart(placed, { amount: 10 })).status).toBe(200);
    expect(await balance()).toBe(0);
    expect(await refundsOf(placed.id)).toEqual([
      'card 4000 pending',
      'card 800 pending',
      'credit 200 pending',
    ]);
    expect((await refundPart(placed, { amount: 18.01 })).body.code).toBe('refund_exceeded');
    expect((await refundPart(placed, { amount: 18 })).status).toBe(200);
    await sendRefunds();
    expect(await balance()).toBe(20);
    expect(await staffOrder(placed)).toMatchObject({ kept: 0, refundable: { left: 0, fromCredit: 0 } });
  });

  it('divides the shares of its items', async () => {
    const placed = await placePaid();
    const made = await refundPart(placed, { lines: [line(1, 3, true)] });
    expect(await refundsOf(placed.id)).toEqual(['card 4800 pending', 'credit 300 pending']);
    const undo = (id: string) => owner.call('POST', `/admin/refunds/${id}/undo`);
    // Either part undoes both.
    const { refunds } = await staffOrder(placed);
    expect(refunds).toMatchObject([{ id: made.body.id, partOf: null }, { partOf: made.body.id }]);
    expect((await undo(refunds[1].id)).status).toBe(200);
    expect((await undo(made.body.id)).status).toBe(200);
    expect(await staffOrder(placed)).toMatchObject({ refunds: [], refundable: { left: 68, fromCredit: 20 } });
    const again = await refundPart(placed, { lines: [line(1, 3, true)] });
    const undoTimes = async () =>
      (await staffOrder(placed)).refunds.map(({ undoUntil }: { undoUntil: string | null }) => undoUntil);
    expect(await undoTimes()).toEqual([expect.any(String), expect.any(String)]);
    // Once one part is being sent, neither can be undone.
    await api.database.db.update(outbox).set({ attempts: 1 }).where(eq(outbox.subjectId, again.body.id));
    expect(await undoTimes()).toEqual([null, null]);
    expect((await undo(again.body.id)).body.code).toBe('refund_sent');
    await sendRefunds();
    expect(await balance()).toBe(3);
    expect((await undo(again.body.id)).body.code).toBe('refund_sent');
    expect((await refundPart(placed, { lines: [line(2, 1)] })).status).toBe(200);
    await sendRefunds();
    expect(await balance()).toBe(20);
  });

  it('follows a cancellation of pieces, and of the rest', async () => {
    const placed = await placePaid();
    const body = { lines: [{ position: 1, quantity: 3 }] };
    await succeed(ann, 'POST', `/order/${placed.id}/cancel`, { body });
    expect(await refundsOf(placed.id)).toEqual(['card 4800 pending', 'credit 300 done']);
    expect((await ann.call('POST', `/order/${placed.id}/cancel`)).body.state).toBe('refund_pending');
    expect(await balance()).toBe(20);
    await sendRefunds();
    expect(await moneyOf(placed.id)).toEqual([
      'credit_spent 2000',
      'charged 4800',
      'credited 300',
      'credited 1700',
      'refunded 4800',
    ]);
    expect((await shown(placed)).state).toBe('refunded');
  });

  it('leaves enough card money for a failed refund, which is then repeated', async () => {
    const placed = await placePaid();
    const { body: failed } = await refundPart(placed, { amount: 20 });
    refusedCount = 1;
    await sendRefunds();
    const body = { lines: [{ position: 1, quantity: 2 }] };
    await succeed(ann, 'POST', `/order/${placed.id}/cancel`, { body });
    // Of $48.00 on the card, $20.00 are to be sent again.
    expect(await refundsOf(placed.id)).toEqual(['card 2000 failed', 'card 2800 pending', 'credit 600 done']);
    await sendRefunds();
    await succeed(owner, 'POST', `/admin/refunds/${failed.id}/retry`);
    await sendRefunds();
    expect(await refundsOf(placed.id)).toContain('card 2000 done');
    expect(await staffOrder(placed)).toMatchObject({ kept: 14, refundable: { left: 14, fromCredit: 14 } });
  });

  it('is not sent to the card again once a bank has taken that payment back', async () => {
    const placed = await placePaid();
    const { body: failed } = await refundPart(placed, { amount: 20 });
    refusedCount = 1;
    await sendRefunds();
    const [{ db }, at, id] = [api.database, new Date(), crypto.randomUUID()];
    const dispute = { provider: 'stripe', orderId: placed.id, cents: 4800 };
    const row = { ...dispute, id, state: 'lost', reason: 'fraudulent', openedAt: at } as const;
    await db.insert(paymentDispute).values(row);
    const cause = 'dispute_lost';
    await insertMoneyMovement(db, { ...dispute, kind: cause, providerReference: id, cause, at });
    expect((await owner.call('POST', `/admin/refunds/${failed.id}/retry`)).body).toMatchObject({
      code: 'refund_exceeded',
      detail: expect.stringContaining('Less is left of the card payment.'),
    });
    expect((await owner.call('POST', `/admin/refunds/${failed.id}/credit`)).status).toBe(200);
  });

  it('of a cancelled order returns both at once', async () => {
    const placed = await placePaid();
    await succeed(ann, 'POST', `/order/${placed.id}/cancel`);
    expect(await refundsOf(placed.id)).toEqual(['card 4800 pending', 'credit 2000 done']);
    const mail = await mailOf('order_cancellation_mail', placed.id);
    expect(mail).toContain('refunding $48.00 to your card');
    expect(mail).toContain('We have added $20.00 to your store credit.');
  });

  it('is mailed without its credit when a lost dispute has returned the card money', async () => {
    const { transactionId, orderId } = (await card()).body;
    const { db } = api.database;
    const setTotal = (totalCents: number) =>
      db.update(order).set({ totalCents }).where(eq(order.id, orderId));
    // The amounts differ, so staff review the order.
    await setTotal(6900);
    expect(await api.confirm(transactionId)).toBeUndefined();
    await ann.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    await setTotal(6800);
    const [id, at] = [`dp_${orderId}`, new Date()];
    const dispute = { provider: 'stripe', orderId, cents: 4800 };
    await upsertDispute(db, { ...dispute, id, state: 'lost', reason: 'fraudulent', openedAt: at });
    const kind = 'dispute_lost';
    await insertMoneyMovement(db, { ...dispute, kind, providerReference: id, cause: kind, at });
    await succeed(owner, 'POST', `/order/${orderId}/review`, { body: { decision: 'refund' } });
    expect(await balance()).toBe(20);
    expect(await mailOf('refund_mail', orderId)).toContain('We have refunded $48.00 to the card');
  });

  it('as store credit leaves the rest of the card money to a later cancellation, whose mail names only that', async () => {
    const placed = await placePaid({ useCredit: false });
    expect((await refundPart(placed, { amount: 60, asCredit: true })).status).toBe(200);
    await succeed(ann, 'POST', `/order/${placed.id}/cancel`);
    expect(await refundsOf(placed.id)).toEqual(['card 800 pending', 'credit 6000 pending']);
    expect(await mailOf('order_cancellation_mail', placed.id)).toContain('refunding $8.00 to your card');
  });

  it('that waits is given together with the rest when an order that only credit has paid is cancelled', async () => {
    await give(48);
    const placed = await read((await card()).body.orderId);
    expect(await balance()).toBe(0);
    expect((await refundPart(placed, { amount: 10 })).status).toBe(200);
    expect((await ann.call('POST', `/order/${placed.id}/cancel`)).body.state).toBe('refund_pending');
    expect(await balance()).toBe(58);
    await sendRefunds();
    expect(await balance()).toBe(68);
    expect((await shown(placed)).state).toBe('refunded');
  });

  it('of a cash order lowers what is collected first, and after the delivery is paid out first', async () => {
    const { insertedId: id } = (await cash()).body;
    const placed = await read(id);
    await succeed(ann, 'POST', `/order/${id}/cancel`, { body: { lines: [{ position: 1, quantity: 3 }] } });
    expect(await refundsOf(id)).toEqual(['credit 300 done', 'not_charged 4800 done']);
    expect(await staffOrder(placed)).toMatchObject({ due: 0, refundable: { left: 17, fromCredit: 17 } });
    await succeed(owner, 'POST', `/order/${id}/cash-received`);
    expect(await moneyOf(id)).toEqual(['credit_spent 2000', 'credited 300']);
    expect((await refundPart(placed, { amount: 7 })).status).toBe(200);
    await sendRefunds();
    expect(await balance()).toBe(10);
    const { insertedId } = (await cash()).body;
    const delivered = await read(insertedId);
    await succeed(owner, 'POST', `/order/${insertedId}/cash-received`);
    const part = { amount: 60, reference: 'bank 60' };
    expect((await refundPart(delivered, { amount: 60 })).body.errors).toMatchObject([{ field: 'reference' }]);
    expect((await refundPart(delivered, part)).status).toBe(200);
    await sendRefunds();
    expect(await refundsOf(insertedId)).toEqual(['credit 200 done', 'payout 5800 done']);
  });

  it.each(['cancel', 'refused-at-door'] as const)(
    'of a cash order that is over before it is sent (%s) gives its credit once',
    async (end) => {
      const { insertedId: id } = (await cash()).body;
      const placed = await read(id);
      const { id: refundId } = (await refundPart(placed, { amount: 60 })).body;
      expect(await refundsOf(id)).toEqual(['credit 1200 pending', 'not_charged 4800 pending']);
      expect(await staffOrder(placed)).toMatchObject({ refundable: { left: 8, fromCredit: 8 } });
      await succeed(owner, 'POST', `/order/${id}/${end}`);
      expect(await balance()).toBe(20);
      expect((await staffOrder(placed)).refunds).toMatchObject([{ undoUntil: null }, { undoUntil: null }]);
      expect((await owner.call('POST', `/admin/refunds/${refundId}/undo`)).body.code).toBe('refund_sent');
      await sendRefunds();
      expect(await balance()).toBe(20);
      expect(await moneyOf(id)).toEqual(['credit_spent 2000', 'credited 1200', 'credited 800']);
    },
  );

  it('of a return is divided as well', async () => {
    const placed = await placePaid();
    await succeed(owner, 'POST', `/order/${placed.id}/handed-over`);
    const lines = [
      { position: 1, quantity: 3, reason: 'other' },
      { position: 2, quantity: 1, reason: 'other' },
    ];
    const opened = await succeed(owner, 'POST', `/admin/orders/${placed.number}/returns`, {
      body: { lines },
    });
    const body = {
      lines: [
        { position: 1, accepted: 3, restocked: 3 },
        { position: 2, accepted: 1, restocked: 1 },
      ],
    };
    await succeed(owner, 'POST', `/admin/returns/${opened.return.id}/inspect`, { body });
    await succeed(owner, 'POST', `/admin/returns/${opened.return.id}/inspect`, { body });
    expect(await refundsOf(placed.id)).toEqual(['card 4800 pending', 'credit 2000 done']);
    expect((await shown(placed)).returns[0].refund).toEqual({ amount: 68, isDone: false });
    expect(await balance()).toBe(20);
  });
});
