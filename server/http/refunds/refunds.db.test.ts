import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { eraseUser } from '#database/queries/accounts/personal-data.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { paymentDispute } from '#database/schema/payments/disputes.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { promotion } from '#database/schema/selling/promotions.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { centsFromDollars } from '#domain/money.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { PaymentPort, PaymentRefund } from '../../ports/payments.ts';
import { deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { recordFailedRefundsSince } from '../../services/refunds/record-failed-refunds.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

/** The refunds that the bank fails after they succeeded, by their ids at the provider. */
const failing = new Set<string>();
/** Waits before or after the sandbox makes a refund of some cents. */
let delayRefund: ((cents: number, make: () => Promise<void>) => Promise<void>) | undefined;
const api = createTestApi({ demo: false, payments: failingRefunds });
const [COAT, HAT] = ['coat', 'hat'];
const SECOND_MS = 1000;

let shopper: Visitor;
let owner: Visitor;
let support: Visitor;
let packer: Visitor;

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: 900 });
  await insertProduct(api.database, { id: HAT, stock: 900 });
  shopper = await api.shopper('Ann');
  owner = await api.admin();
  support = await api.member('support');
  packer = await api.member('fulfilment');
});

// Shares, stock, money and mails agree, whatever a test did.
afterEach(async () => {
  await sendRefunds();
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

function failingRefunds(sandbox: PaymentPort): PaymentPort {
  const withFailures = (one: PaymentRefund): PaymentRefund =>
    failing.has(one.id) ? { ...one, status: 'failed' } : one;
  return {
    ...sandbox,
    id: sandbox.id,
    async refund(wanted) {
      let made: Awaited<ReturnType<PaymentPort['refund']>> | undefined;
      const make = async () => void (made = await sandbox.refund(wanted));
      await (delayRefund ? delayRefund(wanted.amount, make) : make());
      if (made === undefined) throw new Error('the test made no refund');
      return made;
    },
    async listRefunds(intentId) {
      const listed = await sandbox.listRefunds(intentId);
      return listed.ok ? { ok: true, value: listed.value.map(withFailures) } : listed;
    },
    async listRecentRefunds(period) {
      const listed = await sandbox.listRecentRefunds(period);
      return listed.ok ? { ok: true, value: listed.value.map(withFailures) } : listed;
    },
  };
}

type Order = { id: string; number: number };

/** Orders three coats and a hat of $17.00 each, paid by card. */
async function placePaid(quantity = 3): Promise<Order> {
  const body = createCartPayload([{ _id: COAT, quantity }, { _id: HAT }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body, headers });
  expect(await api.confirm(begun.transactionId)).toBeUndefined();
  const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
  await succeed(shopper, 'POST', '/orders', { body: paid });
  return read(begun.orderId);
}

async function placeCash(by = shopper, more: object = {}): Promise<Order> {
  const sent = { paymentMethod: 'cashOnDelivery', ...more };
  const body = { ...createOrderPayload({ _id: COAT, quantity: 3 }), ...sent };
  return read((await succeed(by, 'POST', '/orders', { body })).insertedId, by);
}

async function read(reference: string, by = shopper): Promise<Order> {
  const { _id: id, number } = await succeed(by, 'GET', `/order/${reference}`);
  return { id, number };
}

type Wanted = {
  lines?: object[];
  shipping?: boolean;
  amount?: number;
  reference?: string;
  asCredit?: boolean;
};

function refundPart(
  { number }: Order,
  wanted: Wanted,
  { by = owner, key }: { by?: Visitor; key?: string } = {},
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const body = { reason: 'goodwill', ...wanted };
  return by.call('POST', `/admin/orders/${number}/refunds`, { body, headers });
}

const line = (position: number, quantity: number, restock = false) => ({ position, quantity, restock });
const undo = (id: string) => owner.call('POST', `/admin/refunds/${id}/undo`);
const staffOrder = async ({ number }: Order) =>
  (await succeed(owner, 'GET', `/admin/orders/${number}`)).order;

/** Sends the refunds that are due at a time. */
function sendRefunds(at = new Date(Date.now() + 11 * SECOND_MS)) {
  const clock = { ...systemClock, now: () => at };
  const payments = createPaymentProviders([api.payments]);
  return deliverRefunds({ database: api.database, clock, payments }, () => false);
}

async function refundsOf({ id }: Order) {
  const rows = await api.database.db
    .select()
    .from(refund)
    .where(eq(refund.orderId, id))
    .orderBy(refund.createdAt, refund.id);
  return rows.map(({ cents, method, state }) => `${method} ${cents} ${state}`);
}

const moneyOf = ({ id }: Order) => listMoney(api.database.db, id);

async function mailsOf({ id }: Order) {
  const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => !['refund', 'settle_refund', 'order_confirmation_mail'].includes(kind));
}

async function availableCoats(): Promise<number> {
  const [unit] = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, COAT));
  return unit?.available ?? 0;
}

/** Whether each refund of an order, oldest first, is offered to be undone. */
async function offersUndo(order: Order): Promise<boolean[]> {
  const { refunds } = await staffOrder(order);
  return refunds.map(({ undoUntil }: { undoUntil: string | null }) => undoUntil !== null);
}

describe('a refund by staff', () => {
  it('returns any amount up to what is left, several times, each sent after ten seconds', async () => {
    const order = await placePaid();
    expect((await refundPart(order, { amount: 10.5 })).status).toBe(200);
    const shown = await staffOrder(order);
    expect(shown).toMatchObject({
      refundable: { method: 'card', left: 57.5, shipping: 0 },
      refunds: [{ amount: 10.5, state: 'pending', isWaiting: false }],
      payment: { paid: 68, returned: 0, returning: 10.5 },
    });
    const [{ at, undoUntil }] = shown.refunds;
    expect(Date.parse(undoUntil) - Date.parse(at)).toBe(10 * SECOND_MS);
    await sendRefunds(new Date(Date.parse(undoUntil) - 1));
    expect(await moneyOf(order)).toEqual(['charged 6800']);
    await sendRefunds(new Date(undoUntil));
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 1050']);
    expect((await refundPart(order, { amount: 57.51 })).body.code).toBe('refund_exceeded');
    expect((await refundPart(order, { amount: 57.5 })).status).toBe(200);
    expect((await refundPart(order, { amount: 0.01 })).body.code).toBe('refund_exceeded');
    await sendRefunds();
    expect((await moneyOf(order)).slice(1).toSorted()).toEqual(['refunded 1050', 'refunded 5750']);
    expect(await mailsOf(order)).toEqual(['refund_mail', 'refund_mail']);
    expect(await staffOrder(order)).toMatchObject({ state: 'paid', refundable: { left: 0 } });
  });

  it('is made once for one key', async () => {
    const order = await placePaid();
    const made = await refundPart(order, { amount: 5 }, { key: 'five-dollars' });
    expect((await refundPart(order, { amount: 5 }, { key: 'five-dollars' })).body).toEqual(made.body);
    expect(await refundsOf(order)).toEqual(['card 500 pending']);
  });

  it('is not taken for another one with its key', async () => {
    const order = await placePaid();
    const items = { lines: [line(1, 1, true), line(2, 1)], shipping: false };
    const first = await refundPart(order, items, { key: 'some-items' });
    expect((await refundPart(order, items, { key: 'some-items' })).body).toEqual(first.body);
    const others: Wanted[] = [
      { lines: [line(1, 1, true)] },
      { lines: [line(1, 1), line(2, 1)] },
      { ...items, amount: 33 },
      { ...items, asCredit: true },
    ];
    for (const other of others)
      expect((await refundPart(order, other, { key: 'some-items' })).body.code).toBe(
        'idempotency_key_reused',
      );
    expect((await refundPart(order, { ...items, amount: 34 }, { key: 'some-items' })).body).toEqual(
      first.body,
    );
    expect(await refundsOf(order)).toEqual(['card 3400 pending']);
  });

  it('of items returns their share once, and puts those that did not leave back into stock', async () => {
    const order = await placePaid();
    const before = await availableCoats();
    expect((await refundPart(order, { lines: [line(1, 2, true), line(2, 1)] })).status).toBe(200);
    expect(await availableCoats()).toBe(before);
    expect((await staffOrder(order)).lines).toMatchObject([{ cancelled: 2, left: 1 }, { cancelled: 0 }]);
    expect((await refundPart(order, { lines: [line(2, 1)] })).body.code).toBe('quantity_exceeded');
    await sendRefunds();
    expect(await availableCoats()).toBe(before + 2);
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 5100']);
    expect((await mailsOf(order)).toSorted()).toEqual(['items_cancelled_mail', 'refund_mail']);
    expect((await refundPart(order, { lines: [line(1, 1, true)] })).status).toBe(200);
    expect((await refundPart(order, { lines: [line(2, 1, true)], amount: 1 })).body.code).toBe(
      'quantity_exceeded',
    );
  });

  it('of the last items is refused: the order is cancelled instead', async () => {
    const order = await placePaid();
    const lines = [line(1, 3, true), line(2, 1, true)];
    expect((await refundPart(order, { lines })).body).toMatchObject({
      code: 'order_move_refused',
      detail: 'Nothing would stay in the order. Cancel it instead.',
    });
  });

  it('can be undone until it is sent: it is never paid, and its items can be packed again', async () => {
    const order = await placePaid();
    const before = await availableCoats();
    const { id } = (await refundPart(order, { lines: [line(1, 2, true)] })).body;
    expect((await staffOrder(order)).refunds[0].undoUntil).not.toBeNull();
    // A program may write ids in capital letters.
    expect((await undo(id.toUpperCase())).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6800']);
    expect(await mailsOf(order)).toEqual([]);
    expect(await availableCoats()).toBe(before);
    expect(await staffOrder(order)).toMatchObject({
      lines: [{ cancelled: 0, left: 3 }, {}],
      refunds: [],
      refundable: { left: 68, lines: [{ settled: 0 }, { settled: 0 }] },
    });
    const shown = await succeed(shopper, 'GET', `/order/${order.id}`);
    expect(shown.refunds).toEqual([]);
    expect(JSON.stringify([shown.events, (await staffOrder(order)).timeline])).not.toContain('The coat');
    const sent = (await refundPart(order, { amount: 1 })).body;
    await sendRefunds();
    expect((await undo(sent.id)).body.code).toBe('refund_sent');
    expect((await undo(crypto.randomUUID())).body.code).toBe('refund_unknown');
  });

  it('can be undone only while it is the last refund of its items, because shares may differ by a cent', async () => {
    const discount = {
      id: 'odd',
      name: 'Odd',
      class: 'order',
      effect: 'amount',
      value: 101,
      automatic: true,
    } as const;
    await api.database.db.insert(promotion).values(discount);
    const order = await placePaid();
    await api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01') });
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await refundPart(order, { lines: [line(1, 1)] })).body.id);
    const shares = (await refundsOf(order)).map((one) => one.split(' ')[1]);
    expect(new Set(shares).size).toBe(2);
    const [odd, last] = [shares[0] === shares[1] ? 1 : 0, 2];
    const offered = await offersUndo(order);
    expect([offered[odd], offered[last]]).toEqual([shares[odd] === shares[last], true]);
    expect((await undo(ids[odd] ?? '')).body.code).toBe(
      shares[odd] === shares[last] ? undefined : 'refund_sent',
    );
    expect((await undo(ids[last] ?? '')).status).toBe(200);
  });

  it('that is sent and undone at the same time is either sent or undone', async () => {
    const order = await placePaid();
    const { id } = (await refundPart(order, { amount: 10 })).body;
    const [undone] = await Promise.all([undo(id), sendRefunds()]);
    await sendRefunds();
    expect((await moneyOf(order)).length).toBe(undone.status === 200 ? 1 : 2);
    expect(await refundsOf(order)).toEqual([`card 1000 ${undone.status === 200 ? 'undone' : 'done'}`]);
  });

  it('never exceeds the payment together with concurrent refunds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 500, max: 4000 }), { minLength: 2, maxLength: 5 }),
        async (parts) => {
          const order = await placePaid();
          const answers = await Promise.all(parts.map((cents) => refundPart(order, { amount: cents / 100 })));
          await sendRefunds();
          const made = parts.filter((_, at) => answers[at]?.status === 200);
          const sum = made.reduce((total, cents) => total + cents, 0);
          expect((await moneyOf(order)).slice(1).toSorted()).toEqual(
            made.map((cents) => `refunded ${cents}`).toSorted(),
          );
          expect(sum).toBeLessThanOrEqual(6800);
          for (const [at, cents] of parts.entries())
            if (answers[at]?.body.code === 'refund_exceeded') expect(sum + cents).toBeGreaterThan(6800);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('is recorded once when another one is made meanwhile, which is recorded later', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 5 });
    const [secondMade, firstRecorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: Promise<unknown> | undefined;
    delayRefund = async (cents, make) => {
      if (cents === 500) {
        await refundPart(order, { amount: 7 });
        second = sendRefunds(new Date(Date.now() + 22 * SECOND_MS));
        await secondMade.promise;
        return make();
      }
      await make();
      secondMade.resolve();
      await firstRecorded.promise;
    };
    try {
      await sendRefunds();
    } finally {
      delayRefund = undefined;
      firstRecorded.resolve();
    }
    await second;
    expect(await refundsOf(order)).toEqual(['card 500 done', 'card 700 done']);
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 500', 'refunded 700']);
    expect(await mailsOf(order)).toEqual(['refund_mail', 'refund_mail']);
  });

  it('and another one leave the order refunded when staff have returned all of it at the provider', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 5 });
    await succeed(shopper, 'POST', `/order/${order.id}/cancel`);
    const { reference: intentId } = (await staffOrder(order)).payment;
    const byStaff = { amount: centsFromDollars(68), refundId: null, idempotencyKey: `staff-${order.id}` };
    expect((await api.payments.refund({ intentId, ...byStaff })).ok).toBe(true);
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('refunded');
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 6800']);
    expect((await refundsOf(order)).toSorted()).toEqual([
      'card 500 failed',
      'card 6300 failed',
      'card 6800 done',
    ]);
  });

  it('cannot be undone once the order is cancelled, which returns the rest', async () => {
    const order = await placePaid();
    const { id } = (await refundPart(order, { lines: [line(1, 1, true)] })).body;
    expect(await offersUndo(order)).toEqual([true]);
    expect((await shopper.call('POST', `/order/${order.id}/cancel`)).body.state).toBe('refund_pending');
    expect(await offersUndo(order)).toEqual([false, false]);
    expect((await undo(id)).body.code).toBe('refund_sent');
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 6800', 'refunded 1700', 'refunded 5100']);
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it('completes an order whose other items are delivered', async () => {
    const order = await placePaid();
    const body = { lines: [{ position: 1, quantity: 3 }] };
    const { shipments } = await succeed(packer, 'POST', `/admin/orders/${order.number}/shipments`, { body });
    await packer.call('POST', `/admin/shipments/${shipments[0].id}/ship`, { body: { carrier: 'UPS' } });
    await packer.call('POST', `/admin/shipments/${shipments[0].id}/deliver`);
    await refundPart(order, { lines: [line(2, 1, true)] });
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('handed_over');
    expect((await refundPart(order, { lines: [line(1, 1)] })).status).toBe(200);
    expect((await refundPart(order, { lines: [line(1, 1, true)] })).body.code).toBe('quantity_exceeded');
    await sendRefunds();
  });

  it('needs a role with the permission, and of support at most $200 of an order', async () => {
    const order = await placePaid(15);
    expect((await refundPart(order, { amount: 1 }, { by: packer })).status).toBe(403);
    expect((await refundPart(order, { amount: 150 }, { by: support })).status).toBe(200);
    expect((await refundPart(order, { amount: 50.01 }, { by: support })).body.code).toBe('forbidden');
    expect((await refundPart(order, { amount: 50 }, { by: support })).status).toBe(200);
    expect((await refundPart(order, { amount: 1 })).status).toBe(200);
  });

  it('is refused without an amount, for unknown orders, and before the payment', async () => {
    const order = await placePaid();
    expect((await refundPart(order, {})).body.code).toBe('invalid_request');
    expect((await refundPart(order, { amount: 0.001 })).status).toBe(400);
    expect((await refundPart(order, { shipping: true })).body.code).toBe('refund_exceeded');
    expect((await refundPart(order, { amount: 1, reference: 'x' })).body.code).toBe('invalid_request');
    expect((await refundPart({ ...order, number: 999_999 }, { amount: 1 })).body.code).toBe('order_unknown');
    await shopper.call('POST', `/order/${order.id}/cancel`);
    expect((await refundPart(order, { amount: 1 })).body.code).toBe('order_move_refused');
    await sendRefunds();
  });
});

describe('a refund of a cash order', () => {
  it('lowers what is collected at the door, and can be undone until then', async () => {
    const order = await placeCash();
    const { id } = (await refundPart(order, { amount: 1 })).body;
    expect(await staffOrder(order)).toMatchObject({
      total: 51,
      due: 50,
      refundable: { method: 'not_charged' },
    });
    expect((await undo(id)).status).toBe(200);
    await refundPart(order, { lines: [line(1, 1, true)] });
    await packer.call('POST', `/order/${order.id}/cash-received`);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 3400']);
    expect(await refundsOf(order)).toEqual(['not_charged 100 undone', 'not_charged 1700 done']);
  });

  it('is refused when another order is paid out with the same reference at the same time', async () => {
    const orders = [await placeCash(), await placeCash()];
    for (const { id } of orders) await packer.call('POST', `/order/${id}/cash-received`);
    const payOut = (order: Order) => refundPart(order, { amount: 5, reference: 'bank twice' });
    const answers = await Promise.all(orders.map(payOut));
    const outcomes = answers.map(({ status, body }) => body.code ?? status);
    expect(new Set(outcomes)).toEqual(new Set([200, 'reference_used']));
  });

  it('is not taken for a payout of another reference with its key', async () => {
    const order = await placeCash();
    await packer.call('POST', `/order/${order.id}/cash-received`);
    const payOut = (reference: string) => refundPart(order, { amount: 5, reference }, { key: 'one-payout' });
    const first = await payOut('bank mistyped');
    expect((await payOut('bank corrected')).body.code).toBe('idempotency_key_reused');
    expect((await payOut('bank mistyped')).body).toEqual(first.body);
    expect((await undo(first.body.id)).status).toBe(200);
    expect((await payOut('bank mistyped')).body).toEqual(first.body);
    expect(await refundsOf(order)).toEqual(['payout 500 undone']);
  });

  it('after its delivery is a payout with a reference, which is used once', async () => {
    const order = await placeCash();
    await packer.call('POST', `/order/${order.id}/cash-received`);
    expect((await refundPart(order, { amount: 5 })).body.errors).toMatchObject([{ field: 'reference' }]);
    expect((await refundPart(order, { amount: 5, reference: 'bank 1' })).status).toBe(200);
    expect((await refundPart(order, { amount: 5, reference: 'bank 1' })).body.code).toBe('reference_used');
    expect((await refundPart(order, { amount: 46.01, reference: 'bank 2' })).body.code).toBe(
      'refund_exceeded',
    );
    await sendRefunds(new Date(Date.now() + 9 * SECOND_MS));
    expect(await moneyOf(order)).toEqual(['cash_received 5100']);
    expect(await mailsOf(order)).toEqual([]);
    expect(await staffOrder(order)).toMatchObject({
      kept: 51,
      payment: { paid: 51, returned: 0, returning: 5 },
      refunds: [{ method: 'payout', state: 'pending', undoUntil: expect.any(String) }],
    });
    // An older process sends every message of the kind `refund` to the payment's provider.
    const messages = await api.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    expect(messages.map(({ kind }) => kind)).not.toContain('refund');
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 5100', 'paid_out 500']);
    expect(await mailsOf(order)).toEqual(['refund_mail']);
    expect(await staffOrder(order)).toMatchObject({
      kept: 46,
      payment: { paid: 51, returned: 5 },
      refunds: [{ method: 'payout', reference: 'bank 1', undoUntil: null }],
    });
  });

  it('after its delivery can be undone for ten seconds: it is in no ledger and no mail, and its reference is free', async () => {
    const order = await placeCash();
    await packer.call('POST', `/order/${order.id}/cash-received`);
    const part = { lines: [line(1, 1)], reference: 'bank 3' };
    const { id } = (await refundPart(order, part)).body;
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 5100']);
    expect(await mailsOf(order)).toEqual([]);
    expect((await refundPart(order, { ...part, lines: [line(1, 3)] })).status).toBe(200);
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['payout 1700 undone', 'payout 5100 done']);
  });

  it('after its delivery is settled once by two processes, or undone, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await placeCash();
      await packer.call('POST', `/order/${order.id}/cash-received`);
      const asCredit = round % 2 === 0;
      const wanted = asCredit ? { asCredit } : { reference: `race ${round}` };
      const { id } = (await refundPart(order, { amount: 5, ...wanted })).body;
      const [undone] = await Promise.all([undo(id), sendRefunds(), sendRefunds()]);
      const isUndone = undone.status === 200;
      if (!isUndone) expect(undone.body.code).toBe('refund_sent');
      await sendRefunds();
      expect(await refundsOf(order)).toEqual([
        `${asCredit ? 'credit' : 'payout'} 500 ${isUndone ? 'undone' : 'done'}`,
      ]);
      expect(await mailsOf(order)).toEqual(isUndone ? [] : ['refund_mail']);
    }
  });
});

describe('a refund as store credit', () => {
  const creditOf = async (person: Visitor) => succeed(person, 'GET', '/credit');

  it('is given after ten seconds, mails the customer, and is shown with the balance after it', async () => {
    const order = await placePaid();
    const before = (await creditOf(shopper)).balance;
    const coats = await availableCoats();
    expect((await staffOrder(order)).refundable.credit).toEqual({ balance: before });
    const { id } = (await refundPart(order, { lines: [line(1, 2, true)], asCredit: true })).body;
    await sendRefunds(new Date(Date.now() + 9 * SECOND_MS));
    expect(await refundsOf(order)).toEqual(['credit 3400 pending']);
    expect(await moneyOf(order)).toEqual(['charged 6800']);
    expect(await mailsOf(order)).toEqual([]);
    expect(await availableCoats()).toBe(coats);
    expect((await creditOf(shopper)).balance).toBe(before);
    expect((await refundPart(order, { amount: 34.01, asCredit: true })).body.code).toBe('refund_exceeded');
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['credit 3400 done']);
    expect(await moneyOf(order)).toEqual(['charged 6800', 'credited 3400']);
    expect((await mailsOf(order)).toSorted()).toEqual(['items_cancelled_mail', 'refund_mail']);
    expect(await availableCoats()).toBe(coats + 2);
    const credit = await creditOf(shopper);
    expect(credit.balance).toBe(before + 34);
    expect(credit.entries[0]).toMatchObject({ amount: 34, cause: 'refund', order: order.number });
    expect((await undo(id)).body.code).toBe('refund_sent');
    expect((await refundPart(order, { amount: 34.01, asCredit: true })).body.code).toBe('refund_exceeded');
    // What is left goes back to the card when the order is cancelled.
    await shopper.call('POST', `/order/${order.id}/cancel`);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6800', 'credited 3400', 'refunded 3400']);
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it('can be undone until then: no credit is given, and its items can be packed again', async () => {
    const order = await placePaid();
    const { balance } = await creditOf(shopper);
    const { id } = (await refundPart(order, { lines: [line(1, 2, true)], asCredit: true })).body;
    expect((await undo(id)).status).toBe(200);
    await sendRefunds();
    expect(await mailsOf(order)).toEqual([]);
    expect((await creditOf(shopper)).balance).toBe(balance);
    expect(await staffOrder(order)).toMatchObject({ lines: [{ left: 3 }, {}], refundable: { left: 68 } });
  });

  it('that waits is given with the rest when the order is cancelled, and cannot be undone any more', async () => {
    const order = await placePaid();
    const { balance } = await creditOf(shopper);
    const { id } = (await refundPart(order, { amount: 60, asCredit: true })).body;
    await succeed(shopper, 'POST', `/order/${order.id}/cancel`);
    expect((await undo(id)).body.code).toBe('refund_sent');
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 6800', 'credited 6000', 'refunded 800']);
    expect((await creditOf(shopper)).balance).toBe(balance + 60);
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it('keeps the account from being erased while it waits', async () => {
    const cyd = await api.shopper('Cyd');
    const order = await placeCash(cyd);
    await packer.call('POST', `/order/${order.id}/cash-received`);
    await refundPart(order, { amount: 10, asCredit: true });
    const body = { password: 'a long enough password', forfeitCredit: true };
    expect((await cyd.call('DELETE', '/my-data', { body })).body.code).toBe('orders_open');
  });

  it('keeps the account when it is asked for during the erasure', async () => {
    const cyd = await api.shopper('Cyd');
    const order = await placeCash(cyd);
    await packer.call('POST', `/order/${order.id}/cash-received`);
    const { database } = api;
    const answers: ReturnType<Visitor['call']>[] = [];
    await database.transaction(async (tx) => {
      await lockOrder(tx, order.id);
      answers.push(refundPart(order, { amount: 10, asCredit: true }));
      await expect.poll(() => countLockWaits(database)).toBe(1);
      const body = { password: 'a long enough password', forfeitCredit: true };
      answers.push(cyd.call('DELETE', '/my-data', { body }));
      await expect.poll(() => countLockWaits(database)).toBe(2);
    });
    const [refunded, erased] = await Promise.all(answers);
    expect([refunded?.status, erased?.body.code]).toEqual([200, 'orders_open']);
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['credit 1000 done']);
  });

  it('that failed because the account is gone is paid out instead', async () => {
    const cyd = await api.shopper('Cyd');
    const userId = (await findUserId(api.database.db, cyd.email)) ?? '';
    const credit = { amount: 20, reason: 'goodwill' };
    await succeed(owner, 'POST', `/admin/customers/${userId}/credit`, { body: credit });
    const order = await placeCash(cyd, { useCredit: true });
    await packer.call('POST', `/order/${order.id}/cash-received`);
    await refundPart(order, { amount: 51, reference: 'bank 51' });
    // As a process of an earlier version could.
    const at = new Date();
    await api.database.transaction((tx) => eraseUser(tx, { userId, email: cyd.email, at }));
    await sendRefunds();
    const { refunds } = await staffOrder(order);
    expect(refunds).toMatchObject([{ state: 'done' }, { method: 'credit', isWaiting: true }]);
    const { id } = refunds[1];
    expect((await settle(id, 'credit')).body.code).toBe('credit_refused');
    expect((await settle(id, 'payout')).status).toBe(200);
    await sendRefunds();
    expect((await refundsOf(order)).toSorted()).toEqual([
      'credit 2000 failed',
      'payout 2000 done',
      'payout 3100 done',
    ]);
    expect(await staffOrder(order)).toMatchObject({ kept: 0, refundable: { left: 0, fromCredit: 0 } });
  });

  it('fails and waits for staff when a bank takes the money back before it is given', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 10, asCredit: true });
    const { db } = api.database;
    const [id, at] = ['dp_lost', new Date()];
    const dispute = { provider: 'stripe', orderId: order.id, cents: 6800 };
    const row = { ...dispute, id, state: 'lost', reason: 'fraudulent', openedAt: at } as const;
    await db.insert(paymentDispute).values(row);
    const cause = 'dispute_lost';
    await insertMoneyMovement(db, { ...dispute, kind: cause, providerReference: id, cause, at });
    await sendRefunds();
    expect((await staffOrder(order)).refunds).toMatchObject([{ method: 'credit', isWaiting: true }]);
    expect(await mailsOf(order)).toEqual([]);
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 6800', 'dispute_lost 6800']);
    await db.update(refund).set({ waitsSince: null }).where(eq(refund.orderId, order.id));
  });

  it('completes an order whose other items are delivered', async () => {
    const order = await placePaid();
    const body = { lines: [{ position: 1, quantity: 3 }] };
    const { shipments } = await succeed(packer, 'POST', `/admin/orders/${order.number}/shipments`, { body });
    await packer.call('POST', `/admin/shipments/${shipments[0].id}/ship`, { body: { carrier: 'UPS' } });
    await packer.call('POST', `/admin/shipments/${shipments[0].id}/deliver`);
    await refundPart(order, { lines: [line(2, 1, true)], asCredit: true });
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('handed_over');
  });

  it('is possible after a delivery for cash, not before the money is received', async () => {
    const order = await placeCash();
    expect((await staffOrder(order)).refundable.credit).toBeNull();
    expect((await refundPart(order, { amount: 1, asCredit: true })).body.code).toBe('credit_refused');
    await packer.call('POST', `/order/${order.id}/cash-received`);
    const wanted = { amount: 5, asCredit: true };
    expect((await refundPart(order, { ...wanted, reference: 'bank' })).body.code).toBe('invalid_request');
    expect((await refundPart(order, wanted)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 5100', 'credited 500']);
  });

  it('replaces one that failed', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    const before = (await creditOf(shopper)).balance;
    const settle = () => support.call('POST', `/admin/refunds/${id}/credit`);
    expect((await settle()).status).toBe(200);
    expect((await settle()).body.code).toBe('refund_settled');
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['card 3400 failed', 'credit 3400 done']);
    expect((await creditOf(shopper)).balance).toBe(before + 34);
    expect(await staffOrder(order)).toMatchObject({ kept: 34, refundable: { left: 34 } });
  });

  it('adds up with concurrent ones of the same order', async () => {
    const order = await placePaid();
    const before = (await creditOf(shopper)).balance;
    await Promise.all([1, 2, 3].map(() => refundPart(order, { amount: 20, asCredit: true })));
    await Promise.all([sendRefunds(), sendRefunds()]);
    expect((await creditOf(shopper)).balance).toBe(before + 60);
  });
});

/** Refunds two coats, and lets the bank fail that. Returns the id of the refund. */
async function failedRefund(order: Order): Promise<string> {
  const { id } = (await refundPart(order, { lines: [line(1, 2)] })).body;
  await sendRefunds();
  await failRefunds(order);
  return id;
}

/** Lets the bank fail every refund of an order that has succeeded. */
async function failRefunds(order: Order): Promise<void> {
  const rows = await api.database.db.select().from(refund).where(eq(refund.orderId, order.id));
  for (const { reference } of rows) failing.add(reference ?? '');
  const deps = {
    database: api.database,
    clock: systemClock,
    payments: createPaymentProviders([api.payments]),
  };
  await recordFailedRefundsSince(deps, { payments: api.payments, since: new Date(Date.now() - 60_000) });
}

describe('a refund that fails after it succeeded', () => {
  it('waits for staff, who send it again', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    expect(await staffOrder(order)).toMatchObject({
      state: 'paid',
      kept: 68,
      refunds: [{ id, state: 'failed', isWaiting: true }],
      refundable: { lines: [{ settled: 2 }, {}] },
    });
    const listed = await succeed(owner, 'GET', '/admin/orders?view=refund_failed');
    expect(listed.orders).toMatchObject([{ number: order.number }]);
    expect((await succeed(owner, 'GET', '/admin/today')).failedRefunds).toBe(1);
    // What waits to be sent again is not refunded to anything else.
    expect((await refundPart(order, { amount: 34.01 })).body.code).toBe('refund_exceeded');
    const retry = () => owner.call('POST', `/admin/refunds/${id}/retry`);
    expect((await retry()).status).toBe(200);
    expect((await retry()).body.code).toBe('refund_settled');
    await sendRefunds();
    expect(await refundsOf(order)).toEqual(['card 3400 failed', 'card 3400 done']);
    expect(await staffOrder(order)).toMatchObject({
      kept: 34,
      refunds: [{ state: 'done', isWaiting: false }],
    });
  });

  it('is paid out with a reference instead', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    const body = { reference: `bank ${id}` };
    expect((await support.call('POST', `/admin/refunds/${id}/payout`, { body })).status).toBe(200);
    expect((await owner.call('POST', `/admin/refunds/${id}/payout`, { body })).body.code).toBe(
      'refund_settled',
    );
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual([
      'charged 6800',
      'paid_out 3400',
      'refund_failed 3400',
      'refunded 3400',
    ]);
    expect((await refundPart(order, { lines: [line(1, 2)] })).body.code).toBe('quantity_exceeded');
  });

  it('counts towards the limit of support with the other refunds of the order', async () => {
    const order = await placePaid(12);
    const id = await failedRefund(order);
    expect((await refundPart(order, { amount: 166.01 })).status).toBe(200);
    const payOut = (by: Visitor) =>
      by.call('POST', `/admin/refunds/${id}/payout`, { body: { reference: `bank ${id}` } });
    expect((await payOut(support)).body.code).toBe('forbidden');
    expect((await payOut(owner)).status).toBe(200);
  });

  it('is returned with the rest when the order is cancelled', async () => {
    const order = await placePaid();
    const id = await failedRefund(order);
    await shopper.call('POST', `/order/${order.id}/cancel`);
    expect((await owner.call('POST', `/admin/refunds/${id}/retry`)).body.code).toBe('refund_settled');
    expect(await refundsOf(order)).toEqual(['card 3400 failed', 'card 6800 pending']);
    // The sandbox has returned the first one, so it refuses this one.
    await sendRefunds();
    expect(
      (await owner.call('POST', `/order/${order.id}/review`, { body: { decision: 'refund' } })).status,
    ).toBe(200);
    expect((await refundsOf(order)).at(-1)).toBe('card 6800 pending');
    await sendRefunds();
    await api.database.db.update(outbox).set({ lastError: null }).where(eq(outbox.orderId, order.id));
  });
});

/** Cancels an order, and lets the bank fail its refunds after they succeeded. Returns the ids of those that wait. */
async function cancelWithFailedRefunds(order: Order): Promise<string[]> {
  await succeed(shopper, 'POST', `/order/${order.id}/cancel`);
  await sendRefunds();
  expect((await staffOrder(order)).state).toBe('refunded');
  await failRefunds(order);
  const { refunds, ...read } = await staffOrder(order);
  expect(read).toMatchObject({ state: 'needs_review', kept: 68, refundable: { left: 0 } });
  return refunds.filter((one: { isWaiting: boolean }) => one.isWaiting).map((one: { id: string }) => one.id);
}

const settle = (id: string, how: 'retry' | 'credit' | 'payout', by = owner) =>
  by.call(
    'POST',
    `/admin/refunds/${id}/${how}`,
    how === 'payout' ? { body: { reference: `bank ${id}` } } : {},
  );
const findReviewed = async (order: Order) =>
  (await succeed(owner, 'GET', '/admin/payments')).payments.find(({ id }: Order) => id === order.id);

describe('the refund of a cancelled order that fails after it succeeded', () => {
  it('waits with the payments to review, whose acceptance is not offered', async () => {
    const order = await placePaid();
    const [id] = await cancelWithFailedRefunds(order);
    expect(await findReviewed(order)).toMatchObject({ cause: 'refund_failed', obstacle: 'cancelled' });
    expect((await succeed(owner, 'GET', '/admin/today')).failedRefunds).toBe(0);
    expect((await succeed(owner, 'GET', '/admin/orders?view=refund_failed')).orders).toEqual([]);
    expect((await refundPart(order, { amount: 1 })).body.code).toBe('order_move_refused');
    expect((await settle(id ?? '', 'payout')).status).toBe(200);
  });

  it.each([
    ['credit', 'credited 6800', 'credit 6800 done'],
    ['payout', 'paid_out 6800', 'payout 6800 done'],
  ] as const)('is returned as %s once, mailed, and ends the review', async (how, movement, made) => {
    const order = await placePaid();
    const stock = await availableCoats();
    const [id = ''] = await cancelWithFailedRefunds(order);
    const answers = await Promise.all([settle(id, how), settle(id, how)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await staffOrder(order)).toMatchObject({ state: 'refund_pending', kept: 68 });
    await sendRefunds();
    expect(await staffOrder(order)).toMatchObject({ state: 'refunded', kept: 0 });
    expect(await refundsOf(order)).toEqual(['card 6800 failed', made]);
    expect(await moneyOf(order)).toContain(movement);
    expect((await mailsOf(order)).filter((kind) => kind === 'refund_mail')).toHaveLength(2);
    expect(await availableCoats()).toBe(stock + 3);
    expect(await findReviewed(order)).toBeUndefined();
  });

  it('is sent to the card again, and waits again when that fails', async () => {
    const order = await placePaid();
    const [id = ''] = await cancelWithFailedRefunds(order);
    expect((await settle(id, 'retry')).status).toBe(200);
    expect((await staffOrder(order)).state).toBe('refund_pending');
    // The sandbox has returned the money already, so it refuses.
    await sendRefunds();
    const { state, refunds } = await staffOrder(order);
    expect([state, refunds.length, refunds[0].isWaiting]).toEqual(['needs_review', 1, true]);
    expect((await settle(refunds[0].id, 'payout')).status).toBe(200);
    await sendRefunds();
    expect((await staffOrder(order)).state).toBe('refunded');
  });

  it.each(['retry', 'payout', 'credit'] as const)(
    'is undone before its %s, and then returned in another way',
    async (how) => {
      const sale = await placePaid();
      const cancelled = await placePaid();
      const failed: [Order, string, string][] = [
        [sale, await failedRefund(sale), 'paid'],
        [cancelled, (await cancelWithFailedRefunds(cancelled))[0] ?? '', 'needs_review'],
      ];
      for (const [order, id, state] of failed) {
        const tell = async () => (await succeed(shopper, 'GET', `/order/${order.id}`)).events;
        const told = await tell();
        const { body: again } = await settle(id, how);
        await sendRefunds(new Date(Date.now() + 9 * SECOND_MS));
        expect((await undo(again.id)).status).toBe(200);
        expect((await undo(again.id)).status).toBe(200);
        await sendRefunds();
        const read = await staffOrder(order);
        expect(read).toMatchObject({ state, refunds: [{ id, isWaiting: true }] });
        // The customer reads of no second failure, because nothing was sent.
        expect(await tell()).toEqual(told);
        expect((await settle(id, 'credit')).status).toBe(200);
        await sendRefunds();
        expect(await refundsOf(order)).toContain(`credit ${read.refunds[0].amount * 100} done`);
      }
    },
  );

  it('ends the review only when every refund of it is returned', async () => {
    const order = await placePaid();
    await refundPart(order, { amount: 8 });
    await sendRefunds();
    const [first = '', second = ''] = await cancelWithFailedRefunds(order);
    expect((await settle(first, 'credit')).status).toBe(200);
    await sendRefunds();
    expect(await staffOrder(order)).toMatchObject({ state: 'needs_review' });
    expect((await settle(second, 'payout')).status).toBe(200);
    await sendRefunds();
    expect(await staffOrder(order)).toMatchObject({ state: 'refunded', kept: 0 });
  });

  it('is not returned alone while its refund in full waits', async () => {
    const order = await placePaid();
    const [id = ''] = await cancelWithFailedRefunds(order);
    const body = { decision: 'refund', undoable: true };
    await succeed(owner, 'POST', `/order/${order.id}/review`, { body });
    for (const how of ['retry', 'payout', 'credit'] as const)
      expect((await settle(id, how)).body).toMatchObject({
        code: 'order_move_refused',
        detail: expect.stringContaining('Undo that first'),
      });
    await succeed(owner, 'POST', `/admin/orders/${order.number}/keep`);
    expect((await settle(id, 'payout')).status).toBe(200);
  });

  it('is mailed when staff accept the order after all, and when it is cancelled again', async () => {
    const order = await placePaid();
    await cancelWithFailedRefunds(order);
    const { db } = api.database;
    const isOfOrder = eq(outbox.orderId, order.id);
    const send = () => db.update(outbox).set({ doneAt: new Date() }).where(isOfOrder);
    const listUnsent = async () =>
      (
        await db
          .select()
          .from(outbox)
          .where(and(isOfOrder, isNull(outbox.doneAt)))
      ).map(({ kind }) => kind);
    await send();
    await succeed(owner, 'POST', `/order/${order.id}/review`, { body: { decision: 'paid' } });
    expect(await listUnsent()).toEqual(['order_confirmation_mail']);
    await send();
    await succeed(shopper, 'POST', `/order/${order.id}/cancel`);
    expect(await listUnsent()).toContain('order_cancellation_mail');
    // The history of the order keeps the first ones.
    for (const kind of ['order_confirmation_mail', 'order_cancellation_mail'] as const)
      expect([kind, await db.$count(outbox, and(isOfOrder, eq(outbox.kind, kind)))]).toEqual([kind, 2]);
    // The sandbox has returned the money already, so it refuses.
    await sendRefunds();
    const [{ id }] = (await staffOrder(order)).refunds.filter((one: { isWaiting: boolean }) => one.isWaiting);
    expect((await settle(id, 'payout')).status).toBe(200);
  });

  it('waits no longer once staff refund it in full', async () => {
    const order = await placePaid();
    const [id = ''] = await cancelWithFailedRefunds(order);
    await succeed(owner, 'POST', `/order/${order.id}/review`, { body: { decision: 'refund' } });
    expect((await settle(id, 'payout')).body.code).toBe('refund_settled');
    await sendRefunds();
    const [waiting] = (await staffOrder(order)).refunds;
    expect((await settle(waiting.id, 'payout')).status).toBe(200);
  });

  it('counts towards the limit of support', async () => {
    const order = await placePaid(12);
    await succeed(shopper, 'POST', `/order/${order.id}/cancel`);
    await sendRefunds();
    await failRefunds(order);
    const [{ id }] = (await staffOrder(order)).refunds;
    expect((await settle(id, 'payout', support)).body.code).toBe('forbidden');
    expect((await settle(id, 'payout', packer)).status).toBe(403);
    expect((await settle(id, 'payout')).status).toBe(200);
  });
});
