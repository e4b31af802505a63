import assert from 'node:assert/strict';
import { and, eq } from 'drizzle-orm';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { lockOrder, updateOrderState } from '#database/queries/orders/orders.ts';
import { insertRefund, listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { releaseStock } from '#database/queries/stock/order-stock.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cancellationMail } from '#server/services/messages/order-messages.ts';
import { requestRefund } from '#server/services/refunds/request-refund.ts';
import { createRefund } from '../../harness/provider-client.ts';
import { placeCashOrder, recordPayment } from '../../harness/purchase.ts';
import {
  failRefundsOf,
  settlePendingRefunds,
  settleRefundOf,
} from '../../harness/simulated/settle-refunds.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import {
  findAvailable,
  listStates,
  sumLedger,
  createPaidAtProvider,
  repeat,
  decideReview,
  findState,
  type Scenarios,
} from '../steps.ts';

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
      assert.deepEqual(
        await listMailedRefunds(harness, orderId),
        decision === 'refund' ? [1000, 1000] : [1000],
      );
    }
  },

  async 'two refunds of an order are told apart, even after the provider forgot their keys'(harness) {
    harness.conditions.areRefundsPending = true;
    const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, 'in-two-parts');
    await recordPayment(harness, { buyer, transactionId });
    await cancelInParts(harness, { orderId, parts: [500, 500] });
    const excess = await cancelInParts(harness, { orderId, parts: [1] }).then(
      () => 'inserted',
      (error: Error) => error.message,
    );
    assert.equal(excess, 'the refunds exceed the payment of the order');
    await harness.runJobs();
    await harness.advanceTime(25 * 60 * MINUTE_MS);
    const [first, second] = await listRefundRows(harness, orderId);
    await settleRefundOf(harness, { refundId: first?.id, status: 'failed' });
    await settleRefundOf(harness, { refundId: second?.id, status: 'succeeded' });
    harness.conditions.areRefundsPending = false;
    await harness.settle();
    const states = (await listRefundRows(harness, orderId)).map(({ state }) => state);
    assert.deepEqual(states, ['failed', 'done']);
    assert.equal(await findState(harness, orderId), 'needs_review');
    assert.deepEqual(await sumLedger(harness, orderId), { charged: 1000, refunded: 500 });

    assert.equal((await decideReview(harness, { orderId, decision: 'refund' })).status, 200);
    await harness.settle();
    assert.equal(await findState(harness, orderId), 'refunded');
    assert.deepEqual(await sumLedger(harness, orderId), { charged: 1000, refunded: 1000 });
    assert.deepEqual(await listMailedRefunds(harness, orderId), [500, 500]);
  },

  async 'a refund that the previous version started is neither lost nor made twice'(harness) {
    const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, 'of-old');
    await recordPayment(harness, { buyer, transactionId });
    await cancelInParts(harness, { orderId, parts: [] });
    const id = await insertEarlierMessage(harness, { orderId, transactionId });
    // That version refunded without metadata, and died before it recorded the refund.
    const form = `payment_intent=${transactionId}&amount=1000`;
    await createRefund(harness.provider, { form, idempotencyKey: `refund-${id}` });
    await harness.advanceTime(25 * 60 * MINUTE_MS);
    await harness.settle();
    const states = (await listRefundRows(harness, orderId)).map(({ state }) => state);
    assert.deepEqual(states, ['done']);
    assert.equal(await findState(harness, orderId), 'refunded');
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

/** Cancels an order as the shop does, but refunds it in parts. */
async function cancelInParts(
  { database, clock }: SimulatedHarness,
  { orderId, parts }: { orderId: string; parts: readonly number[] },
): Promise<void> {
  const [cause, at] = ['cancelled by the shop' as const, clock.now()];
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state === 'paid') {
      await releaseStock(tx, { orderId, cause, at });
      await updateOrderState(tx, { order, to: 'refund_pending', cause, at });
      await insertMessage(tx, cancellationMail({ orderId, clock }));
    }
    for (const cents of parts) await requestRefund(tx, { orderId, cents, reason: cause, clock });
  });
}

/** Inserts a pending refund of the previous version, as the migration converted it to a refund row and its message. Returns their id. */
async function insertEarlierMessage(
  { database, clock }: SimulatedHarness,
  { orderId, transactionId }: { orderId: string; transactionId: string },
): Promise<string> {
  const [id, at] = [clock.newId(), clock.now()];
  const payload = { provider: 'stripe', providerPaymentId: transactionId, amountCents: 1000 };
  const refund = {
    id,
    orderId,
    cents: 1000,
    method: 'card' as const,
    state: 'pending' as const,
    createdAt: at,
  };
  await database.transaction(async (tx) => {
    await insertRefund(tx, { ...refund, reason: 'before refund rows' });
    await insertMessage(tx, { id, kind: 'refund', orderId, subjectId: id, payload, at });
  });
  return id;
}

/** Returns the cents of the refunds about which the customer received a mail, oldest first. */
async function listMailedRefunds(harness: SimulatedHarness, orderId: string): Promise<number[]> {
  const { database, mailbox } = harness;
  const mails = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'refund_mail')));
  const subjects = mails.filter(({ id }) => mailbox.has(id)).map(({ subjectId }) => subjectId);
  const refunds = await listRefundRows(harness, orderId);
  return refunds.filter(({ id }) => subjects.includes(id)).map(({ cents }) => cents);
}

function listRefundRows({ database }: SimulatedHarness, orderId: string) {
  return listRefundsOfOrder(database.db, orderId);
}
