import { MINUTE_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import type { ShopResponse, Harness } from './harness/harness.ts';
import { confirmPayment, listPayments } from './harness/provider-client.ts';
import {
  placeCashCart,
  placeCashOrder,
  recordPayment,
  startCardCart,
  startCardOrder,
  type CartPurchase,
} from './harness/purchase.ts';

/** Who buys what, with a code that one order may use. */
type Who = { readonly buyer: string; readonly product: string; readonly code: string };

/** A buyer's path through the shop. When the shop dies, the browser repeats its request with the same key. */
export type Journey = (harness: Harness, who: Who) => Promise<void>;

/** Together these journeys pass every checkpoint of the payment protocol. */
export const journeys: Readonly<Record<string, Journey>> = {
  async 'pays for a cart of three by card, and cancels one line, then the rest'(harness, who) {
    const lines = await addThreeLines(harness, who.product);
    const { transactionId, orderId } = (
      await retryUntilAnswered(() => startCardCart(harness, { ...who, lines }))
    ).body;
    await confirmPayment(harness.provider, { intentId: transactionId });
    await retryUntilAnswered(() => recordPayment(harness, { ...who, transactionId }));
    await harness.provider.webhooks.sendDue();
    await runDueJobs(harness);
    const options = { body: { lines: [{ position: 3, quantity: 1 }] }, key: 'one-piece-less' };
    await retryUntilAnswered(() => harness.call(who.buyer, ['POST', `/order/${orderId}/cancel`], options));
    await retryUntilAnswered(() => harness.call(who.buyer, ['POST', `/order/${orderId}/cancel`]));
    await runDueJobs(harness);
    await runDueJobs(harness);
  },

  async 'pays all of an order with store credit, and cancels it'(harness, who) {
    await retryUntilAnswered(() =>
      harness.call('admin', ['POST', `/admin/customers/${who.buyer}/credit`], {
        body: { amount: 25, reason: 'goodwill' },
        key: `credit-of-${who.buyer}`,
      }),
    );
    const start = () => startCardOrder(harness, { ...who, quantity: 2, useCredit: true });
    const { orderId, transactionId } = (await retryUntilAnswered(start)).body;
    await retryUntilAnswered(() => recordPayment(harness, { ...who, transactionId }));
    const options = { body: { lines: [{ position: 1, quantity: 1 }] }, key: 'one-piece-less' };
    await retryUntilAnswered(() => harness.call(who.buyer, ['POST', `/order/${orderId}/cancel`], options));
    await retryUntilAnswered(() => harness.call(who.buyer, ['POST', `/order/${orderId}/cancel`]));
    await runDueJobs(harness);
  },

  async 'has two parts of a cart refunded by staff at once'(harness, who) {
    const lines = await addThreeLines(harness, who.product);
    const { transactionId } = (await retryUntilAnswered(() => startCardCart(harness, { ...who, lines })))
      .body;
    await confirmPayment(harness.provider, { intentId: transactionId });
    await retryUntilAnswered(() => recordPayment(harness, { ...who, transactionId }));
    const { body } = await retryUntilAnswered(() =>
      harness.call(who.buyer, ['GET', `/order/${transactionId}`]),
    );
    const refundLine = (position: number) =>
      retryUntilAnswered(() =>
        harness.call('admin', ['POST', `/admin/orders/${body.number}/refunds`], {
          body: { lines: [{ position, quantity: 1, restock: true }], reason: 'out_of_stock' },
          key: `refund-of-line-${position}`,
        }),
      );
    await Promise.all([refundLine(1), refundLine(2)]);
    await runDueJobs(harness);
    await runDueJobs(harness);
  },

  async 'exchanges a piece, and returns what came for it'(harness, who) {
    const { transactionId, orderId } = (await retryUntilAnswered(() => startCardOrder(harness, who))).body;
    await confirmPayment(harness.provider, { intentId: transactionId });
    await retryUntilAnswered(() => recordPayment(harness, { ...who, transactionId }));
    const post = (by: string, path: string, body?: object) =>
      retryUntilAnswered(() =>
        harness.call(by, ['POST', path], { ...(body && { body }), key: `${path}-once`.slice(-60) }),
      );
    const { number } = (await post('admin', `/order/${orderId}/handed-over`)).body;
    const sendBack = async (position: number, resolution: object) => {
      const lines = [{ position, quantity: 1, reason: 'too_small', ...resolution }];
      const asked = await retryUntilAnswered(() =>
        harness.call(who.buyer, ['POST', `/order/${orderId}/returns`], {
          body: { lines },
          key: `return-${position}-${Object.keys(resolution).length}`,
        }),
      );
      const id = asked.body.returns.at(-1)?.id;
      await post('admin', `/admin/returns/${id}/decide`, { decision: 'approve' });
      await post('admin', `/admin/returns/${id}/receive`);
      await post('admin', `/admin/returns/${id}/inspect`, {
        lines: [{ position, accepted: 1, restocked: 1 }],
      });
    };
    await sendBack(1, { resolution: 'exchange', newSize: 'L' });
    const shipped = { shipped: { carrier: 'UPS' } };
    const { shipments } = (await post('admin', `/admin/orders/${number}/shipments`, shipped)).body;
    await post('admin', `/admin/shipments/${shipments.at(-1)?.id}/deliver`);
    await sendBack(2, { resolution: 'refund' });
    await runDueJobs(harness);
    await runDueJobs(harness);
  },

  async 'closes the browser after paying, so that only the webhook reports the payment'(harness, who) {
    const { transactionId } = (await retryUntilAnswered(() => startCardOrder(harness, who))).body;
    await confirmPayment(harness.provider, { intentId: transactionId });
    await harness.provider.webhooks.sendDue();
    await harness.provider.webhooks.sendDue();
    await runDueJobs(harness);
  },

  async 'closes the browser before it receives the id of its payment'(harness, who) {
    if ((await startCardOrder(harness, who)).status !== 0) return;
    // The payment can still be confirmed, even when only the provider knows it.
    const since = Math.floor(harness.startedAt.getTime() / 1000);
    const [payment] = await listPayments(harness.provider, { since });
    if (payment?.status === 'requires_payment_method') {
      await confirmPayment(harness.provider, { intentId: payment.id });
    }
    await runDueJobs(harness);
  },

  async 'pays in the moment in which the hold ends'(harness, who) {
    await retryUntilAnswered(() => startCardOrder(harness, who));
    const { transactionId } = (
      await retryUntilAnswered(() => startCardOrder(harness, { ...who, quantity: 2, key: 'changed-my-mind' }))
    ).body;
    await harness.advanceTime(31 * MINUTE_MS);
    await Promise.all([runDueJobs(harness), confirmPayment(harness.provider, { intentId: transactionId })]);
    await runDueJobs(harness);
  },

  async 'has a cash order cancelled by staff, who take the first cancellation back'(harness, who) {
    const { insertedId } = (await retryUntilAnswered(() => placeCashOrder(harness, who))).body;
    const { body } = await retryUntilAnswered(() => harness.call(who.buyer, ['GET', `/order/${insertedId}`]));
    const path = `/admin/orders/${body.number}`;
    const cancel = { body: { reason: 'out_of_stock', undoable: true } };
    await retryUntilAnswered(() => harness.call('admin', ['POST', `${path}/cancel`], cancel));
    await retryUntilAnswered(() => harness.call('admin', ['POST', `${path}/keep`]));
    await retryUntilAnswered(() => harness.call('admin', ['POST', `${path}/cancel`], cancel));
    await harness.advanceTime(UNDO_DELAY_MS + 1000);
    await runDueJobs(harness);
    await runDueJobs(harness);
  },

  async 'has a cash cart refused at the door, after staff took back a first refusal'(harness, who) {
    const lines = await addThreeLines(harness, who.product);
    const { insertedId } = (await retryUntilAnswered(() => placeCashCart(harness, { ...who, lines }))).body;
    const { body } = await retryUntilAnswered(() => harness.call(who.buyer, ['GET', `/order/${insertedId}`]));
    const path = `/admin/orders/${body.number}`;
    const shipped = { body: { shipped: { carrier: 'UPS' } }, key: 'ship-once' };
    await retryUntilAnswered(() => harness.call('admin', ['POST', `${path}/shipments`], shipped));
    const refuse = () =>
      retryUntilAnswered(() =>
        harness.call('admin', ['POST', `/order/${insertedId}/refused-at-door`], { body: { undoable: true } }),
      );
    await refuse();
    await retryUntilAnswered(() => harness.call('admin', ['POST', `${path}/keep`]));
    await refuse();
    await harness.advanceTime(UNDO_DELAY_MS + 1000);
    await runDueJobs(harness);
    await runDueJobs(harness);
  },

  async 'pays cash for a cart of three, and cancels; pays cash for two pieces, and cancels one'(
    harness,
    who,
  ) {
    const lines = await addThreeLines(harness, who.product);
    const { insertedId } = (await retryUntilAnswered(() => placeCashCart(harness, { ...who, lines }))).body;
    await runDueJobs(harness);
    await retryUntilAnswered(() => harness.call(who.buyer, ['POST', `/order/${insertedId}/cancel`]));
    const { body: again } = await retryUntilAnswered(() =>
      placeCashOrder(harness, { ...who, quantity: 2, key: 'once-more-please' }),
    );
    const options = { body: { lines: [{ position: 1, quantity: 1 }] }, key: 'one-piece-less' };
    await retryUntilAnswered(() =>
      harness.call(who.buyer, ['POST', `/order/${again.insertedId}/cancel`], options),
    );
    await retryUntilAnswered(() =>
      harness.call('admin', ['POST', `/order/${again.insertedId}/cash-received`]),
    );
    await runDueJobs(harness);
  },
};

/** Adds another product. Returns three cart lines: two of the first product, whose sizes share a stock, and one of the other. */
async function addThreeLines(harness: Harness, product: string): Promise<CartPurchase['lines']> {
  const other = `${product}-too`;
  await harness.addProduct(other, { S: 1 });
  return [
    [product, 1, 'M'],
    [other, 1, 'S'],
    [product, 2, 'L'],
  ];
}

/** Repeats a request until the shop answers, and expects success. */
async function retryUntilAnswered(send: () => Promise<ShopResponse>): Promise<ShopResponse> {
  let response = await send();
  for (let tries = 0; response.status === 0 && tries < 3; tries += 1) response = await send();
  if (response.status !== 200)
    throw new Error(`the shop answered ${response.status} ${JSON.stringify(response.body)}`);
  return response;
}

/** Advances the time until jobs are due, and runs them. */
async function runDueJobs(harness: Harness): Promise<void> {
  await harness.advanceTime(2 * MINUTE_MS);
  await harness.runJobs();
}
