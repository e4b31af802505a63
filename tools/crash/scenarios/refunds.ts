import assert from 'node:assert/strict';
import { placeCashOrder, recordPayment } from '../harness/purchase.ts';
import { failRefundsOf, settlePendingRefunds } from '../harness/simulated/settle-refunds.ts';
import {
  MINUTE_MS,
  findAvailable,
  listStates,
  sumLedger,
  createPaidAtProvider,
  repeat,
  decideReview,
  findState,
  type Scenarios,
} from './steps.ts';

/** Cancellations, and refunds that fail. */
export const refundScenarios: Scenarios = {
  async 'an order whose refund fails comes under review, and an admin retries the refund or accepts the order'(
    harness,
  ) {
    harness.conditions.areRefundsPending = true;
    const again = await createPaidAtProvider(harness, 'refund-again');
    const stands = await createPaidAtProvider(harness, 'order-stands');
    for (const { buyer, orderId, transactionId } of [again, stands]) {
      await recordPayment(harness, { buyer, transactionId });
      assert.equal((await harness.call(buyer, ['POST', `/order/${orderId}/cancel`])).status, 200);
    }
    await harness.runJobs();
    assert.equal(await findState(harness, again.orderId), 'refund_pending');
    await settlePendingRefunds(harness, 'failed');
    harness.conditions.areRefundsPending = false;
    await harness.settle();
    for (const { orderId } of [again, stands])
      assert.equal(await findState(harness, orderId), 'needs_review');

    assert.equal((await decideReview(harness, { ...again, decision: 'refund' })).status, 200);
    const { product } = stands;
    const rival = {
      buyer: 'rival',
      product,
      key: 'all-that-is-left',
      quantity: (await findAvailable(harness, product)) ?? 0,
    };
    const { insertedId } = (await placeCashOrder(harness, rival)).body;
    assert.equal((await decideReview(harness, { ...stands, decision: 'paid' })).body.code, 'stock_exceeded');
    assert.equal((await harness.call('rival', ['POST', `/order/${insertedId}/cancel`])).status, 200);
    assert.equal((await decideReview(harness, { ...stands, decision: 'paid' })).status, 200);
    assert.equal(await findAvailable(harness, product), rival.quantity - 1);
    await harness.settle();
    assert.equal(await findState(harness, again.orderId), 'refunded');
    assert.equal(await findState(harness, stands.orderId), 'paid');
    assert.equal((await decideReview(harness, { ...again, decision: 'paid' })).status, 409);
    assert.equal(
      (await decideReview(harness, { ...again, decision: 'refund', by: again.buyer })).status,
      403,
    );
  },

  async 'an order whose refund fails after it succeeded comes under review again, with or without the webhook'(
    harness,
  ) {
    for (const [name, decision, end] of [
      ['failed-by-webhook', 'refund', 'refunded'],
      ['failed-unrecorded', 'paid', 'paid'],
    ] as const) {
      const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, name);
      await recordPayment(harness, { buyer, transactionId });
      assert.equal((await harness.call(buyer, ['POST', `/order/${orderId}/cancel`])).status, 200);
      await harness.settle();
      assert.equal(await findState(harness, orderId), 'refunded');

      const hasWebhook = name === 'failed-by-webhook';
      if (!hasWebhook) harness.conditions.webhookPlan = () => [];
      await failRefundsOf(harness, transactionId);
      await Promise.all([harness.provider.webhooks.sendDue(), harness.provider.webhooks.sendDue()]);
      if (!hasWebhook) {
        assert.equal(await findState(harness, orderId), 'refunded');
        await harness.advanceTime(61 * MINUTE_MS);
        await harness.runJobs();
        harness.conditions.webhookPlan = () => [0];
      }
      assert.equal(await findState(harness, orderId), 'needs_review');
      assert.deepEqual(await sumLedger(harness, orderId), {
        charged: 1000,
        refunded: 1000,
        refund_failed: 1000,
      });

      assert.equal((await decideReview(harness, { orderId, decision })).status, 200);
      await harness.settle();
      assert.equal(await findState(harness, orderId), end);
    }
  },

  async 'a cancellation returns the stock, and refunds a card payment once'(harness) {
    const { buyer, orderId, transactionId, product } = await createPaidAtProvider(harness, 'cancels');
    assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
    const before = (await findAvailable(harness, product)) ?? 0;
    const cancels = await Promise.all(
      repeat(5, () => harness.call(buyer, ['POST', `/order/${orderId}/cancel`])),
    );
    for (const { status } of cancels) assert.equal(status, 200);
    assert.equal(await findAvailable(harness, product), before + 1);
    await harness.settle();
    assert.deepEqual(await listStates(harness, { buyer, orderId }), [
      'awaiting_payment',
      'paid',
      'refund_pending',
      'refunded',
    ]);
    const placed = await placeCashOrder(harness, { buyer, product, key: 'cash-to-cancel' });
    const path = `/order/${placed.body.insertedId}`;
    assert.equal((await harness.call(buyer, ['POST', `${path}/cancel`])).body.state, 'cancelled');
    assert.equal((await harness.call('admin', ['POST', `${path}/cash-received`])).status, 409);
  },
};
