import assert from 'node:assert/strict';
import { MINUTE_MS } from '#domain/durations.ts';
import { cancelUnpaidOrder } from '#server/services/orders/cancel-unpaid-order.ts';
import { placeCashOrder, recordPayment, startCardOrder } from '../../harness/purchase.ts';
import {
  findAvailable,
  confirmIntent,
  listStates,
  createPaidAtProvider,
  addBuyerAndProduct,
  findState,
  type Scenarios,
} from '../steps.ts';

/** The end of a hold, before, during and after a payment. */
export const holdScenarios: Scenarios = {
  async 'an abandoned payment returns its stock and can never be paid late'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'abandoned', 2);
    const { body } = await startCardOrder(harness, { buyer, product, quantity: 2 });
    assert.equal(await findAvailable(harness, product), 0);
    await harness.advanceTime(29 * MINUTE_MS);
    await harness.runJobs();
    assert.equal(await findAvailable(harness, product), 0);
    await harness.advanceTime(2 * MINUTE_MS);
    await harness.runJobs();
    assert.equal(await findAvailable(harness, product), 2);
    assert.equal(await findState(harness, body.orderId), 'cancelled');
    assert.equal(await confirmIntent(harness, body.transactionId), 'payment_intent_unexpected_state');
    assert.equal((await recordPayment(harness, { buyer, ...body })).status, 402);
    assert.equal((await startCardOrder(harness, { buyer, product, quantity: 2 })).body.code, 'order_closed');
  },

  async 'a payment in the moment in which the hold ends makes the order paid'(harness) {
    harness.conditions.webhookPlan = () => [];
    const { buyer, orderId, product } = await createPaidAtProvider(harness, 'last-moment');
    await harness.advanceTime(31 * MINUTE_MS);
    await harness.runJobs();
    harness.conditions.webhookPlan = () => [0];
    // The stock was never released in between.
    assert.deepEqual(await listStates(harness, { buyer, orderId }), ['awaiting_payment', 'paid']);
    assert.equal(await findAvailable(harness, product), 2);
  },

  async 'a processing payment is neither recorded as paid nor cancelled'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'processing', 3);
    const { orderId, transactionId } = (await startCardOrder(harness, { buyer, product })).body;
    harness.conditions.arePaymentsLate = true;
    assert.equal(await confirmIntent(harness, transactionId), undefined);
    await harness.provider.webhooks.sendDue();
    const path = `/order/${orderId}/cancel`;
    for (const answer of [
      await recordPayment(harness, { buyer, transactionId }),
      await harness.call(buyer, ['POST', path]),
      await startCardOrder(harness, { buyer, product, quantity: 2, key: 'changed-my-mind' }),
      await placeCashOrder(harness, { buyer, product, key: 'cash-instead' }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [409, 'payment_under_way']);
    for (const minutes of [31, 31]) {
      await harness.advanceTime(minutes * MINUTE_MS);
      await harness.runJobs();
      assert.equal(await findState(harness, orderId), 'awaiting_payment');
      assert.equal(await findAvailable(harness, product), 2);
    }
    harness.conditions.arePaymentsLate = false;
    await harness.advanceTime(6 * MINUTE_MS);
    await harness.runJobs();
    assert.deepEqual(await listStates(harness, { buyer, orderId }), ['awaiting_payment', 'paid']);
    assert.equal(await findAvailable(harness, product), 2);
  },

  async 'a payment after the release buys the available stock or is refunded'(harness) {
    for (const [name, left, end] of [
      ['late-paid', 1, 'paid'],
      ['late-refund', 0, 'refunded'],
    ] as const) {
      const [buyer, product] = await addBuyerAndProduct(harness, name, 1);
      const { body } = await startCardOrder(harness, { buyer, product });
      const { orderId, transactionId } = body;
      // The case of a provider that cancels a payment and still takes the money.
      await cancelUnpaidOrder(harness, { orderId, event: 'hold_ended', cause: 'hold_ended' });
      if (left === 0) assert.equal((await placeCashOrder(harness, { buyer: 'rival', product })).status, 200);
      assert.equal(await confirmIntent(harness, transactionId), undefined);
      assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
      await harness.settle();
      assert.equal(await findState(harness, orderId), end);
      assert.equal(await findAvailable(harness, product), 0);
    }
  },
};
