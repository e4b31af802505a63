import assert from 'node:assert/strict';
import { MINUTE_MS } from '#domain/durations.ts';
import { placeCashOrder, recordPayment, startCardOrder } from '../../harness/purchase.ts';
import {
  findAvailable,
  confirmIntent,
  createPaidAtProvider,
  repeat,
  addBuyerAndProduct,
  findState,
  type Scenarios,
} from '../steps.ts';

const INJECTED_ERRORS = ['rate_limit', 'lock_timeout', 'error_without_effect', 'error_with_effect'] as const;

/** Errors of the provider and the mail server. */
export const outageScenarios: Scenarios = {
  async 'provider errors (429, or 500 with or without effect) lose no stock and no money and create no second payment'(
    harness,
  ) {
    for (const kind of INJECTED_ERRORS) {
      const failPosts = (path: string) => {
        harness.conditions.errorPlan = (call) =>
          call.method === 'POST' && call.path === path ? kind : undefined;
      };
      const [buyer, product] = await addBuyerAndProduct(harness, `trouble-${kind}`.replaceAll('_', '-'), 3);
      failPosts('/v1/payment_intents');
      const { status, body } = await startCardOrder(harness, { buyer, product });
      assert.equal(status, kind === 'error_with_effect' ? 200 : 503);
      harness.conditions.errorPlan = () => undefined;
      if (status === 200) await confirmIntent(harness, body.transactionId);
      await harness.advanceTime(31 * MINUTE_MS);
      await harness.settle();
      assert.equal(await findAvailable(harness, product), status === 200 ? 2 : 3);

      const paid = await createPaidAtProvider(harness, `trouble-refund-${kind}`.replaceAll('_', '-'));
      await recordPayment(harness, paid);
      failPosts('/v1/refunds');
      assert.equal((await harness.call(paid.buyer, ['POST', `/order/${paid.orderId}/cancel`])).status, 200);
      await harness.runJobs();
      assert.equal(
        await findState(harness, paid.orderId),
        kind === 'error_with_effect' ? 'refunded' : 'refund_pending',
      );
      harness.conditions.errorPlan = () => undefined;
      if (kind === 'error_without_effect') await harness.advanceTime(25 * 60 * MINUTE_MS);
      await harness.settle();
      assert.equal(await findState(harness, paid.orderId), 'refunded');
    }
  },

  async 'a mail server that is down delays mails but loses none'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'no-mail', 3);
    harness.conditions.isMailDown = true;
    await placeCashOrder(harness, { buyer, product });
    const before = harness.mailbox.size;
    for (const _ of repeat(5, () => 0)) {
      await harness.runJobs();
      await harness.advanceTime(10 * MINUTE_MS);
    }
    assert.equal(harness.mailbox.size, before);
    const { body } = await harness.call('admin', ['GET', '/jobs']);
    assert.deepEqual(
      body.messages.map(({ kind, lastError }) => [kind, lastError]),
      [['order_confirmation_mail', 'down']],
    );
    harness.conditions.isMailDown = false;
  },
};
