import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { order } from '#database/schema/orders/orders.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { startCardOrder } from '../../harness/purchase.ts';
import {
  findAvailable,
  confirmIntent,
  createPaidAtProvider,
  listAllPayments,
  countPayments,
  addBuyerAndProduct,
  findState,
  type Scenarios,
} from '../steps.ts';

/** Crashes and lost messages between payment and order. */
export const recoveryScenarios: Scenarios = {
  async 'a request that is repeated after a crash finds the existing payment'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'repeated', 2);
    // Dies after the payment was created and before its id was saved.
    harness.processes.scheduleDeath(4);
    assert.equal((await startCardOrder(harness, { buyer, product })).status, 0);
    const { status, body } = await startCardOrder(harness, { buyer, product });
    assert.equal(status, 200);
    assert.equal(await countPayments(harness, body.orderId), 1);
    assert.equal(await findAvailable(harness, product), 1);
  },

  async 'the webhook alone marks the order paid when the browser dies after confirming'(harness) {
    const { orderId } = await createPaidAtProvider(harness, 'webhook-only');
    await harness.provider.webhooks.sendDue();
    assert.equal(await findState(harness, orderId), 'paid');
  },

  async 'the reconciler alone marks the order paid when all webhooks are lost'(harness) {
    harness.conditions.webhookPlan = () => [];
    const { orderId } = await createPaidAtProvider(harness, 'reconciler-only');
    harness.conditions.webhookPlan = () => [0];
    await harness.advanceTime(2 * MINUTE_MS);
    await harness.runJobs();
    assert.equal(await findState(harness, orderId), 'paid');
  },

  async 'the metadata of a payment finds its order when the order lost the payment’s id'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'lost-id', 3);
    harness.conditions.webhookPlan = () => [];
    // Dies after the payment was created and before its id was saved.
    harness.processes.scheduleDeath(4);
    assert.equal((await startCardOrder(harness, { buyer, product })).status, 0);
    const [lost] = await harness.database.db.select().from(order).where(eq(order.userId, buyer));
    assert.equal(lost?.providerPaymentId, null);
    const payment = (await listAllPayments(harness)).find(
      ({ metadata }) => metadata['order_id'] === lost?.id,
    );
    assert.equal(await confirmIntent(harness, payment?.id ?? ''), undefined);
    harness.conditions.webhookPlan = () => [0];
    await harness.advanceTime(2 * MINUTE_MS);
    await harness.runJobs();
    assert.equal(await findState(harness, lost?.id ?? ''), 'paid');
  },
};
