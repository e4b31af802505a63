import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { refund } from '#database/schema/payments/refunds.ts';
import { promotion } from '#database/schema/selling/promotions.ts';
import { placeCashOrder, recordPayment, startCardOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import {
  addBuyerAndProduct,
  confirmIntent,
  findAvailable,
  findState,
  sumLedger,
  type Scenarios,
} from '../steps.ts';

/** Cancellations of some pieces of an order. */
export const cancellationScenarios: Scenarios = {
  async 'pieces that are cancelled one after the other return every cent of their line, and the rest follows'(
    harness,
  ) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'piece-by-piece', 3);
    await harness.database.db.insert(promotion).values({
      id: 'a-cent-off',
      name: 'A cent off',
      class: 'order',
      effect: 'amount',
      value: 1,
      automatic: true,
      conditions: { products: [product] },
    });
    const { orderId, transactionId } = (await startCardOrder(harness, { buyer, product, quantity: 3 })).body;
    await confirmIntent(harness, transactionId);
    await recordPayment(harness, { buyer, transactionId });
    for (const key of ['the-first-piece', 'the-second-piece'])
      for (const _ of ['once', 'and again'])
        assert.equal((await cancelPiece(harness, { buyer, orderId, key })).status, 200);
    assert.deepEqual(await listRefunds(harness, orderId), [999, 1000]);
    assert.equal(await findAvailable(harness, product), 2);
    assert.equal((await cancelPiece(harness, { buyer, orderId, key: 'the-last-piece' })).status, 200);
    await harness.settle();
    assert.equal(await findState(harness, orderId), 'refunded');
    assert.deepEqual(await sumLedger(harness, orderId), { charged: 2999, refunded: 2999 });
  },

  async 'a cash order collects less after a piece of it is cancelled, whenever the shop dies'(harness) {
    for (let point = 1; point <= 2; point += 1) {
      const [buyer, product] = await addBuyerAndProduct(harness, `less-cash-${point}`, 3);
      const orderId = (await placeCashOrder(harness, { buyer, product, quantity: 3 })).body.insertedId;
      const send = () => cancelPiece(harness, { buyer, orderId, key: 'one-piece-less' });
      harness.processes.scheduleDeath(point);
      const answer = await send();
      harness.processes.cancelDeath();
      assert.equal((answer.status === 0 ? await send() : answer).status, 200);
      assert.equal(await findAvailable(harness, product), 1);
      assert.equal((await harness.call('admin', ['POST', `/order/${orderId}/cash-received`])).status, 200);
      assert.deepEqual(await sumLedger(harness, orderId), { cash_received: 2000 });
    }
  },
};

function cancelPiece(
  harness: SimulatedHarness,
  { buyer, orderId, key }: { buyer: string; orderId: string; key: string },
) {
  const body = { lines: [{ position: 1, quantity: 1 }] };
  return harness.call(buyer, ['POST', `/order/${orderId}/cancel`], { body, key });
}

/** Returns the cents of the refunds of an order, oldest first. */
async function listRefunds({ database }: SimulatedHarness, orderId: string): Promise<number[]> {
  const rows = await database.db
    .select()
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .orderBy(refund.createdAt, refund.id);
  return rows.map(({ cents }) => cents);
}
