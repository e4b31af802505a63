import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutDecisions, deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const SUNDRESS = 'sundress-paprika';
let owner: Visitor;
let support: Visitor & { email: string };
let packer: Visitor;

beforeAll(async () => {
  owner = await api.admin();
  support = await api.member('support');
  packer = await api.member('fulfilment');
  await deliverStock(api.database, [SUNDRESS]);
});

type Placed = { readonly id: string; readonly number: number; readonly customer: Visitor };

async function orderByCard({ pays, quantity = 1 }: { pays: boolean; quantity?: number }): Promise<Placed> {
  const customer = await api.shopper('Ann');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = createOrderPayload({ _id: SUNDRESS, quantity });
  const { orderId: id, transactionId } = (
    await customer.call('POST', '/create-payment-intent', { body, headers })
  ).body;
  if (pays) {
    await api.confirm(transactionId);
    const paid = { body: { paymentMethod: 'stripe', transactionId } };
    expect((await customer.call('POST', '/orders', paid)).status).toBe(200);
  }
  const [row] = await api.database.db.select({ number: order.number }).from(order).where(eq(order.id, id));
  return { id, number: row?.number ?? 0, customer };
}

async function orderInCash(quantity = 1): Promise<Placed> {
  const customer = await api.shopper('Ann');
  const body = { ...createOrderPayload({ _id: SUNDRESS, quantity }), paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = (await customer.call('POST', '/orders', { body })).body;
  const [row] = await api.database.db.select({ number: order.number }).from(order).where(eq(order.id, id));
  return { id, number: row?.number ?? 0, customer };
}

const pathOf = ({ number }: Placed) => `/admin/orders/${number}`;
const cancel = (placed: Placed) =>
  support.call('POST', `${pathOf(placed)}/cancel`, { body: { reason: 'out_of_stock', undoable: true } });
const keep = (placed: Placed, by: Visitor = support) => by.call('POST', `${pathOf(placed)}/keep`);
const read = async (placed: Placed) => (await support.call('GET', pathOf(placed))).body.order;
const ship = (placed: Placed) => packer.call('POST', `${pathOf(placed)}/shipments`, { body: {} });

/** Carries out what is due after the time to undo a cancellation. */
async function wait(): Promise<void> {
  const at = new Date(Date.now() + UNDO_DELAY_MS + 1000);
  const payments = createPaymentProviders([api.payments]);
  const deps = { database: api.database, clock: { ...systemClock, now: () => at }, payments };
  await carryOutDecisions(deps, () => false);
  await deliverRefunds(deps, () => false);
}

async function outcomeOf({ id }: Placed) {
  const { db } = api.database;
  const messages = await db.select().from(outbox).where(eq(outbox.orderId, id));
  const refunds = await db.select().from(refund).where(eq(refund.orderId, id));
  return {
    mails: messages.filter(({ kind }) => kind === 'order_cancellation_mail').length,
    refunds: refunds.length,
  };
}

it('a cancellation waits ten seconds, in which nothing of the order can be shipped and staff can undo it', async () => {
  const placed = await orderByCard({ pays: true });
  expect((await cancel(placed)).body).toEqual({ state: 'paid' });
  expect((await read(placed)).cancelsAt).not.toBeNull();
  expect(await ship(placed)).toMatchObject({ status: 409, body: { code: 'move_refused' } });
  const handedOver = await packer.call('POST', `/order/${placed.id}/handed-over`);
  expect(handedOver).toMatchObject({ status: 409, body: { code: 'order_move_refused' } });

  expect((await keep(placed)).body).toEqual({ state: 'paid' });
  expect((await keep(placed)).status).toBe(200);
  const { entries } = (await owner.call('GET', `/admin/activity?what=order&q=${placed.number}`)).body;
  expect(entries).toMatchObject([
    {
      action: 'cancellation_undone',
      who: { email: support.email },
      changes: [{ field: 'reason', before: 'out_of_stock', after: null }],
    },
  ]);
  await wait();
  expect(await read(placed)).toMatchObject({ state: 'paid', cancelsAt: null });
  expect(await outcomeOf(placed)).toEqual({ mails: 0, refunds: 0 });
  expect((await ship(placed)).status).toBe(200);
});

it('a cancellation is then carried out once, in the name of the member who cancelled, and cannot be undone', async () => {
  const placed = await orderByCard({ pays: true });
  await cancel(placed);
  await keep(placed);
  await Promise.all([cancel(placed), cancel(placed)]);
  await Promise.all([wait(), wait()]);
  const shown = await read(placed);
  expect(shown).toMatchObject({ state: 'refunded', cancelsAt: null });
  const steps = shown.timeline.filter(({ to }: { to?: string }) => to === 'refund_pending');
  expect(steps).toMatchObject([
    { cause: 'cancelled by the shop', who: { email: support.email }, reason: 'out_of_stock' },
  ]);
  expect(await outcomeOf(placed)).toEqual({ mails: 1, refunds: 1 });
  expect(await keep(placed)).toMatchObject({ status: 409, body: { code: 'order_move_refused' } });
  expect((await cancel(placed)).status).toBe(200);
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

it('a cancellation changes nothing when the customer was faster', async () => {
  const placed = await orderByCard({ pays: true });
  await cancel(placed);
  expect((await placed.customer.call('POST', `/order/${placed.id}/cancel`)).status).toBe(200);
  await wait();
  expect(await outcomeOf(placed)).toEqual({ mails: 1, refunds: 1 });
  expect(await keep(placed)).toMatchObject({ status: 409, body: { code: 'order_move_refused' } });
});

it('a cancellation returns the money once when the customer cancels, or cancels an item, as it is carried out', async () => {
  for (const body of [undefined, { lines: [{ position: 1, quantity: 1 }] }]) {
    const placed = await orderByCard({ pays: true, quantity: 2 });
    await cancel(placed);
    const cancelled = placed.customer.call('POST', `/order/${placed.id}/cancel`, body && { body });
    await Promise.all([cancelled, wait()]);
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'refunded', cancelsAt: null, failedDecisions: [] });
    expect((await outcomeOf(placed)).mails).toBe(1);
    const refunds = await api.database.db.select().from(refund).where(eq(refund.orderId, placed.id));
    const { total } = (await placed.customer.call('GET', `/order/${placed.id}`)).body;
    expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(Math.round(total * 100));
  }
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

it('a refund that waits is not returned again when the customer cancels meanwhile', async () => {
  const placed = await orderByCard({ pays: true });
  const body = { lines: [], amount: 1, reason: 'goodwill' };
  expect((await owner.call('POST', `${pathOf(placed)}/refunds`, { body })).status).toBe(200);
  expect((await placed.customer.call('POST', `/order/${placed.id}/cancel`)).status).toBe(200);
  await wait();
  expect((await read(placed)).state).toBe('refunded');
  const refunds = await api.database.db.select().from(refund).where(eq(refund.orderId, placed.id));
  const { total } = (await placed.customer.call('GET', `/order/${placed.id}`)).body;
  expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(Math.round(total * 100));
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

it('a cancellation either happens or is undone when both come at once', async () => {
  const placed = await orderByCard({ pays: true });
  await cancel(placed);
  const [kept] = await Promise.all([keep(placed), wait()]);
  await wait();
  const isKept = kept.status === 200;
  expect(await outcomeOf(placed)).toEqual(isKept ? { mails: 0, refunds: 0 } : { mails: 1, refunds: 1 });
  expect((await read(placed)).state).toBe(isKept ? 'paid' : 'refunded');
});

it('a cancellation can be undone after an attempt that failed', async () => {
  const placed = await orderByCard({ pays: true });
  await cancel(placed);
  await api.database.db.update(outbox).set({ attempts: 3 }).where(eq(outbox.orderId, placed.id));
  expect((await read(placed)).cancelsAt).not.toBeNull();
  expect((await keep(placed)).status).toBe(200);
  expect(await read(placed)).toMatchObject({ state: 'paid', cancelsAt: null });
});

it('a decision that only a newer version knows waits for its processes, and is not carried out as a cancellation', async () => {
  const placed = await orderInCash();
  expect((await cancel(placed)).status).toBe(200);
  const ofOrder = and(eq(outbox.orderId, placed.id), eq(outbox.kind, 'cancel_order'));
  await api.database.db
    .update(outbox)
    .set({ payload: sql`payload || '{"reason": "of_a_newer_version"}'` })
    .where(ofOrder);
  await wait();
  expect(await read(placed)).toMatchObject({ state: 'placed', failedDecisions: [] });
  const [waiting] = await api.database.db.select().from(outbox).where(ofOrder);
  expect(waiting).toMatchObject({ doneAt: null, lastError: expect.stringContaining('newer version') });
  expect((await keep(placed)).body).toEqual({ state: 'placed' });
});

it('while a cancellation waits, a shipment that came back cannot be shipped again', async () => {
  const placed = await orderByCard({ pays: true });
  await packer.call('POST', `${pathOf(placed)}/shipments`, { body: { shipped: { carrier: 'UPS' } } });
  const [shipment] = (await read(placed)).shipments;
  const path = `/admin/shipments/${shipment.id}`;
  expect((await packer.call('POST', `${path}/fail`)).status).toBe(200);
  expect((await cancel(placed)).status).toBe(200);
  expect(await packer.call('POST', `${path}/ship`, { body: { carrier: 'UPS' } })).toMatchObject({
    status: 409,
    body: { code: 'move_refused' },
  });
  await wait();
  expect((await read(placed)).state).toBe('refunded');
});

it('a cancellation is immediate for an unpaid card order, and refused for a shipped order', async () => {
  expect((await cancel(await orderByCard({ pays: false }))).body).toEqual({ state: 'cancelled' });
  const shipped = await orderByCard({ pays: true });
  expect((await ship(shipped)).status).toBe(200);
  expect(await cancel(shipped)).toMatchObject({ status: 409, body: { code: 'order_not_cancellable' } });
});

describe('a refusal at the door', () => {
  const refuse = ({ id }: Placed) =>
    packer.call('POST', `/order/${id}/refused-at-door`, { body: { undoable: true } });

  it('waits as well; meanwhile, the shipment is not delivered, and a packer can undo the refusal', async () => {
    const placed = await orderInCash();
    expect((await ship(placed)).status).toBe(200);
    const [shipment] = (await read(placed)).shipments;
    const move = (event: string, body?: object) =>
      packer.call('POST', `/admin/shipments/${shipment.id}/${event}`, body && { body });
    expect((await move('ship', { carrier: 'UPS' })).status).toBe(200);
    expect((await refuse(placed)).body).toMatchObject({ state: 'placed' });
    expect((await read(placed)).cancelsAt).not.toBeNull();
    for (const event of ['deliver', 'fail', 'undo'])
      expect(await move(event)).toMatchObject({
        status: 409,
        body: { code: 'move_refused', detail: expect.stringContaining('is being cancelled') },
      });
    expect((await packer.call('POST', `${pathOf(placed)}/keep`)).body).toEqual({ state: 'placed' });
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'placed', cancelsAt: null, refusedAt: null });
    expect(await outcomeOf(placed)).toEqual({ mails: 0, refunds: 0 });

    await Promise.all([refuse(placed), refuse(placed)]);
    // A different inspection is refused, not silently ignored.
    const other = { lost: [{ position: 1, quantity: 1 }], undoable: true };
    const refusedAgain = await packer.call('POST', `/order/${placed.id}/refused-at-door`, { body: other });
    expect(refusedAgain.body.code).toBe('order_move_refused');
    await Promise.all([wait(), wait()]);
    const shown = await read(placed);
    expect(shown.state).toBe('cancelled');
    expect(shown.refusedAt).not.toBeNull();
    expect(await outcomeOf(placed)).toEqual({ mails: 1, refunds: 0 });
    expect((await refuse(placed)).status).toBe(200);
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('of a parcel that is recorded as back is undone by a packer, and only then are its items for sale', async () => {
    const placed = await orderInCash();
    const available = async () => {
      const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, SUNDRESS));
      return units.reduce((sum, unit) => sum + unit.available, 0);
    };
    const before = await available();
    expect((await ship(placed)).status).toBe(200);
    const [shipment] = (await read(placed)).shipments;
    const steps = [['ship', { carrier: 'UPS' }], ['fail'], ['take-back']] as const;
    for (const [step, body] of steps) {
      const path = `/admin/shipments/${shipment.id}/${step}`;
      expect((await packer.call('POST', path, body && { body })).status).toBe(200);
    }
    for (const isKept of [true, false]) {
      expect((await refuse(placed)).status).toBe(200);
      expect(await read(placed)).toMatchObject({ isBeingRefused: true, cancelObstacle: null });
      expect(await available()).toBe(before);
      if (isKept) expect((await keep(placed, packer)).status).toBe(200);
    }
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'cancelled', isBeingRefused: false });
    expect([(await read(placed)).refusedAt, await available()]).toEqual([expect.any(String), before + 1]);
    const other = await orderInCash();
    await cancel(other);
    expect(await read(other)).toMatchObject({ cancelsAt: expect.any(String), isBeingRefused: false });
  });

  it('that has become impossible changes nothing, and is listed until the order ends', async () => {
    const placed = await orderInCash();
    expect((await refuse(placed)).status).toBe(200);
    const lost = JSON.stringify({ lost: [{ position: 1, quantity: 9 }] });
    await api.database.db
      .update(outbox)
      .set({ payload: sql`payload || ${lost}` })
      .where(and(eq(outbox.orderId, placed.id), eq(outbox.kind, 'cancel_order')));
    await wait();
    expect(await read(placed)).toMatchObject({
      state: 'placed',
      cancelsAt: null,
      failedDecisions: [{ kind: 'cancel_order', error: expect.stringContaining('pieces') }],
    });
    expect((await refuse(placed)).status).toBe(200);
    expect((await read(placed)).failedDecisions).toEqual([]);
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'cancelled', failedDecisions: [] });
  });

  it('that waits is not reported as a cancellation to those who cancel meanwhile', async () => {
    const placed = await orderInCash();
    expect((await refuse(placed)).status).toBe(200);
    expect(await cancel(placed)).toMatchObject({
      status: 409,
      body: { code: 'order_not_cancellable', detail: expect.stringContaining('Another decision') },
    });
    expect((await keep(placed, packer)).status).toBe(200);
    expect((await cancel(placed)).status).toBe(200);
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'cancelled', refusedAt: null });
  });

  it('that waits is counted although the customer, staff or a program cancel it, or an item of it, meanwhile', async () => {
    const placed = await orderInCash(2);
    expect((await refuse(placed)).status).toBe(200);
    const path = `/order/${placed.id}/cancel`;
    const lines = [{ position: 1, quantity: 1 }];
    const byStaff = { reason: 'customer_request', lines };
    const answers = [
      await placed.customer.call('POST', path),
      await placed.customer.call('POST', path, { body: { lines } }),
      await support.call('POST', path),
      await support.call('POST', `${pathOf(placed)}/cancel`, { body: byStaff }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('order_not_cancellable'));
    expect(answers[1]?.body.detail).toContain('Look again in a minute');
    expect(answers[3]?.body.detail).toContain('Undo that first');
    await wait();
    const { state, refusedAt } = await read(placed);
    expect([state, refusedAt]).toEqual(['cancelled', expect.any(String)]);
  });

  it('is refused while a cancellation waits, which packers cannot undo', async () => {
    const placed = await orderInCash();
    expect((await cancel(placed)).status).toBe(200);
    expect((await refuse(placed)).body.code).toBe('order_move_refused');
    expect((await keep(placed, packer)).status).toBe(403);
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'cancelled', refusedAt: null });
  });
});

describe('the refund of an order under review', () => {
  const decide = ({ id }: Placed, body: object) => owner.call('POST', `/order/${id}/review`, { body });
  const listReviewed = async () => (await owner.call('GET', '/admin/payments')).body.payments;

  /** Places an order whose payment is under review, and sums up to its total with `totalCents`. */
  const orderUnderReview = async () => {
    const placed = await orderByCard({ pays: false });
    const { db } = api.database;
    const [row] = await db.select().from(order).where(eq(order.id, placed.id));
    await db.update(order).set({ totalCents: 1 }).where(eq(order.id, placed.id));
    const transactionId = row?.providerPaymentId ?? '';
    await api.confirm(transactionId);
    await placed.customer.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    return { ...placed, totalCents: row?.totalCents };
  };
  const correct = ({ id, totalCents }: { id: string; totalCents: number | undefined }) =>
    api.database.db.update(order).set({ totalCents }).where(eq(order.id, id));

  it('waits as well; meanwhile, the payment is not accepted; then the refund is made once', async () => {
    const placed = await orderUnderReview();
    const { db } = api.database;
    expect(await listReviewed()).toMatchObject([{ id: placed.id }]);

    const refund = () => decide(placed, { decision: 'refund', undoable: true });
    expect((await refund()).body).toMatchObject({ state: 'needs_review' });
    expect(await listReviewed()).toEqual([]);
    await correct(placed);
    expect((await decide(placed, { decision: 'paid' })).body.code).toBe('order_move_refused');
    expect((await keep(placed, owner)).body).toEqual({ state: 'needs_review' });
    await wait();
    expect(await outcomeOf(placed)).toEqual({ mails: 0, refunds: 0 });
    expect(await listReviewed()).toMatchObject([{ id: placed.id }]);

    await Promise.all([refund(), refund()]);
    await Promise.all([wait(), wait()]);
    expect((await read(placed)).state).toBe('refunded');
    expect((await outcomeOf(placed)).refunds).toBe(1);
    expect((await keep(placed, owner)).body.code).toBe('order_move_refused');
    expect((await audit(db, { at: new Date() })).findings).toEqual([]);
  });

  it('is refused while the acceptance of the payment waits, which is then carried out and mailed once', async () => {
    const placed = await orderUnderReview();
    await correct(placed);
    const accept = () => decide(placed, { decision: 'paid', undoable: true });
    const confirmations = async () => {
      const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, placed.id));
      return rows.filter(({ kind }) => kind === 'order_confirmation_mail').length;
    };
    expect((await accept()).body).toMatchObject({ state: 'needs_review' });
    expect(await read(placed)).toMatchObject({ cancelsAt: null, acceptsAt: expect.any(String) });
    expect(await listReviewed()).toEqual([]);
    expect((await decide(placed, { decision: 'refund', undoable: true })).body).toMatchObject({
      code: 'order_move_refused',
      detail: expect.stringContaining('is being accepted'),
    });
    expect((await keep(placed, support)).status, 'support sees payments only').toBe(403);
    expect((await keep(placed, owner)).body).toEqual({ state: 'needs_review' });
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'needs_review', acceptsAt: null });
    expect(await confirmations()).toBe(0);

    await Promise.all([accept(), accept()]);
    await Promise.all([wait(), wait()]);
    expect(await read(placed)).toMatchObject({ state: 'paid', acceptsAt: null });
    expect(await confirmations()).toBe(1);
    expect((await keep(placed, owner)).body.code).toBe('order_move_refused');
    expect((await accept()).status).toBe(200);
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });
});
