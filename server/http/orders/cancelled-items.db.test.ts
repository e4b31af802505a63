import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { orderLine } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund, refundLine } from '#database/schema/payments/refunds.ts';
import { rollBack } from '#database/testing/roll-back.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const [COAT, HAT] = ['coat', 'hat'];
type Pieces = [position: number, quantity: number];

let shopper: Visitor & { email: string };
let packer: Visitor;
let support: Visitor;

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: { S: 90, M: 90 } });
  await insertProduct(api.database, { id: HAT, stock: 90 });
  shopper = await api.shopper('Ann');
  packer = await api.member('fulfilment');
  support = await api.member('support');
});

// Counters, stock, money and mails agree, whatever a test did.
afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

/** Orders three coats of $17.00 and a hat, paid by card, and returns the order's id. */
async function placePaid(): Promise<string> {
  const body = createCartPayload([{ _id: COAT, quantity: 3 }, { _id: HAT }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body, headers });
  expect(await api.confirm(begun.transactionId)).toBeUndefined();
  const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
  await succeed(shopper, 'POST', '/orders', { body: paid });
  return begun.orderId;
}

async function placeCash(): Promise<string> {
  const body = { ...createOrderPayload({ _id: COAT, quantity: 3 }), paymentMethod: 'cashOnDelivery' };
  return (await succeed(shopper, 'POST', '/orders', { body })).insertedId;
}

const linesOf = (pieces: readonly Pieces[]) => pieces.map(([position, quantity]) => ({ position, quantity }));

function cancel(
  id: string,
  pieces: readonly Pieces[],
  { key, by = shopper }: { key?: string; by?: Visitor } = {},
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return by.call('POST', `/order/${id}/cancel`, { body: { lines: linesOf(pieces) }, headers });
}

async function prepare(id: string, pieces: readonly Pieces[]): Promise<string> {
  const { number } = await succeed(shopper, 'GET', `/order/${id}`);
  const body = { lines: linesOf(pieces) };
  return (await succeed(packer, 'POST', `/admin/orders/${number}/shipments`, { body })).shipments.at(-1).id;
}

const move = (id: string, event: string, body?: object) =>
  packer.call('POST', `/admin/shipments/${id}/${event}`, body && { body });

async function available(productId: string, size: string | null = 'M'): Promise<number> {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return units.find((unit) => unit.size === size)?.available ?? 0;
}

async function refundsOf(id: string) {
  const rows = await api.database.db.select().from(refund).where(eq(refund.orderId, id)).orderBy(refund.id);
  return rows.map(({ cents, method, state }) => `${method} ${cents} ${state}`);
}

const moneyOf = (id: string) => listMoney(api.database.db, id);

async function mailsOf(id: string) {
  const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'refund')
    .toSorted();
}

const sendRefunds = () =>
  deliverRefunds(
    { database: api.database, clock: systemClock, payments: createPaymentProviders([api.payments]) },
    () => false,
  );

describe('a customer who cancels items of a paid order', () => {
  it('gets their share back, once for one key, and their stock is for sale again', async () => {
    const id = await placePaid();
    const before = await available(COAT);
    const { status, body } = await cancel(id, [[1, 2]], { key: 'two-coats-less' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        state: 'paid',
        total: 68,
        due: 68,
        isCancellable: true,
        products: [
          { _id: COAT, quantity: 3, position: 1, cancelled: 2, cancellable: 1 },
          { _id: HAT, position: 2, cancelled: 0, cancellable: 1 },
        ],
        refunds: [{ amount: 34, method: 'card', isDone: false }],
      },
    });
    expect(body.events.at(-1)).toMatchObject({
      state: 'paid',
      text: 'Cancelled by you: 2 × The coat, size M',
    });
    expect((await cancel(id, [[1, 2]], { key: 'two-coats-less' })).status).toBe(200);
    expect((await cancel(id, [[1, 1]], { key: 'two-coats-less' })).body.code).toBe('idempotency_key_reused');
    expect(await available(COAT)).toBe(before + 2);
    expect(await refundsOf(id)).toEqual(['card 3400 pending']);
    await sendRefunds();
    expect(await moneyOf(id)).toEqual(['charged 6800', 'refunded 3400']);
    expect(await mailsOf(id)).toEqual(['items_cancelled_mail', 'order_confirmation_mail', 'refund_mail']);
  });

  it('cancels the whole order with its last items, and gets the rest back', async () => {
    const id = await placePaid();
    expect((await cancel(id, [[1, 3]])).body.state).toBe('paid');
    expect((await cancel(id, [[2, 1]])).body).toMatchObject({
      state: 'refund_pending',
      isCancellable: false,
    });
    expect((await cancel(id, [[2, 1]])).body.state).toBe('refund_pending');
    expect((await refundsOf(id)).toSorted()).toEqual(['card 1700 pending', 'card 5100 pending']);
    await sendRefunds();
    expect((await succeed(shopper, 'GET', `/order/${id}`)).state).toBe('refunded');
    expect((await mailsOf(id)).filter((kind) => kind.includes('cancel'))).toEqual([
      'items_cancelled_mail',
      'order_cancellation_mail',
    ]);
  });

  it('can cancel the whole order after some items', async () => {
    const id = await placePaid();
    await cancel(id, [[1, 1]]);
    expect((await shopper.call('POST', `/order/${id}/cancel`)).body.state).toBe('refund_pending');
    await sendRefunds();
    expect((await moneyOf(id)).toSorted()).toEqual(['charged 6800', 'refunded 1700', 'refunded 5100']);
  });

  it('cannot cancel items in a shipment, more than there are, or unknown ones', async () => {
    const id = await placePaid();
    await prepare(id, [[1, 2]]);
    expect((await cancel(id, [[1, 2]])).body).toMatchObject({ status: 409, code: 'quantity_exceeded' });
    expect((await cancel(id, [[7, 1]])).body.code).toBe('quantity_exceeded');
    expect((await cancel(id, [])).status).toBe(400);
    expect(
      (
        await cancel(id, [
          [1, 1],
          [1, 1],
        ])
      ).status,
    ).toBe(400);
    expect((await cancel(id, [[1, 0]])).status).toBe(400);
    expect((await cancel(id, [[1, 1]], { by: await api.shopper('Bob') })).body.code).toBe('order_unknown');
    expect((await cancel(id, [[1, 1]])).status).toBe(200);
    await prepare(id, [[2, 1]]);
    expect((await cancel(id, [[2, 1]])).body.code).toBe('order_not_cancellable');
    expect(await refundsOf(id)).toEqual(['card 1700 pending']);
  });

  it('completes the order when the others are delivered, and staff can hand over what is left', async () => {
    const id = await placePaid();
    const shipment = await prepare(id, [[1, 3]]);
    await move(shipment, 'ship', { carrier: 'UPS' });
    await move(shipment, 'deliver');
    expect((await cancel(id, [[2, 1]])).body).toMatchObject({ state: 'handed_over', status: 'delivered' });
    const other = await placePaid();
    await cancel(other, [[1, 1]]);
    expect((await packer.call('POST', `/order/${other}/handed-over`)).body.status).toBe('delivered');
    expect((await cancel(other, [[1, 1]])).body.code).toBe('order_not_cancellable');
  });

  it('gets each item back once when several requests race', async () => {
    const id = await placePaid();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(id, [[1, 2]])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'quantity_exceeded')).toHaveLength(2);
    expect(await refundsOf(id)).toEqual(['card 3400 pending']);
  });
});

describe('a cash order', () => {
  it('costs less at the door without its cancelled items', async () => {
    const id = await placeCash();
    const { body } = await cancel(id, [[1, 1]]);
    expect(body).toMatchObject({ state: 'placed', total: 51, due: 34 });
    expect(await refundsOf(id)).toEqual(['not_charged 1700 done']);
    const { number } = body;
    const { orders } = await succeed(support, 'GET', `/admin/orders?q=${number}`);
    expect(orders).toMatchObject([{ number, total: 51, due: 34 }]);
    expect((await packer.call('POST', `/order/${id}/cash-received`)).body.paymentStatus).toBe('Paid');
    expect(await moneyOf(id)).toEqual(['cash_received 3400']);
    expect(await mailsOf(id)).toContain('items_cancelled_mail');
  });

  it('is shipped without its cancelled items as a whole', async () => {
    const id = await placeCash();
    await cancel(id, [[1, 1]]);
    const shipment = await prepare(id, [[1, 2]]);
    await move(shipment, 'ship', { carrier: 'UPS' });
    expect((await move(shipment, 'deliver')).body).toMatchObject({ state: 'handed_over' });
    expect(await moneyOf(id)).toEqual(['cash_received 3400']);
  });

  it('can be refused at the door, or cancelled, after some items', async () => {
    const [id, other] = [await placeCash(), await placeCash()];
    const before = await available(COAT);
    await cancel(id, [[1, 1]]);
    await packer.call('POST', `/order/${id}/refused-at-door`);
    await cancel(other, [[1, 2]]);
    expect((await shopper.call('POST', `/order/${other}/cancel`)).body.state).toBe('cancelled');
    expect(await available(COAT)).toBe(before + 6);
  });
});

describe('staff who cancel items', () => {
  it('give a reason for the log, and up to the limit of their role', async () => {
    const id = await placePaid();
    const { number } = await succeed(shopper, 'GET', `/order/${id}`);
    const body = { reason: 'out_of_stock', lines: linesOf([[1, 1]]) };
    const path = `/admin/orders/${number}/cancel`;
    expect((await packer.call('POST', path, { body })).status).toBe(403);
    expect((await support.call('POST', path, { body })).body).toEqual({ state: 'paid' });
    const [entry] = await api.database.db.select().from(changeLog).where(eq(changeLog.subjectId, id));
    expect(entry).toMatchObject({
      action: 'items_cancelled',
      changes: [
        { field: 'quantity of The coat', before: 3, after: 2 },
        { field: 'reason', before: null, after: 'out_of_stock' },
      ],
    });
    const { order } = await succeed(support, 'GET', `/admin/orders/${number}`);
    expect(order).toMatchObject({
      lines: [{ position: 1, quantity: 3, cancelled: 1, left: 2 }, { cancelled: 0 }],
      payment: { paid: 68, returned: 0, returning: 17 },
    });
    expect(order.timeline.find(({ type }: { type: string }) => type === 'cancellation')).toMatchObject({
      by: 'shop',
      reason: 'out_of_stock',
      lines: [{ title: 'The coat', size: 'M', quantity: 1 }],
    });
  });

  it('of support cannot refund more than $200 of an order in parts', async () => {
    const body = createOrderPayload({ _id: COAT, quantity: 15 });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body, headers });
    await api.confirm(begun.transactionId);
    await succeed(shopper, 'POST', '/orders', {
      body: { paymentMethod: 'stripe', transactionId: begun.transactionId },
    });
    expect((await cancel(begun.orderId, [[1, 8]], { by: support })).status).toBe(200);
    expect((await cancel(begun.orderId, [[1, 4]], { by: support })).body.code).toBe('forbidden');
    expect((await cancel(begun.orderId, [[1, 7]], { by: support })).body.code).toBe('forbidden');
    expect((await cancel(begun.orderId, [[1, 3]], { by: support })).status).toBe(200);
  });
});

it('the audit reports counters, refunds and mails of cancelled items that do not fit', async () => {
  const id = await placePaid();
  await cancel(id, [[1, 1]]);
  const ofOrder = eq(orderLine.orderId, id);
  /** Returns the rules that the audit finds broken after a change, which is then rolled back. */
  const brokenBy = (change: (tx: Queryable) => Promise<unknown>) =>
    rollBack(api.database, async (tx) => {
      await change(tx);
      return (await audit(tx, { at: new Date() })).findings.map(({ rule }) => rule);
    });
  expect(await brokenBy((tx) => tx.update(orderLine).set({ cancelled: 0 }).where(ofOrder))).toEqual([
    "an order's stock is in the bucket of its state",
    'the cancelled pieces of a line are those of its cancellations',
  ]);
  const shares =
    'the refunds of a line sum to the share of its settled pieces, and the parts of a refund to the refund';
  expect(await brokenBy((tx) => tx.update(orderLine).set({ settled: 0 }).where(ofOrder))).toEqual([shares]);
  const isRefund = eq(refundLine.orderId, id);
  expect(await brokenBy((tx) => tx.update(refundLine).set({ goodsCents: 1 }).where(isRefund))).toContain(
    shares,
  );
  const isMail = and(eq(outbox.orderId, id), eq(outbox.kind, 'items_cancelled_mail'));
  expect(await brokenBy((tx) => tx.delete(outbox).where(isMail))).toEqual([
    'one mail for every cancellation of some pieces',
  ]);
});
