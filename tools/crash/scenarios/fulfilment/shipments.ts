import assert from 'node:assert/strict';
import { and, eq, sql } from 'drizzle-orm';
import { outbox } from '#database/schema/orders/outbox.ts';
import { shipment } from '#database/schema/orders/shipments.ts';
import { placeCashCart, placeCashOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import {
  addBuyerAndProduct,
  findAvailable,
  findNumber,
  findState,
  listStockMovements,
  sumLedger,
  type Scenarios,
} from '../steps.ts';

/** Shipments of orders, their mails and the money of cash orders. */
export const shipmentScenarios: Scenarios = {
  async 'a shipment of a cash order is shipped, delivered and paid once, whenever the shop dies'(harness) {
    // The shop dies at each checkpoint of these calls. The last points lie beyond them: there it does not die.
    for (let point = 1; point <= 8; point += 1) {
      const [buyer, product] = await addBuyerAndProduct(harness, `shipped-${point}`, 3);
      const orderId = (await placeCashOrder(harness, { buyer, product, quantity: 2 })).body.insertedId;
      const number = await findNumber(harness, orderId);
      const steps: readonly (readonly [event: string, body: object])[] = [
        ['prepare', {}],
        ['ship', { carrier: 'UPS', tracking: '1Z' }],
        ['deliver', {}],
      ];
      for (const [event, body] of steps) {
        const path =
          event === 'prepare'
            ? `/admin/orders/${number}/shipments`
            : `/admin/shipments/${await findShipment(harness, orderId)}/${event}`;
        const send = () => harness.call('admin', ['POST', path], { body, key: `${event}-once` });
        harness.processes.scheduleDeath(point);
        const answer = await send();
        harness.processes.cancelDeath();
        assert.equal((answer.status === 0 ? await send() : answer).status, 200);
      }
      assert.equal(await findState(harness, orderId), 'handed_over');
      assert.deepEqual(await sumLedger(harness, orderId), { cash_received: 2000 });
      assert.deepEqual(await listStockMovements(harness, orderId), [
        'ordered: available to sold',
        'ship: sold to shipped',
      ]);
      await harness.runJobs();
      assert.equal(await countMails(harness, orderId, 'shipment_mail'), 1);
    }
  },

  async 'a cash cart that is refused at the door is back once and collects nothing, whenever the shop dies'(
    harness,
  ) {
    // The shop dies at each checkpoint of the refusal. The last points lie beyond it: there it does not die.
    for (let point = 1; point <= 8; point += 1) {
      const [buyer, product] = await addBuyerAndProduct(harness, `refused-${point}`, 3);
      const other = `refused-too-${point}`;
      await harness.addProduct(other, 1);
      const lines = [[product, 2] as const, [other, 1] as const];
      const orderId = (await placeCashCart(harness, { buyer, lines })).body.insertedId;
      const path = `/admin/orders/${await findNumber(harness, orderId)}/shipments`;
      const options = { body: { shipped: { carrier: 'UPS' } }, key: 'ship-once' };
      assert.equal((await harness.call('admin', ['POST', path], options)).status, 200);
      const refuse = () => harness.call('admin', ['POST', `/order/${orderId}/refused-at-door`]);
      harness.processes.scheduleDeath(point);
      const answer = await refuse();
      harness.processes.cancelDeath();
      assert.equal((answer.status === 0 ? await refuse() : answer).status, 200);
      assert.equal((await refuse()).status, 200);
      assert.equal(await findState(harness, orderId), 'cancelled');
      assert.deepEqual(await sumLedger(harness, orderId), {});
      assert.deepEqual([await findAvailable(harness, product), await findAvailable(harness, other)], [3, 1]);
      assert.equal(await countMails(harness, orderId, 'order_cancellation_mail'), 1);
    }
  },

  async 'staff who prepare, cancel and hand over at once ship every piece once'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'all-at-once-shipped', 9);
    await harness.addProduct('shipped-too', 9);
    const lines = [[product, 3] as const, ['shipped-too', 1] as const];
    const orderId = (await placeCashCart(harness, { buyer, lines })).body.insertedId;
    const number = await findNumber(harness, orderId);
    const prepare = () => harness.call('admin', ['POST', `/admin/orders/${number}/shipments`], { body: {} });
    const answers = await runTogether(harness, {
      lock: sql`SELECT FROM shop_order WHERE id = ${orderId} FOR UPDATE`,
      tasks: [prepare, prepare, () => harness.call(buyer, ['POST', `/order/${orderId}/cancel`])],
    });
    assert.deepEqual(
      answers.map(({ status, body }) => body.code ?? status),
      [200, 'quantity_exceeded', 'order_not_cancellable'],
    );
    const id = await findShipment(harness, orderId);
    const ended = await runTogether(harness, {
      lock: sql`SELECT FROM shop_order WHERE id = ${orderId} FOR UPDATE`,
      tasks: [
        () => harness.call('admin', ['POST', `/order/${orderId}/cash-received`]),
        () => harness.call('admin', ['POST', `/admin/shipments/${id}/void`]),
        () => harness.call('admin', ['POST', `/order/${orderId}/refused-at-door`]),
      ],
    });
    assert.deepEqual(
      ended.map(({ status, body }) => body.code ?? status),
      [200, 'move_refused', 'order_move_refused'],
    );
    assert.deepEqual(await sumLedger(harness, orderId), { cash_received: 4000 });
    assert.equal(await countMails(harness, orderId, 'shipment_mail'), 0);
  },
};

async function findShipment({ database }: SimulatedHarness, orderId: string): Promise<string | undefined> {
  const [row] = await database.db.select().from(shipment).where(eq(shipment.orderId, orderId));
  return row?.id;
}

async function countMails(
  { database }: SimulatedHarness,
  orderId: string,
  kind: 'shipment_mail' | 'order_cancellation_mail',
): Promise<number> {
  return database.db.$count(outbox, and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)));
}
