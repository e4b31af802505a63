import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { moneyMovement } from '#database/schema/orders/ledger.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { shipment } from '#database/schema/orders/shipments.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutDecisions } from '../../services/messages/deliver-messages.ts';
import { orderDecisionMessage } from '../../services/messages/order-messages.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const SUNDRESS = 'sundress-paprika';
let owner: Visitor;
let support: Visitor & { email: string };
let packer: Visitor & { email: string };

beforeAll(async () => {
  owner = await api.admin();
  support = await api.member('support');
  packer = await api.member('fulfilment');
  await deliverStock(api.database, [SUNDRESS]);
});

type Placed = { readonly id: string; readonly number: number; readonly customer: Visitor };

async function placeByCard(quantity = 1): Promise<Placed> {
  const customer = await api.shopper('Ann');
  const body = createOrderPayload({ _id: SUNDRESS, quantity });
  const { orderId, transactionId } = (await customer.call('POST', '/create-payment-intent', { body })).body;
  await api.confirm(transactionId);
  const paid = { body: { paymentMethod: 'stripe', transactionId } };
  expect((await customer.call('POST', '/orders', paid)).status).toBe(200);
  return withNumber(orderId, customer);
}

async function placeInCash(): Promise<Placed> {
  const customer = await api.shopper('Ann');
  const body = { ...createOrderPayload({ _id: SUNDRESS }), paymentMethod: 'cashOnDelivery' };
  return withNumber((await customer.call('POST', '/orders', { body })).body.insertedId, customer);
}

async function withNumber(id: string, customer: Visitor): Promise<Placed> {
  const [row] = await api.database.db.select({ number: order.number }).from(order).where(eq(order.id, id));
  return { id, number: row?.number ?? 0, customer };
}

const read = async ({ number }: Placed) => (await support.call('GET', `/admin/orders/${number}`)).body.order;
const keep = ({ number }: Placed, by: Visitor = packer) => by.call('POST', `/admin/orders/${number}/keep`);

/** Carries out what is due after the time to undo it. */
async function wait(): Promise<void> {
  const at = new Date(Date.now() + UNDO_DELAY_MS + 1000);
  await carryOutDecisions({ database: api.database, clock: { ...systemClock, now: () => at } }, () => false);
}

async function countEffects({ id }: Placed) {
  const { db } = api.database;
  return {
    cash: (await db.select().from(moneyMovement).where(eq(moneyMovement.orderId, id))).filter(
      ({ kind }) => kind === 'cash_received',
    ).length,
    shipments: await db.$count(shipment, eq(shipment.orderId, id)),
  };
}

describe.each([
  { method: 'cash', place: placeInCash, call: 'cash-received', state: 'placed', cash: 1 },
  { method: 'card', place: () => placeByCard(), call: 'handed-over', state: 'paid', cash: 0 },
])('the handover of an order that is paid by $method', ({ place, call, state, cash }) => {
  const handOver = ({ id }: Placed, by: Visitor = packer) =>
    by.call('POST', `/order/${id}/${call}`, { body: { undoable: true } });

  it('waits ten seconds, in which it can be undone, and neither money nor stock moves', async () => {
    const placed = await place();
    expect((await handOver(placed)).body).toMatchObject({ state });
    expect(await read(placed)).toMatchObject({
      state,
      cancelsAt: null,
      acceptsAt: null,
      handsOverAt: expect.any(String),
    });
    expect(await countEffects(placed)).toEqual({ cash: 0, shipments: 0 });

    expect((await keep(placed)).body).toEqual({ state });
    expect((await keep(placed)).status).toBe(200);
    await wait();
    expect(await read(placed)).toMatchObject({ state, handsOverAt: null });
    expect(await countEffects(placed)).toEqual({ cash: 0, shipments: 0 });
    const { entries } = (await owner.call('GET', `/admin/activity?what=order&q=${placed.number}`)).body;
    expect(entries).toMatchObject([{ action: 'handover_undone', who: { email: packer.email } }]);
  });

  it('is then carried out once, in the name of the member who recorded it, and cannot be undone', async () => {
    const placed = await place();
    await handOver(placed);
    await keep(placed);
    await handOver(placed);
    await Promise.all([handOver(placed), handOver(placed, support)]);
    await Promise.all([wait(), wait()]);
    const shown = await read(placed);
    expect(shown).toMatchObject({ state: 'handed_over', handsOverAt: null });
    const steps = shown.timeline.filter(({ to }: { to?: string }) => to === 'handed_over');
    expect(steps).toMatchObject([{ who: { email: packer.email } }]);
    expect(await countEffects(placed)).toEqual({ cash, shipments: 1 });
    expect(await keep(placed)).toMatchObject({
      status: 409,
      body: { code: 'order_move_refused', detail: expect.stringContaining('handed over already') },
    });
    expect((await handOver(placed)).body).toMatchObject({ state: 'handed_over' });
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('either happens or is undone when both come at once', async () => {
    const placed = await place();
    await handOver(placed);
    const [kept] = await Promise.all([keep(placed), wait()]);
    await wait();
    expect((await read(placed)).state).toBe(kept.status === 200 ? state : 'handed_over');
  });

  it('is immediate for programs', async () => {
    const placed = await place();
    const answer = await packer.call('POST', `/order/${placed.id}/${call}`);
    expect(answer.body).toMatchObject({ state: 'handed_over' });
    expect(await countEffects(placed)).toEqual({ cash, shipments: 1 });
  });

  it('excludes every other move of the order until it is carried out or undone', async () => {
    const placed = await place();
    await handOver(placed);
    const { id, number, customer } = placed;
    const lines = [{ position: 1, quantity: 1 }];
    const moves: readonly (readonly [by: Visitor, path: string, body?: object])[] = [
      [customer, `/order/${id}/cancel`],
      [customer, `/order/${id}/cancel`, { lines }],
      [support, `/admin/orders/${number}/cancel`, { reason: 'other' }],
      [support, `/admin/orders/${number}/cancel`, { reason: 'other', undoable: true }],
      [packer, `/admin/orders/${number}/shipments`, {}],
      [packer, `/order/${id}/${call}`],
      ...(state === 'placed'
        ? [
            [packer, `/order/${id}/refused-at-door`] as const,
            [packer, `/order/${id}/refused-at-door`, { undoable: true }] as const,
          ]
        : []),
    ];
    for (const [by, path, body] of moves)
      expect((await by.call('POST', path, body && { body })).status, path).toBe(409);
    const items = { body: { reason: 'other', lines } };
    expect((await support.call('POST', `/admin/orders/${number}/cancel`, items)).body).toMatchObject({
      code: 'order_not_cancellable',
      detail: expect.stringContaining('being handed over'),
    });
    await wait();
    expect(await read(placed)).toMatchObject({ state: 'handed_over', failedDecisions: [] });
  });

  it('is said to a customer who wants to cancel meanwhile, and offers that again when it is undone', async () => {
    const placed = await place();
    const { id, customer } = placed;
    const isOffered = async () => {
      const { isCancellable, products } = (await customer.call('GET', `/order/${id}`)).body;
      return { isCancellable, items: products.map((line: { cancellable: number }) => line.cancellable) };
    };
    expect(await isOffered()).toEqual({ isCancellable: true, items: [1] });
    await handOver(placed);
    expect(await isOffered()).toEqual({ isCancellable: false, items: [0] });
    for (const body of [undefined, { lines: [{ position: 1, quantity: 1 }] }])
      expect((await customer.call('POST', `/order/${id}/cancel`, body && { body })).body).toMatchObject({
        code: 'order_not_cancellable',
        detail: expect.stringContaining('Look again in a minute'),
      });
    await keep(placed);
    expect(await isOffered()).toEqual({ isCancellable: true, items: [1] });
    expect((await customer.call('POST', `/order/${id}/cancel`)).status).toBe(200);
  });

  it('is not a cancel_order message, which processes of 0.1.0 take for a cancellation', async () => {
    const placed = await place();
    await handOver(placed);
    const ofOrder = and(eq(outbox.orderId, placed.id), isNull(outbox.doneAt));
    const kinds = await api.database.db.select({ kind: outbox.kind }).from(outbox).where(ofOrder);
    expect(kinds).toContainEqual({ kind: 'hand_over' });
    expect(kinds).not.toContainEqual({ kind: 'cancel_order' });
    await keep(placed);
  });

  it('can be undone, or is carried out, also where it waits as the message of an earlier version', async () => {
    const placed = await place();
    const handOverAsBefore = async () => {
      await handOver(placed);
      const ofOrder = and(eq(outbox.orderId, placed.id), eq(outbox.kind, 'hand_over'));
      await api.database.db.update(outbox).set({ kind: 'cancel_order' }).where(ofOrder);
    };
    await handOverAsBefore();
    expect(await read(placed)).toMatchObject({ cancelsAt: null, handsOverAt: expect.any(String) });
    expect((await keep(placed)).body).toEqual({ state });
    await wait();
    expect((await read(placed)).state).toBe(state);

    await handOverAsBefore();
    expect((await placed.customer.call('POST', `/order/${placed.id}/cancel`)).status).toBe(409);
    expect((await handOver(placed)).status).toBe(200);
    await wait();
    expect((await read(placed)).state).toBe('handed_over');
    expect(await countEffects(placed)).toEqual({ cash, shipments: 1 });
  });

  it('fails while a process of 0.1.0 has queued a cancellation, which is carried out alone', async () => {
    const placed = await place();
    await handOver(placed);
    const payload = { author: { userId: null, via: 'command' }, reason: 'other' };
    const cancellation = orderDecisionMessage({ orderId: placed.id, payload, clock: systemClock });
    await api.database.transaction((tx) => insertMessage(tx, cancellation));
    await wait();
    expect(['cancelled', 'refund_pending']).toContain((await read(placed)).state);
    expect(await countEffects(placed)).toEqual({ cash: 0, shipments: 0 });
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  it('is refused at once where it is not possible', async () => {
    const placed = await place();
    const other = call === 'cash-received' ? 'handed-over' : 'cash-received';
    const wrong = await packer.call('POST', `/order/${placed.id}/${other}`, { body: { undoable: true } });
    expect(wrong.body.code).toBe('order_move_refused');
    await support.call('POST', `/admin/orders/${placed.number}/cancel`, {
      body: { reason: 'other', undoable: true },
    });
    expect((await handOver(placed)).body).toMatchObject({
      code: 'order_move_refused',
      detail: expect.stringContaining('being cancelled'),
    });
  });
});

it('the handovers of one batch are due at one moment, unless one of them is being carried out', async () => {
  const batch = '00000000-0000-7000-8000-00000000000A';
  const { db } = api.database;
  const handOver = async (placed: Placed, body: object = { batch }) => {
    const response = await packer.call('POST', `/order/${placed.id}/cash-received`, {
      body: { undoable: true, ...body },
    });
    expect(response.status).toBe(200);
  };
  const change = (placed: Placed, values: Partial<typeof outbox.$inferInsert>) =>
    db
      .update(outbox)
      .set(values)
      .where(and(eq(outbox.subjectId, placed.id), eq(outbox.kind, 'hand_over')));
  const due = async (placed: Placed) => Date.parse((await read(placed)).handsOverAt);
  const soon = new Date(Date.now() + UNDO_DELAY_MS / 2);

  const [begun, first, alone, last] = [
    await placeInCash(),
    await placeInCash(),
    await placeInCash(),
    await placeInCash(),
  ];
  await handOver(begun);
  await change(begun, { attempts: 1, dueAt: soon });
  await handOver(first);
  await handOver(alone, {});
  for (const placed of [first, alone]) await change(placed, { dueAt: soon });
  await handOver(last);
  expect(await due(first)).toBe(await due(last));
  for (const placed of [begun, alone]) expect(await due(placed)).toBe(soon.getTime());

  for (const placed of [first, last]) expect((await keep(placed)).body).toEqual({ state: 'placed' });
  await wait();
  for (const placed of [first, last])
    expect(await read(placed)).toMatchObject({ state: 'placed', handsOverAt: null });
});

it('no refund returns items to the stock while the handover of their order waits', async () => {
  const placed = await placeByCard(2);
  await packer.call('POST', `/order/${placed.id}/handed-over`, { body: { undoable: true } });
  const refund = (restock: boolean) =>
    owner.call('POST', `/admin/orders/${placed.number}/refunds`, {
      body: { lines: [{ position: 1, quantity: 1, restock }], reason: 'out_of_stock' },
    });
  expect(await refund(true)).toMatchObject({
    status: 409,
    body: { code: 'order_move_refused', detail: expect.stringContaining('being handed over') },
  });
  expect((await refund(false)).status).toBe(200);
  await wait();
  expect(await read(placed)).toMatchObject({ state: 'handed_over', failedDecisions: [] });
});

it('no refund lowers what is collected while the handover of a cash order waits', async () => {
  const placed = await placeInCash();
  await packer.call('POST', `/order/${placed.id}/cash-received`, { body: { undoable: true } });
  const refund = await owner.call('POST', `/admin/orders/${placed.number}/refunds`, {
    body: { lines: [], amount: 1, reason: 'goodwill' },
  });
  expect(refund.body).toMatchObject({
    code: 'order_move_refused',
    detail: expect.stringContaining('handed over'),
  });
});
