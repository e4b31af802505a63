import assert from 'node:assert/strict';
import { listDisputesForStaff } from '#database/queries/payments/disputes.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { confirmPayment, listDisputes, submitEvidence } from '../../harness/provider-client.ts';
import { recordPayment, startCardOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import {
  findAvailable,
  sumLedger,
  decideReview,
  addBuyerAndProduct,
  findState,
  type Scenarios,
} from '../steps.ts';

/** Disputed payments. */
export const disputeScenarios: Scenarios = {
  async 'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook'(
    harness,
  ) {
    for (const hasWebhook of [true, false]) {
      if (!hasWebhook) harness.conditions.webhookPlan = () => [];
      const deliverNews = async () => {
        await harness.advanceTime(hasWebhook ? 11_000 : 61 * MINUTE_MS);
        await Promise.all([harness.provider.webhooks.sendDue(), harness.provider.webhooks.sendDue()]);
        if (!hasWebhook) await harness.runJobs();
      };
      const keeps = await createDisputedOrder(harness, `keeps-${hasWebhook}`);
      const cancels = await createDisputedOrder(harness, `cancels-${hasWebhook}`);
      const wins = await createDisputedOrder(harness, `wins-${hasWebhook}`);
      await deliverNews();
      for (const { orderId } of [keeps, cancels, wins]) {
        assert.deepEqual(await listDisputeStates(harness, orderId), ['open']);
      }

      await submitEvidenceFor(harness, keeps, 'losing_evidence');
      await submitEvidenceFor(harness, cancels, 'losing_evidence');
      await submitEvidenceFor(harness, wins, 'winning_evidence');
      await deliverNews();
      assert.deepEqual(await listDisputeStates(harness, keeps.orderId), ['lost']);
      assert.deepEqual(await listDisputeStates(harness, wins.orderId), []);
      assert.deepEqual(await sumLedger(harness, keeps.orderId), { charged: 1000, dispute_lost: 1000 });
      assert.deepEqual(await sumLedger(harness, wins.orderId), { charged: 1000 });
      assert.equal(await findState(harness, keeps.orderId), 'paid');
      harness.conditions.webhookPlan = () => [0];

      // The bank has already returned the money, so the provider refuses the refund and the order comes under review.
      assert.equal(
        (await harness.call(cancels.buyer, ['POST', `/order/${cancels.orderId}/cancel`])).status,
        200,
      );
      await harness.settle();
      assert.equal(await findState(harness, cancels.orderId), 'needs_review');
      assert.equal((await decideReview(harness, { ...cancels, decision: 'paid' })).status, 409);
      assert.equal((await decideReview(harness, { ...cancels, decision: 'refund' })).status, 200);
      assert.equal(await findState(harness, cancels.orderId), 'refunded');
      assert.equal(await findAvailable(harness, cancels.product), 3);
    }
  },
};

/** Creates a paid order for one of three items. The card's owner disputes the payment 10 seconds later. */
async function createDisputedOrder(harness: SimulatedHarness, name: string) {
  const [buyer, product] = await addBuyerAndProduct(harness, name, 3);
  const { orderId, transactionId } = (await startCardOrder(harness, { buyer, product })).body;
  await confirmPayment(harness.provider, { intentId: transactionId, card: 'pm_card_createDispute' });
  assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
  return { buyer, product, orderId, transactionId };
}

/** Returns the states of an order's disputes, as `npm run review` lists them. */
async function listDisputeStates({ database }: SimulatedHarness, orderId: string): Promise<string[]> {
  const listed = await listDisputesForStaff(database.db);
  return listed.filter((one) => one.orderId === orderId).map(({ state }) => state);
}

async function submitEvidenceFor(
  harness: SimulatedHarness,
  { transactionId }: { transactionId: string },
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const disputes = await listDisputes(harness.provider, {
    since: Math.floor(harness.startedAt.getTime() / 1000),
  });
  const id = disputes.find((one) => one.payment_intent === transactionId)?.id ?? '';
  await submitEvidence(harness.provider, { id, evidence });
}
