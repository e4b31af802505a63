import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promotion } from '#database/schema/selling/promotions.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';
import { createShipmentSteps, type Order } from './testing/shipment-steps.ts';

const steps = createShipmentSteps();
const { api, placePaid, placeCash, shown, prepare, move, shipped, listActions, listMoves, sumCash } = steps;

describe('a shipment that does not reach its customer', () => {
  const inspect = (id: string, lost: [position: number, quantity: number][] = [], by = steps.support) =>
    by.call('POST', `/admin/shipments/${id}/inspect`, {
      body: { lost: lost.map(([position, quantity]) => ({ position, quantity })) },
    });
  const back = async (order: Order, lines?: [number, number][]) => {
    const id = await shipped(order, lines);
    await move(id, 'fail');
    expect((await move(id, 'take-back')).body.shipments.at(-1)).toMatchObject({ state: 'back' });
    return id;
  };
  const listRefunds = async (order: Order) =>
    (await shown(order)).refunds.map(({ amount, method }: { amount: number; method: string }) => [
      method,
      amount,
    ]);
  it('is inspected when it is back: pieces are for sale again or lost, and their share is refunded', async () => {
    const order = await placePaid();
    const id = await back(order, [[1, 2]]);
    expect(await shown(order)).toMatchObject({ status: 'partly_shipped', shipments: [{ state: 'back' }] });
    const { orders } = await succeed(steps.packer, 'GET', '/admin/orders?view=not_delivered');
    expect(orders.map(({ number }: Order) => number)).toEqual([order.number]);
    expect(await succeed(steps.packer, 'GET', '/admin/today')).toMatchObject({
      undelivered: 1,
      failedRefunds: null,
    });
    expect((await prepare(order, [[1, 2]])).body.code).toBe('quantity_exceeded');
    expect((await inspect(id, [[1, 3]])).body.code).toBe('quantity_exceeded');
    expect((await inspect(id, [[2, 1]])).body.code).toBe('quantity_exceeded');
    expect((await inspect(id, [], steps.packer)).body.code).toBe('forbidden');
    // A program may write ids in capital letters.
    const ids = [id, id.toUpperCase(), id, id.toUpperCase()];
    const clicks = await Promise.all(ids.map((one) => inspect(one, [[1, 1]])));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(clicks[0]?.body).toMatchObject({
      state: 'paid',
      lines: [{ cancelled: 2, inShipment: 0 }, { cancelled: 0 }],
      shipments: [{ state: 'inspected', lines: [{ position: 1, quantity: 2, lost: 1 }] }],
    });
    expect((await inspect(id)).body.code).toBe('move_refused');
    expect((await succeed(steps.packer, 'GET', '/admin/orders?view=not_delivered')).orders).toEqual([]);
    expect((await listMoves(order)).slice(-3)).toEqual([
      'shipped to returned: 2',
      'returned to available: 1',
      'returned to lost: 1',
    ]);
    expect(await listRefunds(order)).toEqual([['card', 34]]);
    expect(await shown(order)).toMatchObject({ status: 'paid', shipments: [] });
    const { events } = await shown(order);
    expect(events.at(-1).text).toBe('Could not be delivered: 2 × The coat, size M');
    expect((await listActions(order)).slice(-2)).toEqual(['shipment_taken_back', 'shipment_inspected']);
    const rest = await shipped(order);
    expect((await move(rest, 'deliver')).body).toMatchObject({ state: 'handed_over' });
  });

  it('is not handed over, nor is its cash collected, while it is back', async () => {
    const order = await placePaid();
    const id = await back(order);
    const handOver = (one: Order, how: string) => steps.packer.call('POST', `/order/${one.id}/${how}`);
    expect((await handOver(order, 'handed-over')).body.code).toBe('order_move_refused');
    expect(await shown(order)).toMatchObject({ state: 'paid', shipments: [{ state: 'back' }] });
    expect((await inspect(id)).body).toMatchObject({ state: 'refund_pending' });
    const cash = await placeCash();
    await back(cash);
    expect((await handOver(cash, 'cash-received')).body.code).toBe('order_move_refused');
    expect(await sumCash(cash)).toBe(0);
  });

  it('is lost as a whole, which completes an order whose other pieces are delivered', async () => {
    const order = await placePaid();
    const first = await shipped(order, [[2, 1]]);
    await move(first, 'deliver');
    const id = await shipped(order);
    expect((await steps.support.call('POST', `/admin/shipments/${id}/lose`)).body.code).toBe('move_refused');
    await move(id, 'fail');
    const lost = await steps.support.call('POST', `/admin/shipments/${id}/lose`);
    expect(lost.body).toMatchObject({ state: 'handed_over', shipments: [{}, { state: 'lost' }] });
    expect((await listMoves(order)).slice(-1)).toEqual(['shipped to lost: 3']);
    expect(await listRefunds(order)).toEqual([['card', 51]]);
  });

  it('cancels the order with its last pieces, and the mail says that it could not be delivered', async () => {
    const order = await placePaid();
    const id = await back(order);
    expect((await inspect(id, [[1, 1]])).body).toMatchObject({ state: 'refund_pending' });
    expect(await listRefunds(order)).toEqual([['card', (await shown(order)).total]]);
    const { events } = await shown(order);
    expect(events.at(-1).text).toBe('Could not be delivered, the money is on its way back');
    const cash = await placeCash();
    const failed = await back(cash);
    expect((await inspect(failed)).body).toMatchObject({ state: 'cancelled' });
    expect(await listRefunds(cash)).toEqual([]);
    expect((await listMoves(cash)).slice(-1)).toEqual(['returned to available: 2']);
  });

  it('refunds at most the limit of the role, and what other refunds have left', async () => {
    const order = await placePaid();
    const owner = await api.admin();
    const goodwill = { amount: 60, reason: 'goodwill' };
    await succeed(owner, 'POST', `/admin/orders/${order.number}/refunds`, {
      body: goodwill,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const { total } = await shown(order);
    const id = await back(order, [[1, 2]]);
    expect((await inspect(id)).status).toBe(200);
    expect(await listRefunds(order)).toEqual([
      ['card', 60],
      ['card', total - 60],
    ]);
  });
});

describe('an order that ends', () => {
  const discount = { id: 'limited', name: 'Limited', class: 'order', effect: 'amount', value: 100 } as const;
  let owner: Visitor;
  beforeAll(async () => {
    owner = await api.admin();
    await api.database.db.insert(promotion).values({ ...discount, automatic: true, limitTotal: 900 });
  });
  afterAll(() => api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01') }));

  const failed = async (order: Order) => {
    const id = await shipped(order);
    await move(id, 'fail');
    return id;
  };

  it.each([
    [
      'an inspection',
      async (order: Order) => {
        const id = await failed(order);
        await move(id, 'take-back');
        return () => steps.support.call('POST', `/admin/shipments/${id}/inspect`, { body: { lost: [] } });
      },
    ],
    [
      'a loss',
      async (order: Order) => {
        const id = await failed(order);
        return () => steps.support.call('POST', `/admin/shipments/${id}/lose`);
      },
    ],
    [
      'a cancellation by staff after a failed delivery',
      async (order: Order) => {
        await failed(order);
        return () => owner.call('POST', `/order/${order.id}/cancel`);
      },
    ],
    [
      'a cancellation while a refund waits',
      async (order: Order) => {
        const lines = [{ position: 1, quantity: 1, restock: true }];
        const body = { lines, reason: 'goodwill' };
        await succeed(owner, 'POST', `/admin/orders/${order.number}/refunds`, { body });
        return () => owner.call('POST', `/order/${order.id}/cancel`);
      },
    ],
  ])('by %s locks its discounts before stock, as purchases do', async (_, begin) => {
    const end = await begin(await placePaid());
    const ended = await api.database.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM promotion FOR UPDATE`);
      const answer = end();
      await expect.poll(() => countLockWaits(api.database)).toBe(1);
      await tx.execute(sql`SELECT FROM stock_unit FOR UPDATE NOWAIT`);
      return [answer];
    });
    expect((await ended[0])?.status).toBe(200);
  });
});
