import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#database/schema/orders/outbox.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutDecisions } from '../../services/messages/deliver-messages.ts';
import { whenDue } from '../../testing/deliver-mails.ts';
import { succeed } from '../../testing/visitor.ts';
import { UPS, createShipmentSteps, type Order } from './testing/shipment-steps.ts';

const steps = createShipmentSteps();
const { api, placePaid, placeCash, shown, move, shipped, listMails, listActions, listMoves, sumCash } = steps;

describe('a shipment whose mail waits', () => {
  const listDue = async ({ id }: Order) => {
    const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
    return rows
      .filter(({ kind }) => kind === 'shipment_mail')
      .map(({ createdAt, dueAt }) => dueAt.getTime() - createdAt.getTime());
  };
  const shipAll = async ({ number }: Order) => {
    const { shipments } = await succeed(steps.packer, 'POST', `/admin/orders/${number}/shipments`, {
      body: { shipped: UPS },
    });
    return shipments.at(-1).id as string;
  };

  it('can be undone within ten seconds, and only a shipment that left is mailed', async () => {
    const order = await placePaid();
    const id = await shipped(order, [[1, 2]]);
    expect(await listDue(order)).toEqual([10_000]);
    for (const _ of [1, 2]) expect((await move(id, 'undo')).status).toBe(200);
    expect(await listMails(order)).toEqual([]);
    expect((await listMoves(order)).slice(-1)).toEqual(['shipped to sold: 2']);
    const { body } = await steps.packer.call('GET', `/admin/orders/${order.number}/shipments`);
    expect(body).toMatchObject({
      status: 'paid',
      shipments: [{ state: 'prepared', carrier: null, tracking: null, url: null }],
    });
    expect((await shown(order)).shipments).toEqual([]);
    expect((await move(id, 'ship', UPS)).body.shipments).toMatchObject([{ state: 'shipped' }]);
    expect(await listMails(order)).toEqual([id]);
    expect((await listActions(order)).slice(-3)).toEqual([
      'shipment_shipped',
      'shipment_undone',
      'shipment_shipped',
    ]);
  });

  it('that one request packed and shipped is voided, so that everything is to pack again', async () => {
    const order = await placePaid();
    const id = await shipAll(order);
    const { body } = await move(id, 'undo');
    expect(body).toMatchObject({ status: 'paid', shipments: [{ id, state: 'voided' }] });
    expect(body.lines).toMatchObject([{ inShipment: 0 }, { inShipment: 0 }]);
    const { orders } = await succeed(steps.packer, 'GET', '/admin/orders?view=to_pack');
    expect(orders.map(({ number }: Order) => number)).toContain(order.number);
    const { order: detail } = await succeed(steps.packer, 'GET', `/admin/orders/${order.number}`);
    expect(detail.timeline[0]).toMatchObject({ type: 'shipment', to: 'voided', items: 4 });
    const again = await shipAll(order);
    expect(await listMails(order)).toEqual([again]);
  });

  it('cannot be undone once an attempt to send the mail has begun, or something else was recorded', async () => {
    const [mailed, delivered] = [await placePaid(), await placePaid()];
    const [first, second] = [await shipped(mailed), await shipped(delivered)];
    await api.database.db.update(outbox).set({ attempts: 1 }).where(eq(outbox.subjectId, first));
    expect((await move(first, 'undo')).body).toMatchObject({
      code: 'move_refused',
      detail: expect.stringContaining('has the email'),
    });
    await move(second, 'deliver');
    expect((await move(second, 'undo')).body.code).toBe('move_refused');
    expect((await move(crypto.randomUUID(), 'undo')).body.code).toBe('shipment_unknown');
  });
});

async function pass(at = new Date(Date.now() + 60_000)): Promise<void> {
  const clock = { ...systemClock, now: () => at };
  await carryOutDecisions({ database: api.database, clock }, () => false);
}

describe('a delivery that waits', () => {
  const deliver = (id: string) => move(id, 'deliver', { undoable: true });

  it('can be undone for ten seconds, in which nothing else can be recorded; then the order is handed over once', async () => {
    const order = await placePaid();
    const id = await shipped(order);
    expect((await deliver(id)).body.shipments).toMatchObject([
      { state: 'shipped', recordedAt: expect.any(String) },
    ]);
    for (const step of ['fail', 'undo']) expect((await move(id, step)).body.code).toBe('move_refused');
    await pass((await whenDue(api, order.id)).before);
    for (const _ of [1, 2])
      expect((await move(id, 'keep')).body.shipments).toMatchObject([{ state: 'shipped', recordedAt: null }]);
    await pass();
    expect((await shown(order)).state).toBe('paid');
    await Promise.all([deliver(id), deliver(id)]);
    await Promise.all([pass(), pass()]);
    expect((await shown(order)).state).toBe('handed_over');
    expect((await listActions(order)).slice(-2)).toEqual(['delivery_undone', 'shipment_delivered']);
    expect((await move(id, 'keep')).body).toMatchObject({
      code: 'move_refused',
      detail: expect.stringContaining('the delivery is recorded'),
    });
    expect((await deliver(id)).status).toBe(200);
  });

  it('is still shown, and can be undone, after an attempt that failed', async () => {
    const order = await placePaid();
    const id = await shipped(order);
    await deliver(id);
    await api.database.db.update(outbox).set({ attempts: 1 }).where(eq(outbox.subjectId, id));
    const { order: read } = await succeed(steps.packer, 'GET', `/admin/orders/${order.number}`);
    expect(read.shipments).toMatchObject([{ recordedAt: expect.any(String) }]);
    expect((await move(id, 'fail')).body.code).toBe('move_refused');
    expect((await move(id, 'keep')).body.shipments).toMatchObject([{ recordedAt: null }]);
    expect((await move(id, 'fail')).body.shipments).toMatchObject([{ state: 'failed' }]);
  });

  it('is undone before the order is recorded as refused at the door', async () => {
    const order = await placeCash();
    const id = await shipped(order);
    await deliver(id);
    const refuse = () => steps.packer.call('POST', `/order/${order.id}/refused-at-door`);
    expect(await refuse()).toMatchObject({
      status: 409,
      body: { code: 'order_move_refused', detail: expect.stringContaining('Undo that first') },
    });
    await move(id, 'keep');
    expect((await refuse()).body).toMatchObject({ status: 'cancelled' });
    await pass();
    expect(await sumCash(order)).toBe(0);
  });

  it('receives the cash of an order only when it is carried out', async () => {
    const order = await placeCash();
    const id = await shipped(order);
    await deliver(id);
    expect(await sumCash(order)).toBe(0);
    await move(id, 'keep');
    await pass();
    expect(await sumCash(order)).toBe(0);
    await deliver(id);
    await pass();
    expect(await sumCash(order)).toBe(3400);
  });
});

describe('an inspection or a loss that waits', () => {
  const failed = async (order: Order) => {
    const id = await shipped(order, [[1, 2]]);
    await move(id, 'fail');
    return id;
  };
  const back = async (order: Order) => {
    const id = await failed(order);
    await move(id, 'take-back');
    return id;
  };
  const end = (id: string, step: string, body: object, by = steps.support) =>
    by.call('POST', `/admin/shipments/${id}/${step}`, { body: { undoable: true, ...body } });
  const inspect = (id: string, lost: object[] = []) => end(id, 'inspect', { lost });
  const lose = (id: string) => end(id, 'lose', {});
  const keep = (id: string, by = steps.support) => by.call('POST', `/admin/shipments/${id}/keep`);
  const read = async ({ number }: Order) =>
    (await succeed(steps.support, 'GET', `/admin/orders/${number}`)).order;

  it('moves no stock and no money, and sends no mail, until it is carried out once', async () => {
    const order = await placePaid();
    const id = await back(order);
    const moves = await listMoves(order);
    expect((await inspect(id)).body.shipments).toMatchObject([
      { state: 'back', recordedAt: expect.any(String) },
    ]);
    // A different result is refused, not silently ignored.
    expect((await inspect(id, [{ position: 1, quantity: 1 }])).body.code).toBe('move_refused');
    expect((await inspect(id)).status).toBe(200);
    await pass((await whenDue(api, order.id)).before);
    expect(await listMoves(order)).toEqual(moves);
    expect((await keep(id, steps.packer)).body.code).toBe('forbidden');
    for (const _ of [1, 2])
      expect((await keep(id)).body.shipments).toMatchObject([{ state: 'back', recordedAt: null }]);
    await pass();
    expect(await listMoves(order)).toEqual(moves);
    expect((await shown(order)).refunds).toEqual([]);

    const lost = [{ position: 1, quantity: 1 }];
    await Promise.all([inspect(id, lost), inspect(id, lost)]);
    await Promise.all([pass(), pass()]);
    expect((await read(order)).shipments).toMatchObject([{ state: 'inspected', recordedAt: null }]);
    expect((await listMoves(order)).slice(moves.length)).toEqual([
      'returned to available: 1',
      'returned to lost: 1',
    ]);
    expect((await shown(order)).refunds).toMatchObject([{ amount: 34 }]);
    expect((await listActions(order)).slice(-2)).toEqual(['shipment_end_undone', 'shipment_inspected']);
    expect((await keep(id)).body).toMatchObject({
      code: 'move_refused',
      detail: expect.stringContaining('recorded as inspected'),
    });
    expect((await inspect(id, lost)).status).toBe(200);
  });

  it('blocks every other step of the shipment and its order meanwhile', async () => {
    const order = await placePaid();
    const id = await failed(order);
    expect((await lose(id)).status).toBe(200);
    const { packer, support } = steps;
    for (const answer of [
      await move(id, 'ship', UPS),
      await move(id, 'take-back'),
      await support.call('POST', `/admin/shipments/${id}/lose`),
      await support.call('POST', `/admin/orders/${order.number}/cancel`, {
        body: { reason: 'out_of_stock', undoable: true },
      }),
      await support.call('POST', `/admin/orders/${order.number}/cancel`, {
        body: { reason: 'out_of_stock' },
      }),
      await packer.call('POST', `/order/${order.id}/handed-over`),
    ])
      expect(answer.status).toBe(409);
    await pass();
    expect((await read(order)).shipments).toMatchObject([{ state: 'lost' }]);
  });

  it('is refused at once when it is not possible', async () => {
    const id = await failed(await placePaid());
    expect((await inspect(id)).body.code).toBe('move_refused');
    expect((await end(id, 'lose', { reference: 'A1' })).status).toBe(400);
  });
});

describe('a decision that has become impossible when its time comes', () => {
  const inspectBadly = async (order: Order) => {
    const id = await shipped(order, [[1, 2]]);
    await move(id, 'fail');
    await move(id, 'take-back');
    const body = { lost: [], undoable: true };
    await succeed(steps.support, 'POST', `/admin/shipments/${id}/inspect`, { body });
    const { db } = api.database;
    const end = { event: 'inspect', lost: [{ position: 1, quantity: 9 }] };
    await db
      .update(outbox)
      .set({ payload: sql`payload || ${JSON.stringify({ end })}` })
      .where(eq(outbox.subjectId, id));
    await pass();
    return id;
  };
  const listFailed = async (visitor = steps.packer) =>
    (await succeed(visitor, 'GET', '/admin/today')).failedDecisions;
  const failedOf = async ({ number }: Order) =>
    (await succeed(steps.packer, 'GET', `/admin/orders/${number}`)).order.failedDecisions;

  it('changes nothing, and says why in Today and on the order until somebody dismisses it', async () => {
    const order = await placePaid();
    await inspectBadly(order);
    const [failed] = await failedOf(order);
    expect(failed).toMatchObject({
      kind: 'deliver_shipment',
      error: 'The shipment has fewer pieces of a line.',
    });
    expect(await listFailed()).toEqual([{ ...failed, order: order.number }]);
    expect(await listFailed(await api.member('catalogue'))).toBeNull();
    for (const _ of [1, 2])
      await succeed(steps.packer, 'POST', `/admin/failed-decisions/${failed.id}/dismiss`);
    expect(await failedOf(order)).toEqual([]);
    expect(await listFailed()).toEqual([]);
  });

  it('is no longer listed once the shipment ends in another way', async () => {
    const order = await placePaid();
    const id = await inspectBadly(order);
    expect(await listFailed()).toHaveLength(1);
    const body = { lost: [] };
    await succeed(steps.support, 'POST', `/admin/shipments/${id}/inspect`, { body });
    expect(await failedOf(order)).toEqual([]);
    expect(await listFailed()).toEqual([]);
  });
});
