import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { webhookMessage } from '#contract/webhook-messages.ts';
import { shopEvent, webhookEndpoint } from '#database/schema/webhooks.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-types.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutDecisions } from '../../services/messages/deliver-messages.ts';
import { succeed } from '../../testing/visitor.ts';
import { createRefundSteps, line, type Order } from '../refunds/testing/refund-steps.ts';

const steps = createRefundSteps();
const { api, placePaid, refundPart, settle, undo, sendRefunds, failedRefund } = steps;

beforeAll(async () => {
  await api.database.db.insert(webhookEndpoint).values({
    id: crypto.randomUUID(),
    url: 'https://hooks.example/',
    events: [...WEBHOOK_EVENTS],
    secret: 'not used',
    createdAt: new Date(),
  });
});
beforeEach(async () => {
  await api.database.db.delete(shopEvent);
});
// Every message has the body that /api/docs describes.
afterEach(async () => {
  for (const { type, data, at } of await api.database.db.select().from(shopEvent)) {
    const message = { type, timestamp: at.toISOString(), data };
    expect(webhookMessage(type).parse(message)).toEqual(message);
  }
});

/** Returns the events of returns, shipments or refunds, oldest first. */
async function events(of: 'return' | 'shipment' | 'refund') {
  const rows = await api.database.db.select().from(shopEvent).orderBy(shopEvent.id);
  return rows.filter(({ type }) => type.startsWith(of)).map(({ type, data }) => ({ type, data }));
}

/** Carries out what staff have decided, after the time to undo it. */
function passTime() {
  const clock = { ...systemClock, now: () => new Date(Date.now() + 60_000) };
  return carryOutDecisions({ database: api.database, clock }, () => false);
}

async function request(order: Order, quantity = 1): Promise<{ id: string; number: number }> {
  const lines = [{ position: 1, quantity, reason: 'too_small', resolution: 'refund' }];
  const { returns } = await succeed(steps.shopper, 'POST', `/order/${order.id}/returns`, { body: { lines } });
  return returns.at(-1);
}

const ofReturn = (step: string, body?: object) => (id: string) =>
  succeed(steps.support, 'POST', `/admin/returns/${id}/${step}`, body && { body });
const approve = ofReturn('decide', { decision: 'approve', undoable: true });
const reject = ofReturn('decide', { decision: 'reject', reason: 'too_late', undoable: true });
const keep = ofReturn('keep');

it('report each state of a return once, with ids and the state, and nothing of a decision that was undone', async () => {
  const order = await placePaid();
  await succeed(steps.packer, 'POST', `/order/${order.id}/handed-over`);
  const { id, number } = await request(order);
  for (const decide of [approve, reject]) {
    await decide(id);
    await keep(id);
    await passTime();
  }
  expect(await events('return')).toEqual([
    {
      type: 'return.requested',
      data: { returnId: id, return: number, order: order.number, orderId: order.id, state: 'requested' },
    },
  ]);
  await approve(id);
  expect(await events('return')).toHaveLength(1);
  await passTime();
  await ofReturn('receive')(id);
  await ofReturn('inspect', { lines: [{ position: 1, accepted: 1, restocked: 1 }] })(id);
  const rejected = await request(order);
  await reject(rejected.id);
  await passTime();
  const kept = await request(order);
  await succeed(steps.shopper, 'POST', `/returns/${kept.id}/withdraw`);
  expect((await events('return')).map(({ type, data }) => `${type} ${data['return']}`)).toEqual([
    `return.requested ${number}`,
    `return.approved ${number}`,
    `return.received ${number}`,
    `return.closed ${number}`,
    `return.requested ${rejected.number}`,
    `return.rejected ${rejected.number}`,
    `return.requested ${kept.number}`,
    `return.withdrawn ${kept.number}`,
  ]);
});

it('report a parcel that nobody announced as received, once it is recorded', async () => {
  const order = await placePaid();
  await succeed(steps.packer, 'POST', `/order/${order.id}/handed-over`);
  const path = `/admin/orders/${order.number}/returns`;
  const body = { lines: [{ position: 1, quantity: 1, reason: 'other' }], undoable: true };
  await succeed(steps.packer, 'POST', path, { body });
  await succeed(steps.packer, 'POST', `${path}/undo`);
  await passTime();
  expect(await events('return')).toEqual([]);
  await succeed(steps.packer, 'POST', path, { body });
  await passTime();
  expect(await events('return')).toMatchObject([
    { type: 'return.received', data: { order: order.number, state: 'received' } },
  ]);
});

it('report a shipment that failed, came back and was inspected, or was lost', async () => {
  const order = await placePaid();
  const ship = async (quantity: number): Promise<string> => {
    const { shipments } = await succeed(steps.packer, 'POST', `/admin/orders/${order.number}/shipments`, {
      body: { lines: [{ position: 1, quantity }], shipped: { carrier: 'ups' } },
    });
    return shipments.at(-1).id;
  };
  const move = (id: string, step: string, body?: object) =>
    succeed(steps.support, 'POST', `/admin/shipments/${id}/${step}`, body && { body });
  const [first, second] = [await ship(1), await ship(1)];
  await move(first, 'fail');
  await move(first, 'take-back');
  await move(first, 'inspect', { lost: [], undoable: true });
  await move(first, 'keep');
  await passTime();
  await move(first, 'inspect', { lost: [] });
  await move(second, 'fail');
  await move(second, 'lose', { undoable: true });
  await passTime();
  const all = await events('shipment');
  expect(all.slice(2).map(({ type, data }) => [type, data['shipmentId']])).toEqual([
    ['shipment.failed', first],
    ['shipment.back', first],
    ['shipment.inspected', first],
    ['shipment.failed', second],
    ['shipment.lost', second],
  ]);
  expect(all.at(-1)?.data).toEqual({
    shipmentId: second,
    order: order.number,
    orderId: order.id,
    state: 'lost',
  });
});

it('report a refund that was done, one that failed afterwards, and none that was undone', async () => {
  const order = await placePaid();
  const undone = (await refundPart(order, { lines: [line(1, 1)] })).body;
  await undo(undone.id);
  await sendRefunds();
  expect(await events('refund')).toEqual([]);
  const id = await failedRefund(order);
  const data = { refundId: id, order: order.number, orderId: order.id };
  const failed = [
    { type: 'refund.done', data: { ...data, state: 'done' } },
    { type: 'refund.failed', data: { ...data, state: 'failed' } },
  ];
  expect(await events('refund')).toEqual(failed);
  // Undoing its repetition does not make it fail again.
  const repeated = (await settle(id, 'credit')).body;
  expect((await undo(repeated.id)).status).toBe(200);
  await sendRefunds();
  expect(await events('refund')).toEqual(failed);
  await settle(id, 'payout');
  await sendRefunds();
  expect((await events('refund')).map(({ type }) => type)).toEqual([
    'refund.done',
    'refund.failed',
    'refund.done',
  ]);
});
