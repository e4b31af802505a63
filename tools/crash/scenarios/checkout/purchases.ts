import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { CASH_ORDER_LIMIT } from '../../harness/create-checkpointed-shop.ts';
import { placeCashOrder, recordPayment, startCardOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import {
  findAvailable,
  confirmIntent,
  countPayments,
  repeat,
  addBuyerAndProduct,
  findState,
  listStockMovements,
  type Scenarios,
} from '../steps.ts';

/** Concurrent and repeated purchases, declined cards, and delivery. */
export const purchaseScenarios: Scenarios = {
  async 'double clicks, three confirmations and ten posts create one paid order'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'clicks', 5);
    const clicks = await Promise.all(
      repeat(8, () => startCardOrder(harness, { buyer, product, key: 'the-same-key' })),
    );
    for (const { status } of clicks) assert.equal(status, 200);
    assert.equal(new Set(clicks.map(({ body }) => body.clientSecret)).size, 1);
    assert.equal(await findAvailable(harness, product), 4);
    const { transactionId = '', orderId = '' } = clicks[0]?.body ?? {};
    assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 402);
    assert.equal((await harness.call(buyer, ['GET', `/order/${transactionId}`])).status, 404);
    const confirms = await Promise.all(repeat(3, () => confirmIntent(harness, transactionId)));
    assert.equal(confirms.filter((code) => code === undefined).length, 1);
    const posts = await Promise.all(repeat(10, () => recordPayment(harness, { buyer, transactionId })));
    for (const { status, body } of posts) assert.deepEqual([status, body.insertedId], [200, orderId]);
    assert.equal(await findState(harness, orderId), 'paid');
    assert.equal(await countPayments(harness, orderId), 1);
    assert.equal(await findAvailable(harness, product), 4);
  },

  async 'exactly three of three items are sold to twenty buyers, by cash and card'(harness) {
    await harness.addProduct('last-three', 3);
    const names = repeat(20, (place) => `crowd-${place}`);
    await harness.addBuyers(...names);
    const answers = await Promise.all(
      names.map((buyer, place) =>
        (place % 2 === 0 ? placeCashOrder : startCardOrder)(harness, { buyer, product: 'last-three' }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [409, 'stock_exceeded']);
    assert.equal(await findAvailable(harness, 'last-three'), 0);
  },

  async 'concurrent orders of different products count towards one limit of their buyer'(harness) {
    const buyer = 'all-at-once';
    await harness.addBuyers(buyer);
    // Few, so that the first one has not waited too long for its lock when the last one starts.
    const products = repeat(CASH_ORDER_LIMIT + 2, (place) => `limited-${place}`);
    for (const product of products) await harness.addProduct(product, 1);
    // Lets every order read the open orders before any is inserted, unless the shop's own lock prevents that.
    const answers = await runTogether(harness, {
      lock: sql`LOCK TABLE shop_order IN SHARE MODE`,
      tasks: products.map(
        (product) => () => placeCashOrder(harness, { buyer, product, key: `a-key-of-${product}` }),
      ),
    });
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(answers.length - refused.length, CASH_ORDER_LIMIT);
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [409, 'order_limit']);
  },

  async 'a declined card can be followed by another'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'declined', 3);
    const { body } = await startCardOrder(harness, { buyer, product });
    assert.equal(
      await confirmIntent(harness, body.transactionId, 'pm_card_visa_chargeDeclined'),
      'card_declined',
    );
    assert.equal((await recordPayment(harness, { buyer, ...body })).status, 402);
    await harness.provider.webhooks.sendDue();
    assert.equal(await findState(harness, body.orderId), 'awaiting_payment');
    assert.equal(await confirmIntent(harness, body.transactionId), undefined);
    assert.equal((await recordPayment(harness, { buyer, ...body })).status, 200);
  },

  async 'only one payment can be made when the purchase changes in another tab'(harness) {
    // With enough stock for all tabs, and with so little that each needs the stock that another releases.
    for (const stock of [9, 3]) await purchaseInThreeTabs(harness, stock);
  },

  async 'an order that was handed over is paid and can no longer be cancelled'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'handed-over', 3);
    const { body } = await placeCashOrder(harness, { buyer, product });
    const path = `/order/${body.insertedId}`;
    assert.equal((await harness.call('admin', ['POST', `${path}/handed-over`])).status, 409);
    const handed = await Promise.all(
      repeat(3, () => harness.call('admin', ['POST', `${path}/cash-received`])),
    );
    for (const { body } of handed)
      assert.deepEqual([body.state, body.paymentStatus], ['handed_over', 'Paid']);
    assert.equal((await harness.call(buyer, ['POST', `${path}/cancel`])).body.code, 'order_not_cancellable');
    assert.deepEqual(await listStockMovements(harness, body.insertedId), [
      'ordered: available to sold',
      'ship: sold to shipped',
    ]);
  },
};

/** Starts the same purchase in three tabs, pays what can be paid, and orders once more. */
async function purchaseInThreeTabs(harness: SimulatedHarness, stock: number): Promise<void> {
  const [buyer, product] = await addBuyerAndProduct(harness, `three-tabs-${stock}`, stock);
  const first = (await startCardOrder(harness, { buyer, product, quantity: 3, key: 'tab-1-key' })).body;
  const tabs = await Promise.all([
    startCardOrder(harness, { buyer, product, quantity: 2, key: 'tab-2-key' }),
    startCardOrder(harness, { buyer, product, quantity: 1, key: 'tab-3-key' }),
  ]);
  const all = [first, ...tabs.filter(({ status }) => status === 200).map(({ body }) => body)];
  const codes = [];
  for (const { transactionId } of all) codes.push(await confirmIntent(harness, transactionId));
  assert.equal(codes.filter((code) => code === undefined).length, 1);
  // The shop must receive the webhook of the payment before the browser pays again.
  await harness.provider.webhooks.sendDue();
  const unrecorded = await placeCashOrder(harness, { buyer, product, key: 'and-cash-too' });
  assert.equal(unrecorded.body.code, 'already_paid');
  assert.equal(
    (await recordPayment(harness, { buyer, transactionId: unrecorded.body.reference })).status,
    200,
  );
  // A paid order no longer blocks a new one.
  assert.equal((await placeCashOrder(harness, { buyer, product, key: 'and-cash-too' })).status, 200);
}
