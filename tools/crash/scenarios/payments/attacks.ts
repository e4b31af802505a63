import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { createOrderPayload } from '#contract/example-order.ts';
import { authUser } from '#database/schema/accounts/identity.ts';
import { order } from '#database/schema/orders/orders.ts';
import { signWebhook } from '#sandbox/card-provider/events/sign-webhook.ts';
import { emailOf, SHOP_URL } from '../../harness/create-checkpointed-shop.ts';
import { recordPayment, startCardOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import {
  findAvailable,
  confirmIntent,
  createPaidAtProvider,
  repeat,
  decideReview,
  addBuyerAndProduct,
  findState,
  type Scenarios,
} from '../steps.ts';

/** Forged webhooks, payments of others, and payments of another amount. */
export const attackScenarios: Scenarios = {
  async 'repeated, forged, stale and false webhooks change no order wrongly'(harness) {
    const { orderId, transactionId } = await createPaidAtProvider(harness, 'webhooks');
    const event = (type: string, id: string, status: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type,
        created: Math.floor(harness.clock.now().getTime() / 1000),
        data: { object: { id: transactionId, object: 'payment_intent', status, amount_received: 1000 } },
      });
    const success = event('payment_intent.succeeded', 'evt_same', 'succeeded');
    const answers = await Promise.all(repeat(10, () => deliverSigned(harness, success)));
    for (const { status } of answers) assert.equal(status, 200);
    assert.equal(await findState(harness, orderId), 'paid');
    const stale = event('payment_intent.payment_failed', 'evt_stale', 'requires_payment_method');
    assert.equal((await deliverSigned(harness, stale)).status, 200);
    assert.equal(await findState(harness, orderId), 'paid');

    const [buyer, product] = await addBuyerAndProduct(harness, 'liars', 1);
    const { body } = await startCardOrder(harness, { buyer, product });
    const lie = success.replaceAll(transactionId, body.transactionId).replace('evt_same', 'evt_lie');
    assert.equal((await deliverSigned(harness, lie, { secret: 'whsec_of_somebody_else' })).status, 400);
    assert.equal((await deliverSigned(harness, `${lie} `, { signedBody: lie })).status, 400);
    assert.equal(await findState(harness, body.orderId), 'awaiting_payment');
    assert.equal((await deliverSigned(harness, lie)).status, 200);
    assert.equal(await findState(harness, body.orderId), 'awaiting_payment');
  },

  async 'the payment of another customer is a 404, paid or not'(harness) {
    const { transactionId, orderId, buyer } = await createPaidAtProvider(harness, 'robbed');
    assert.equal((await recordPayment(harness, { buyer: 'rival', transactionId })).status, 404);
    assert.equal((await recordPayment(harness, { buyer: null, transactionId })).status, 401);
    assert.notEqual(await findState(harness, orderId), 'paid');
    assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
    assert.equal((await harness.call('rival', ['POST', `/order/${orderId}/cancel`])).status, 404);
    assert.equal((await harness.call('rival', ['GET', `/order/${orderId}`])).status, 404);
    assert.equal((await harness.call(buyer, ['POST', `/order/${orderId}/handed-over`])).status, 403);
  },

  async 'the number of an order, which anyone can guess, opens and cancels no order'(harness) {
    const { transactionId, orderId, buyer } = await createPaidAtProvider(harness, 'numbered');
    assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
    const { number } = (await harness.call(buyer, ['GET', `/order/${orderId}`])).body;
    assert.ok(number >= 1001);
    for (const who of [buyer, 'rival', 'admin']) {
      assert.equal((await harness.call(who, ['GET', `/order/${number}`])).status, 404);
      assert.equal((await harness.call(who, ['POST', `/order/${number}/cancel`])).status, 404);
    }
    assert.equal(await findState(harness, orderId), 'paid');
  },

  async 'an account with an unconfirmed address claims no order of a guest'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'claimed', 1);
    const guest = { email: emailOf(buyer), asGuest: true, paymentMethod: 'cashOnDelivery' };
    const body = { ...createOrderPayload({ _id: product }), ...guest };
    assert.equal((await harness.call(null, ['POST', '/orders'], { body })).status, 200);
    const claim = async (emailVerified: boolean) => {
      await harness.database.db.update(authUser).set({ emailVerified }).where(eq(authUser.id, buyer));
      return harness.call(buyer, ['POST', '/orders/claim']);
    };
    assert.equal((await claim(false)).status, 409);
    assert.equal((await claim(true)).status, 200);
  },

  async 'a cheaper payment pays only its own order'(harness) {
    const [buyer, dear] = await addBuyerAndProduct(harness, 'dear', 3);
    await harness.addProduct('cheap', 3, 100);
    const expensive = (await startCardOrder(harness, { buyer, product: dear })).body;
    const cheap = (await startCardOrder(harness, { buyer, product: 'cheap', key: 'the-cheap-one' })).body;
    assert.equal(await confirmIntent(harness, cheap.transactionId), undefined);
    assert.equal((await recordPayment(harness, { buyer, transactionId: cheap.transactionId })).status, 200);
    assert.equal(
      (await recordPayment(harness, { buyer, transactionId: expensive.transactionId })).status,
      402,
    );
    assert.equal(await findState(harness, expensive.orderId), 'awaiting_payment');
    assert.equal(await findState(harness, cheap.orderId), 'paid');
  },

  async 'an order whose payment differs from its total comes under review'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'tampered', 3);
    const { body } = await startCardOrder(harness, { buyer, product });
    await harness.database.db.update(order).set({ totalCents: 999 }).where(eq(order.id, body.orderId));
    assert.equal(await confirmIntent(harness, body.transactionId), undefined);
    await recordPayment(harness, { buyer, ...body });
    assert.equal(await findState(harness, body.orderId), 'needs_review');
    assert.equal(await findAvailable(harness, product), 2);
    // A payment of another amount does not pay the order, even after a review.
    assert.equal((await decideReview(harness, { ...body, decision: 'paid' })).status, 409);
    await harness.database.db.update(order).set({ totalCents: 1000 }).where(eq(order.id, body.orderId));
    const decided = await Promise.all(
      repeat(3, () => decideReview(harness, { ...body, decision: 'refund' })),
    );
    for (const { status } of decided) assert.equal(status, 200);
    await harness.settle();
    assert.equal(await findState(harness, body.orderId), 'refunded');
    assert.equal(await findAvailable(harness, product), 3);
  },
};

/** Delivers a signed webhook. `signedBody` replaces the body that is signed. */
async function deliverSigned(
  harness: SimulatedHarness,
  body: string,
  { secret = harness.provider.webhookSecret, signedBody = body } = {},
): Promise<Response> {
  const at = Math.floor(harness.clock.now().getTime() / 1000);
  const headers = { 'stripe-signature': signWebhook(signedBody, { secret, at }) };
  return harness.deliverWebhook(
    new Request(`${SHOP_URL}/api/webhooks/stripe`, { method: 'POST', headers, body }),
  );
}
