import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import { order } from '#database/schema/orders/orders.ts';
import { recordPayment } from '../../harness/purchase.ts';
import { settlePendingRefunds } from '../../harness/simulated/settle-refunds.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import { createPaidAtProvider, sumLedger, type Scenarios } from '../steps.ts';

/** Refunds of parts of orders by staff. */
export const staffRefundScenarios: Scenarios = {
  async 'of two refunds at once that exceed the payment, one is refused'(harness) {
    const { orderId, number } = await createPaid(harness, 'twice-at-once');
    const answers = await runTogether(harness, {
      lock: sql`SELECT FROM shop_order WHERE id = ${orderId} FOR UPDATE`,
      tasks: ['the-first-one', 'the-second-one'].map(
        (key) => () => refundPart(harness, { number, amount: 6, key }),
      ),
    });
    assert.deepEqual(
      answers.map(({ status, body }) => body.code ?? status),
      [200, 'refund_exceeded'],
    );
    await harness.settle();
    assert.deepEqual(await sumLedger(harness, orderId), { charged: 1000, refunded: 600 });
  },

  async 'a refund waits ten seconds, also when another one of the order ends, and an undone one never leaves'(
    harness,
  ) {
    harness.conditions.areRefundsPending = true;
    const { orderId, number } = await createPaid(harness, 'undone-in-time');
    await refundPart(harness, { number, amount: 1, key: 'sent-before' });
    await harness.advanceTime(11_000);
    await harness.runJobs();
    const { body } = await refundPart(harness, { number, amount: 2, key: 'to-be-undone' });
    await settlePendingRefunds(harness, 'succeeded');
    await harness.provider.webhooks.sendDue();
    await harness.runJobs();
    const undone = await harness.call('admin', ['POST', `/admin/refunds/${body.id}/undo`]);
    assert.equal(undone.status, 200);
    harness.conditions.areRefundsPending = false;
    await harness.settle();
    assert.deepEqual(await sumLedger(harness, orderId), { charged: 1000, refunded: 100 });
  },
};

async function createPaid(harness: SimulatedHarness, name: string) {
  const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, name);
  assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
  const [row] = await harness.database.db.select().from(order).where(eq(order.id, orderId));
  return { orderId, number: row?.number ?? 0 };
}

function refundPart(
  harness: SimulatedHarness,
  { number, amount, key }: { number: number; amount: number; key: string },
) {
  const body = { amount, reason: 'goodwill' };
  return harness.call('admin', ['POST', `/admin/orders/${number}/refunds`], { body, key });
}
