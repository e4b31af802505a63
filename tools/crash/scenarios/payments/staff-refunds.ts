import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { placeCashOrder, recordPayment } from '../../harness/purchase.ts';
import { settlePendingRefunds } from '../../harness/simulated/settle-refunds.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import { addBuyerAndProduct, createPaidAtProvider, findNumber, sumLedger, type Scenarios } from '../steps.ts';

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

  async 'a payout and store credit wait ten seconds, and are settled once, whenever the shop dies'(harness) {
    for (const [what, wanted] of [
      ['paid_out', { reference: 'bank' }],
      ['credited', { asCredit: true }],
    ] as const) {
      for (let point = 0; point <= 6; point += 1) {
        const name = `${what.replace('_', '-')}-${point}`;
        const [buyer, product] = await addBuyerAndProduct(harness, name, 1);
        const orderId = (await placeCashOrder(harness, { buyer, product })).body.insertedId;
        await harness.call('admin', ['POST', `/order/${orderId}/cash-received`]);
        const number = await findNumber(harness, orderId);
        const how = 'reference' in wanted ? { reference: name } : wanted;
        const part = (key: string) => refundPart(harness, { number, amount: 4, key, ...how });
        const undone = await part(`undone-${name}`);
        const undo = await harness.call('admin', ['POST', `/admin/refunds/${undone.body.id}/undo`]);
        assert.equal(undo.status, 200);
        assert.equal((await part(`kept-${name}`)).status, 200);
        assert.deepEqual(await sumLedger(harness, orderId), { cash_received: 1000 });
        await harness.advanceTime(11_000);
        if (point > 0) harness.processes.scheduleDeath(point);
        await harness.runJobs();
        harness.processes.cancelDeath();
        await harness.settle();
        assert.deepEqual(await sumLedger(harness, orderId), { cash_received: 1000, [what]: 400 });
      }
    }
  },
};

async function createPaid(harness: SimulatedHarness, name: string) {
  const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, name);
  assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
  return { orderId, number: await findNumber(harness, orderId) };
}

type RefundedPart = { amount: number; reference?: string; asCredit?: boolean };

function refundPart(
  harness: SimulatedHarness,
  { key, number, ...wanted }: RefundedPart & { number: number; key: string },
) {
  const body = { reason: 'goodwill', ...wanted };
  return harness.call('admin', ['POST', `/admin/orders/${number}/refunds`], { body, key });
}
