import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { listDisputesForStaff } from '#database/queries/orders/disputes.ts';
import { stockUnit } from '#database/schema/catalog.ts';
import { moneyMovement } from '#database/schema/ledger.ts';
import { order } from '#database/schema/orders.ts';
import { signWebhook } from '#sandbox/card-provider/events/sign-webhook.ts';
import { releaseOrder } from '#server/services/orders/release-order.ts';
import { answerDispute, confirmPayment, listDisputes, listPayments } from '../world/ask-provider.ts';
import { begin, cash, record } from '../world/buy.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { SHOP_URL } from '../world/wire-shop.ts';

/** Adverse situations that buyers, attackers, networks and crashes cause. Each throws on a wrong response or state. */
export const scenarios: Readonly<Record<string, (world: SimulatedWorld) => Promise<void>>> = {
  async 'double clicks, three confirmations and ten posts create one paid order'(world) {
    const [buyer, product] = await shopping(world, 'clicks', 5);
    const clicks = await Promise.all(repeat(8, () => begin(world, { buyer, product, key: 'the-same-key' })));
    for (const { status } of clicks) assert.equal(status, 200);
    assert.equal(new Set(clicks.map(({ body }) => body.clientSecret)).size, 1);
    assert.equal(await available(world, product), 4);
    const { transactionId = '', orderId = '' } = clicks[0]?.body ?? {};
    assert.equal((await record(world, { buyer, transactionId })).status, 402);
    assert.equal((await world.call(buyer, ['GET', `/order/${transactionId}`])).status, 404);
    const confirms = await Promise.all(repeat(3, () => confirm(world, transactionId)));
    assert.equal(confirms.filter((code) => code === undefined).length, 1);
    const posts = await Promise.all(repeat(10, () => record(world, { buyer, transactionId })));
    for (const { status, body } of posts) assert.deepEqual([status, body.insertedId], [200, orderId]);
    assert.equal(await stateOf(world, orderId), 'paid');
    assert.equal(await paymentsOf(world, orderId), 1);
    assert.equal(await available(world, product), 4);
  },

  async 'a request that is repeated after a crash finds the existing payment'(world) {
    const [buyer, product] = await shopping(world, 'repeated', 2);
    // Dies after the payment was made and before its id was noted.
    world.dieAt(4);
    assert.equal((await begin(world, { buyer, product })).status, 0);
    const { status, body } = await begin(world, { buyer, product });
    assert.equal(status, 200);
    assert.equal(await paymentsOf(world, body.orderId), 1);
    assert.equal(await available(world, product), 1);
  },

  async 'the webhook alone marks the order paid when the browser dies after confirming'(world) {
    const { orderId } = await paidAtProvider(world, 'webhook-only');
    await world.provider.webhooks.sendDue();
    assert.equal(await stateOf(world, orderId), 'paid');
  },

  async 'the reconciler alone marks the order paid when all webhooks are lost'(world) {
    world.planWebhooks(() => []);
    const { orderId } = await paidAtProvider(world, 'reconciler-only');
    world.planWebhooks(() => [0]);
    await world.pass(2 * MINUTE_MS);
    await world.runJobs();
    assert.equal(await stateOf(world, orderId), 'paid');
  },

  async 'the metadata of a payment finds its order when the order lost the payment’s id'(world) {
    const [buyer, product] = await shopping(world, 'lost-id', 3);
    world.planWebhooks(() => []);
    // Dies after the payment was made and before its id was noted.
    world.dieAt(4);
    assert.equal((await begin(world, { buyer, product })).status, 0);
    const [lost] = await world.database.db.select().from(order).where(eq(order.userId, buyer));
    assert.equal(lost?.providerPaymentId, null);
    const payment = (await payments(world)).find(({ metadata }) => metadata['order_id'] === lost?.id);
    assert.equal(await confirm(world, payment?.id ?? ''), undefined);
    world.planWebhooks(() => [0]);
    await world.pass(2 * MINUTE_MS);
    await world.runJobs();
    assert.equal(await stateOf(world, lost?.id ?? ''), 'paid');
  },

  async 'an abandoned payment returns its stock and can never be paid late'(world) {
    const [buyer, product] = await shopping(world, 'abandoned', 2);
    const { body } = await begin(world, { buyer, product, quantity: 2 });
    assert.equal(await available(world, product), 0);
    await world.pass(29 * MINUTE_MS);
    await world.runJobs();
    assert.equal(await available(world, product), 0);
    await world.pass(2 * MINUTE_MS);
    await world.runJobs();
    assert.equal(await available(world, product), 2);
    assert.equal(await stateOf(world, body.orderId), 'cancelled');
    assert.equal(await confirm(world, body.transactionId), 'payment_intent_unexpected_state');
    assert.equal((await record(world, { buyer, ...body })).status, 402);
    assert.equal((await begin(world, { buyer, product, quantity: 2 })).body.code, 'order_closed');
  },

  async 'a payment in the moment in which the hold ends makes the order paid'(world) {
    world.planWebhooks(() => []);
    const { buyer, orderId, product } = await paidAtProvider(world, 'last-moment');
    await world.pass(31 * MINUTE_MS);
    await world.runJobs();
    world.planWebhooks(() => [0]);
    // The stock was never released in between.
    assert.deepEqual(await historyOf(world, { buyer, orderId }), ['awaiting_payment', 'paid']);
    assert.equal(await available(world, product), 2);
  },

  async 'a processing payment is neither recorded as paid nor cancelled'(world) {
    const [buyer, product] = await shopping(world, 'processing', 3);
    const { orderId, transactionId } = (await begin(world, { buyer, product })).body;
    world.delayPayments(true);
    assert.equal(await confirm(world, transactionId), undefined);
    await world.provider.webhooks.sendDue();
    const path = `/order/${orderId}/cancel`;
    for (const answer of [
      await record(world, { buyer, transactionId }),
      await world.call(buyer, ['POST', path]),
      await begin(world, { buyer, product, quantity: 2, key: 'changed-my-mind' }),
      await cash(world, { buyer, product, key: 'cash-instead' }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [409, 'payment_under_way']);
    for (const minutes of [31, 31]) {
      await world.pass(minutes * MINUTE_MS);
      await world.runJobs();
      assert.equal(await stateOf(world, orderId), 'awaiting_payment');
      assert.equal(await available(world, product), 2);
    }
    world.delayPayments(false);
    await world.pass(6 * MINUTE_MS);
    await world.runJobs();
    assert.deepEqual(await historyOf(world, { buyer, orderId }), ['awaiting_payment', 'paid']);
    assert.equal(await available(world, product), 2);
  },

  async 'a payment after the release buys the available stock or is refunded'(world) {
    for (const [name, left, end] of [
      ['late-paid', 1, 'paid'],
      ['late-refund', 0, 'refunded'],
    ] as const) {
      const [buyer, product] = await shopping(world, name, 1);
      const { body } = await begin(world, { buyer, product });
      const { orderId, transactionId } = body;
      // The case of a provider that cancels a payment and still takes the money.
      await releaseOrder(world, { orderId, event: 'hold_ended', cause: 'hold_ended' });
      if (left === 0) assert.equal((await cash(world, { buyer: 'rival', product })).status, 200);
      assert.equal(await confirm(world, transactionId), undefined);
      assert.equal((await record(world, { buyer, transactionId })).status, 200);
      await world.settle();
      assert.equal(await stateOf(world, orderId), end);
      assert.equal(await available(world, product), 0);
    }
  },

  async 'repeated, forged, stale and false webhooks change no order wrongly'(world) {
    const { orderId, transactionId } = await paidAtProvider(world, 'webhooks');
    const event = (type: string, id: string, status: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type,
        created: Math.floor(world.clock.now().getTime() / 1000),
        data: { object: { id: transactionId, object: 'payment_intent', status, amount_received: 1000 } },
      });
    const success = event('payment_intent.succeeded', 'evt_same', 'succeeded');
    const answers = await Promise.all(repeat(10, () => signed(world, success)));
    for (const { status } of answers) assert.equal(status, 200);
    assert.equal(await stateOf(world, orderId), 'paid');
    const stale = event('payment_intent.payment_failed', 'evt_stale', 'requires_payment_method');
    assert.equal((await signed(world, stale)).status, 200);
    assert.equal(await stateOf(world, orderId), 'paid');

    const [buyer, product] = await shopping(world, 'liars', 1);
    const { body } = await begin(world, { buyer, product });
    const lie = success.replaceAll(transactionId, body.transactionId).replace('evt_same', 'evt_lie');
    assert.equal((await signed(world, lie, { secret: 'whsec_of_somebody_else' })).status, 400);
    assert.equal((await signed(world, `${lie} `, { signedBody: lie })).status, 400);
    assert.equal(await stateOf(world, body.orderId), 'awaiting_payment');
    assert.equal((await signed(world, lie)).status, 200);
    assert.equal(await stateOf(world, body.orderId), 'awaiting_payment');
  },

  async 'the payment of another customer is a 404, paid or not'(world) {
    const { transactionId, orderId, buyer } = await paidAtProvider(world, 'robbed');
    assert.equal((await record(world, { buyer: 'rival', transactionId })).status, 404);
    assert.equal((await record(world, { buyer: null, transactionId })).status, 401);
    assert.notEqual(await stateOf(world, orderId), 'paid');
    assert.equal((await record(world, { buyer, transactionId })).status, 200);
    assert.equal((await world.call('rival', ['POST', `/order/${orderId}/cancel`])).status, 404);
    assert.equal((await world.call('rival', ['GET', `/order/${orderId}`])).status, 404);
    assert.equal((await world.call(buyer, ['POST', `/order/${orderId}/handed-over`])).status, 403);
  },

  async 'a cheaper payment pays only its own order'(world) {
    const [buyer, dear] = await shopping(world, 'dear', 3);
    await world.stock('cheap', 3, 100);
    const expensive = (await begin(world, { buyer, product: dear })).body;
    const cheap = (await begin(world, { buyer, product: 'cheap', key: 'the-cheap-one' })).body;
    assert.equal(await confirm(world, cheap.transactionId), undefined);
    assert.equal((await record(world, { buyer, transactionId: cheap.transactionId })).status, 200);
    assert.equal((await record(world, { buyer, transactionId: expensive.transactionId })).status, 402);
    assert.equal(await stateOf(world, expensive.orderId), 'awaiting_payment');
    assert.equal(await stateOf(world, cheap.orderId), 'paid');
  },

  async 'an order whose payment differs from its total comes under review'(world) {
    const [buyer, product] = await shopping(world, 'tampered', 3);
    const { body } = await begin(world, { buyer, product });
    await world.database.db.update(order).set({ totalCents: 999 }).where(eq(order.id, body.orderId));
    assert.equal(await confirm(world, body.transactionId), undefined);
    await record(world, { buyer, ...body });
    assert.equal(await stateOf(world, body.orderId), 'needs_review');
    assert.equal(await available(world, product), 2);
    // A payment of another amount does not pay the order, even after a review.
    assert.equal((await review(world, { ...body, decision: 'paid' })).status, 409);
    await world.database.db.update(order).set({ totalCents: 1000 }).where(eq(order.id, body.orderId));
    const decided = await Promise.all(repeat(3, () => review(world, { ...body, decision: 'refund' })));
    for (const { status } of decided) assert.equal(status, 200);
    await world.settle();
    assert.equal(await stateOf(world, body.orderId), 'refunded');
    assert.equal(await available(world, product), 3);
  },

  async 'an order whose refund fails comes under review, and an admin retries the refund or accepts the order'(
    world,
  ) {
    world.slowDownBanks(true);
    const again = await paidAtProvider(world, 'refund-again');
    const stands = await paidAtProvider(world, 'order-stands');
    for (const { buyer, orderId, transactionId } of [again, stands]) {
      await record(world, { buyer, transactionId });
      assert.equal((await world.call(buyer, ['POST', `/order/${orderId}/cancel`])).status, 200);
    }
    await world.runJobs();
    assert.equal(await stateOf(world, again.orderId), 'refund_pending');
    await world.answerRefunds('failed');
    world.slowDownBanks(false);
    await world.settle();
    for (const { orderId } of [again, stands]) assert.equal(await stateOf(world, orderId), 'needs_review');

    assert.equal((await review(world, { ...again, decision: 'refund' })).status, 200);
    const { product } = stands;
    const rival = {
      buyer: 'rival',
      product,
      key: 'all-that-is-left',
      quantity: (await available(world, product)) ?? 0,
    };
    const { insertedId } = (await cash(world, rival)).body;
    assert.equal((await review(world, { ...stands, decision: 'paid' })).body.code, 'stock_exceeded');
    assert.equal((await world.call('rival', ['POST', `/order/${insertedId}/cancel`])).status, 200);
    assert.equal((await review(world, { ...stands, decision: 'paid' })).status, 200);
    assert.equal(await available(world, product), rival.quantity - 1);
    await world.settle();
    assert.equal(await stateOf(world, again.orderId), 'refunded');
    assert.equal(await stateOf(world, stands.orderId), 'paid');
    assert.equal((await review(world, { ...again, decision: 'paid' })).status, 409);
    assert.equal((await review(world, { ...again, decision: 'refund', by: again.buyer })).status, 403);
  },

  async 'an order whose refund fails after it succeeded comes under review again, with or without the webhook'(
    world,
  ) {
    for (const [name, decision, end] of [
      ['failed-by-webhook', 'refund', 'refunded'],
      ['failed-unheard', 'paid', 'paid'],
    ] as const) {
      const { buyer, orderId, transactionId } = await paidAtProvider(world, name);
      await record(world, { buyer, transactionId });
      assert.equal((await world.call(buyer, ['POST', `/order/${orderId}/cancel`])).status, 200);
      await world.settle();
      assert.equal(await stateOf(world, orderId), 'refunded');

      const isHeard = name === 'failed-by-webhook';
      if (!isHeard) world.planWebhooks(() => []);
      await world.failRefundOf(transactionId);
      await Promise.all([world.provider.webhooks.sendDue(), world.provider.webhooks.sendDue()]);
      if (!isHeard) {
        assert.equal(await stateOf(world, orderId), 'refunded');
        await world.pass(61 * MINUTE_MS);
        await world.runJobs();
        world.planWebhooks(() => [0]);
      }
      assert.equal(await stateOf(world, orderId), 'needs_review');
      assert.deepEqual(await moneyOf(world, orderId), { charged: 1000, refunded: 1000, refund_failed: 1000 });

      assert.equal((await review(world, { orderId, decision })).status, 200);
      await world.settle();
      assert.equal(await stateOf(world, orderId), end);
    }
  },

  async 'provider errors (429, or 500 with or without effect) lose no stock and no money and create no second payment'(
    world,
  ) {
    for (const kind of TROUBLES) {
      const only = (path: string) =>
        world.planTrouble((call) => (call.method === 'POST' && call.path === path ? kind : undefined));
      const [buyer, product] = await shopping(world, `trouble-${kind}`.replaceAll('_', '-'), 3);
      only('/v1/payment_intents');
      const { status, body } = await begin(world, { buyer, product });
      assert.equal(status, kind === 'error_with_effect' ? 200 : 503);
      world.planTrouble(() => undefined);
      if (status === 200) await confirm(world, body.transactionId);
      await world.pass(31 * MINUTE_MS);
      await world.settle();
      assert.equal(await available(world, product), status === 200 ? 2 : 3);

      const paid = await paidAtProvider(world, `trouble-refund-${kind}`.replaceAll('_', '-'));
      await record(world, paid);
      only('/v1/refunds');
      assert.equal((await world.call(paid.buyer, ['POST', `/order/${paid.orderId}/cancel`])).status, 200);
      await world.runJobs();
      assert.equal(
        await stateOf(world, paid.orderId),
        kind === 'error_with_effect' ? 'refunded' : 'refund_pending',
      );
      world.planTrouble(() => undefined);
      if (kind === 'error_without_effect') await world.pass(25 * 60 * MINUTE_MS);
      await world.settle();
      assert.equal(await stateOf(world, paid.orderId), 'refunded');
    }
  },

  async 'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook'(
    world,
  ) {
    for (const isHeard of [true, false]) {
      if (!isHeard) world.planWebhooks(() => []);
      const news = async () => {
        await world.pass(isHeard ? 11_000 : 61 * MINUTE_MS);
        await Promise.all([world.provider.webhooks.sendDue(), world.provider.webhooks.sendDue()]);
        if (!isHeard) await world.runJobs();
      };
      const keeps = await disputed(world, `keeps-${isHeard}`);
      const cancels = await disputed(world, `cancels-${isHeard}`);
      const wins = await disputed(world, `wins-${isHeard}`);
      await news();
      for (const { orderId } of [keeps, cancels, wins]) {
        assert.deepEqual(await disputesOf(world, orderId), ['open']);
      }

      await answerDisputeOf(world, keeps, 'losing_evidence');
      await answerDisputeOf(world, cancels, 'losing_evidence');
      await answerDisputeOf(world, wins, 'winning_evidence');
      await news();
      assert.deepEqual(await disputesOf(world, keeps.orderId), ['lost']);
      assert.deepEqual(await disputesOf(world, wins.orderId), []);
      assert.deepEqual(await moneyOf(world, keeps.orderId), { charged: 1000, dispute_lost: 1000 });
      assert.deepEqual(await moneyOf(world, wins.orderId), { charged: 1000 });
      assert.equal(await stateOf(world, keeps.orderId), 'paid');
      world.planWebhooks(() => [0]);

      // The bank has already returned the money, so the provider refuses the refund and the order comes under review.
      assert.equal(
        (await world.call(cancels.buyer, ['POST', `/order/${cancels.orderId}/cancel`])).status,
        200,
      );
      await world.settle();
      assert.equal(await stateOf(world, cancels.orderId), 'needs_review');
      assert.equal((await review(world, { ...cancels, decision: 'paid' })).status, 409);
      assert.equal((await review(world, { ...cancels, decision: 'refund' })).status, 200);
      assert.equal(await stateOf(world, cancels.orderId), 'refunded');
      assert.equal(await available(world, cancels.product), 3);
    }
  },

  async 'exactly three of three items are sold to twenty buyers, by cash and card'(world) {
    await world.stock('last-three', 3);
    const names = repeat(20, (place) => `crowd-${place}`);
    await world.welcome(...names);
    const answers = await Promise.all(
      names.map((buyer, place) => (place % 2 === 0 ? cash : begin)(world, { buyer, product: 'last-three' })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [409, 'stock_exceeded']);
    assert.equal(await available(world, 'last-three'), 0);
  },

  async 'a declined card can be followed by another'(world) {
    const [buyer, product] = await shopping(world, 'declined', 3);
    const { body } = await begin(world, { buyer, product });
    assert.equal(await confirm(world, body.transactionId, 'pm_card_visa_chargeDeclined'), 'card_declined');
    assert.equal((await record(world, { buyer, ...body })).status, 402);
    await world.provider.webhooks.sendDue();
    assert.equal(await stateOf(world, body.orderId), 'awaiting_payment');
    assert.equal(await confirm(world, body.transactionId), undefined);
    assert.equal((await record(world, { buyer, ...body })).status, 200);
  },

  async 'only one payment can be made when the purchase changes in another tab'(world) {
    // With enough stock for all tabs, and with so little that each needs the stock that another releases.
    for (const stock of [9, 3]) await changeTabs(world, stock);
  },

  async 'a cancellation returns the stock, and refunds a card payment once'(world) {
    const { buyer, orderId, transactionId, product } = await paidAtProvider(world, 'cancels');
    assert.equal((await record(world, { buyer, transactionId })).status, 200);
    const before = (await available(world, product)) ?? 0;
    const cancels = await Promise.all(
      repeat(5, () => world.call(buyer, ['POST', `/order/${orderId}/cancel`])),
    );
    for (const { status } of cancels) assert.equal(status, 200);
    assert.equal(await available(world, product), before + 1);
    await world.settle();
    assert.deepEqual(await historyOf(world, { buyer, orderId }), [
      'awaiting_payment',
      'paid',
      'refund_pending',
      'refunded',
    ]);
    const placed = await cash(world, { buyer, product, key: 'cash-to-cancel' });
    const path = `/order/${placed.body.insertedId}`;
    assert.equal((await world.call(buyer, ['POST', `${path}/cancel`])).body.state, 'cancelled');
    assert.equal((await world.call('admin', ['POST', `${path}/cash-received`])).status, 409);
  },

  async 'an order that was handed over is paid and can no longer be cancelled'(world) {
    const [buyer, product] = await shopping(world, 'handed-over', 3);
    const { body } = await cash(world, { buyer, product });
    const path = `/order/${body.insertedId}`;
    assert.equal((await world.call('admin', ['POST', `${path}/handed-over`])).status, 409);
    const handed = await Promise.all(repeat(3, () => world.call('admin', ['POST', `${path}/cash-received`])));
    for (const { body } of handed)
      assert.deepEqual([body.state, body.paymentStatus], ['handed_over', 'Paid']);
    assert.equal((await world.call(buyer, ['POST', `${path}/cancel`])).body.code, 'order_not_cancellable');
  },

  async 'a mail server that is down delays mails but loses none'(world) {
    const [buyer, product] = await shopping(world, 'no-mail', 3);
    world.breakMail(true);
    await cash(world, { buyer, product });
    const before = world.mailbox.size;
    for (const _ of repeat(5, () => 0)) {
      await world.runJobs();
      await world.pass(10 * MINUTE_MS);
    }
    assert.equal(world.mailbox.size, before);
    const { body } = await world.call('admin', ['GET', '/jobs']);
    assert.deepEqual(
      body.messages.map(({ kind, lastError }) => [kind, lastError]),
      [['order_confirmation_mail', 'down']],
    );
    world.breakMail(false);
  },
};

const MINUTE_MS = 60_000;

function confirm(world: SimulatedWorld, intentId: string, card?: string): Promise<string | undefined> {
  return confirmPayment(world.provider, { intentId, ...(card !== undefined && { card }) });
}

async function shopping(world: SimulatedWorld, name: string, stock: number): Promise<[string, string]> {
  await world.welcome(name, 'rival', 'admin');
  await world.stock(name, stock);
  return [name, name];
}

/** Starts the same purchase in three tabs, pays what can be paid, and orders once more. */
async function changeTabs(world: SimulatedWorld, stock: number): Promise<void> {
  const [buyer, product] = await shopping(world, `two-tabs-${stock}`, stock);
  const first = (await begin(world, { buyer, product, quantity: 3, key: 'tab-1-key' })).body;
  const tabs = await Promise.all([
    begin(world, { buyer, product, quantity: 2, key: 'tab-2-key' }),
    begin(world, { buyer, product, quantity: 1, key: 'tab-3-key' }),
  ]);
  const all = [first, ...tabs.filter(({ status }) => status === 200).map(({ body }) => body)];
  const codes = [];
  for (const { transactionId } of all) codes.push(await confirm(world, transactionId));
  assert.equal(codes.filter((code) => code === undefined).length, 1);
  // The shop must receive the webhook of the payment before the browser pays again.
  await world.provider.webhooks.sendDue();
  const unheard = await cash(world, { buyer, product, key: 'and-cash-too' });
  assert.equal(unheard.body.code, 'already_paid');
  assert.equal((await record(world, { buyer, transactionId: unheard.body.reference })).status, 200);
  // A paid order no longer blocks a new one.
  assert.equal((await cash(world, { buyer, product, key: 'and-cash-too' })).status, 200);
}

/** Creates an order over one of three items that is paid at the provider, unknown to the shop. */
async function paidAtProvider(world: SimulatedWorld, name: string) {
  const [buyer, product] = await shopping(world, name, 3);
  const { status, body } = await begin(world, { buyer, product });
  assert.equal(status, 200);
  const { orderId, transactionId } = body;
  assert.equal(await confirm(world, transactionId), undefined);
  return { buyer, product, orderId, transactionId };
}

const TROUBLES = ['rate_limit', 'lock_timeout', 'error_without_effect', 'error_with_effect'] as const;

/** Creates a paid order over one of three items. The card's owner disputes the payment 10 seconds later. */
async function disputed(world: SimulatedWorld, name: string) {
  const [buyer, product] = await shopping(world, name, 3);
  const { orderId, transactionId } = (await begin(world, { buyer, product })).body;
  await confirmPayment(world.provider, { intentId: transactionId, card: 'pm_card_createDispute' });
  assert.equal((await record(world, { buyer, transactionId })).status, 200);
  return { buyer, product, orderId, transactionId };
}

/** The states of an order's disputes in `npm run review`. */
async function disputesOf({ database }: SimulatedWorld, orderId: string): Promise<string[]> {
  const listed = await listDisputesForStaff(database.db);
  return listed.filter((one) => one.orderId === orderId).map(({ state }) => state);
}

async function answerDisputeOf(
  world: SimulatedWorld,
  { transactionId }: { transactionId: string },
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const disputes = await listDisputes(world.provider, { since: Math.floor(world.began.getTime() / 1000) });
  const id = disputes.find((one) => one.payment_intent === transactionId)?.id ?? '';
  await answerDispute(world.provider, { id, evidence });
}

/** Decides a review as an admin. */
function review(
  world: SimulatedWorld,
  { orderId, decision, by = 'admin' }: { orderId: string; decision: 'paid' | 'refund'; by?: string },
) {
  return world.call(by, ['POST', `/order/${orderId}/review`], { body: { decision } });
}

/** Delivers a signed webhook. `signedBody` replaces the body that is signed. */
async function signed(
  world: SimulatedWorld,
  body: string,
  { secret = world.provider.webhookSecret, signedBody = body } = {},
): Promise<Response> {
  const at = Math.floor(world.clock.now().getTime() / 1000);
  const headers = { 'stripe-signature': signWebhook(signedBody, { secret, at }) };
  return world.deliver(new Request(`${SHOP_URL}/api/webhooks/stripe`, { method: 'POST', headers, body }));
}

async function historyOf(
  world: SimulatedWorld,
  { buyer, orderId }: { buyer: string; orderId: string },
): Promise<string[]> {
  const { body } = await world.call(buyer, ['GET', `/order/${orderId}`]);
  return body.events.map(({ state }) => state);
}

async function stateOf({ database }: SimulatedWorld, orderId: string): Promise<string | undefined> {
  const [row] = await database.db.select().from(order).where(eq(order.id, orderId));
  return row?.state;
}

/** The cents in the ledger of an order, by kind of movement. */
async function moneyOf({ database }: SimulatedWorld, orderId: string): Promise<Record<string, number>> {
  const rows = await database.db.select().from(moneyMovement).where(eq(moneyMovement.orderId, orderId));
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const sum = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).reduce((total, { cents }) => total + cents, 0);
  return Object.fromEntries(kinds.map((kind) => [kind, sum(kind)]));
}

async function available({ database }: SimulatedWorld, productId: string): Promise<number | undefined> {
  const [row] = await database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return row?.available;
}

function payments(world: SimulatedWorld) {
  return listPayments(world.provider, { since: Math.floor(world.began.getTime() / 1000) });
}

async function paymentsOf(world: SimulatedWorld, orderId: string): Promise<number> {
  return (await payments(world)).filter(({ metadata }) => metadata['order_id'] === orderId).length;
}

function repeat<T>(times: number, make: (place: number) => T): T[] {
  return Array.from({ length: times }, (_, place) => make(place));
}
