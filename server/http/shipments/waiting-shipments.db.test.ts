import { eq } from 'drizzle-orm';
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

  it('is taken back within ten seconds, and its mail is sent only for the shipment that left', async () => {
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

  it('stays once an attempt to send the mail has begun, or something else was recorded', async () => {
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

describe('a delivery that waits', () => {
  const deliver = (id: string) => move(id, 'deliver', { undoable: true });
  const pass = async (at = new Date(Date.now() + 60_000)) => {
    const clock = { ...systemClock, now: () => at };
    await carryOutDecisions({ database: api.database, clock }, () => false);
  };

  it('is undone for ten seconds, in which nothing else can be recorded; then the order is handed over once', async () => {
    const order = await placePaid();
    const id = await shipped(order);
    expect((await deliver(id)).body.shipments).toMatchObject([
      { state: 'shipped', deliversAt: expect.any(String) },
    ]);
    for (const step of ['fail', 'undo']) expect((await move(id, step)).body.code).toBe('move_refused');
    await pass((await whenDue(api, order.id)).before);
    for (const _ of [1, 2])
      expect((await move(id, 'keep')).body.shipments).toMatchObject([{ state: 'shipped', deliversAt: null }]);
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
    expect(read.shipments).toMatchObject([{ deliversAt: expect.any(String) }]);
    expect((await move(id, 'fail')).body.code).toBe('move_refused');
    expect((await move(id, 'keep')).body.shipments).toMatchObject([{ deliversAt: null }]);
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
