import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import { order } from '#database/schema/orders/orders.ts';
import { creditAccount, creditEntry } from '#database/schema/payments/credit.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cancelUnpaidOrder } from '#server/services/orders/cancel-unpaid-order.ts';
import type { ShopResponse } from '../../harness/harness.ts';
import { placeCashOrder, recordPayment, startCardOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import { addBuyerAndProduct, confirmIntent, findState, sumLedger, type Scenarios } from '../steps.ts';

/** Store credit, which pays for orders of $10.00 a piece. */
export const creditScenarios: Scenarios = {
  async 'credit that staff take away while an order waits to spend it pays nothing, and never becomes negative'(
    harness,
  ) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'overtaken-credit', 3);
    await giveCredit(harness, buyer, 6);
    const lock = sql`SELECT FROM credit_account WHERE user_id = ${buyer} FOR UPDATE`;
    const [taken, placed] = await runTogether(harness, {
      lock,
      tasks: [
        () => giveCredit(harness, buyer, -6),
        () => placeCashOrder(harness, { buyer, product, useCredit: true }),
      ],
    });
    assert.deepEqual([taken?.status, placed?.status], [200, 200]);
    assert.equal(await readCredit(harness, String(placed?.body.insertedId)), 0);
    assert.deepEqual(await readBalance(harness, buyer), { balance: 0, entries: 0 });
  },

  async 'an abandoned payment returns its credit once, and the next order takes it'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'abandoned-credit', 3);
    await giveCredit(harness, buyer, 6);
    const { body } = await startCardOrder(harness, { buyer, product, useCredit: true });
    assert.deepEqual(await readBalance(harness, buyer), { balance: 0, entries: 0 });
    await harness.advanceTime(31 * MINUTE_MS);
    await Promise.all([harness.runJobs(), harness.runJobs()]);
    assert.equal(await findState(harness, body.orderId), 'cancelled');
    assert.deepEqual(await readBalance(harness, buyer), { balance: 600, entries: 600 });
    const again = await placeCashOrder(harness, { buyer, product, useCredit: true, key: 'with-it-again' });
    assert.equal(await readCredit(harness, again.body.insertedId), 600);
  },

  async 'a payment after the release takes its credit again, or is refunded when the credit is spent'(
    harness,
  ) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'late-credit', 9);
    await giveCredit(harness, buyer, 6);
    const payLate = async (key: string, meanwhile: () => Promise<unknown>) => {
      const { body } = await startCardOrder(harness, { buyer, product, useCredit: true, key });
      // The case of a provider that cancels a payment and still takes the money.
      await cancelUnpaidOrder(harness, { orderId: body.orderId, event: 'hold_ended', cause: 'hold_ended' });
      await meanwhile();
      assert.equal(await confirmIntent(harness, body.transactionId), undefined);
      await recordPayment(harness, { buyer, transactionId: body.transactionId });
      await harness.settle();
      return body.orderId;
    };
    const kept = await payLate('still-there', () => Promise.resolve());
    assert.equal(await findState(harness, kept), 'paid');
    assert.deepEqual(await sumLedger(harness, kept), { credit_spent: 1200, credited: 600, charged: 400 });
    await giveCredit(harness, buyer, 6);
    const lost = await payLate('spent-meanwhile', () => giveCredit(harness, buyer, -1));
    assert.equal(await findState(harness, lost), 'refunded');
    assert.deepEqual(await sumLedger(harness, lost), {
      credit_spent: 600,
      credited: 600,
      charged: 400,
      refunded: 400,
    });
    assert.deepEqual(await readBalance(harness, buyer), { balance: 500, entries: 500 });
  },

  async 'a cancelled order returns its card money to the card, and its credit to the account'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'cancelled-credit', 3);
    await giveCredit(harness, buyer, 6);
    const { body } = await startCardOrder(harness, { buyer, product, quantity: 2, useCredit: true });
    assert.equal(await confirmIntent(harness, body.transactionId), undefined);
    await recordPayment(harness, { buyer, transactionId: body.transactionId });
    const lines = [{ position: 1, quantity: 1 }];
    await harness.call(buyer, ['POST', `/order/${body.orderId}/cancel`], {
      body: { lines },
      key: 'one-piece',
    });
    assert.deepEqual(await readBalance(harness, buyer), { balance: 0, entries: 0 });
    await harness.call(buyer, ['POST', `/order/${body.orderId}/cancel`]);
    await harness.settle();
    assert.deepEqual(await sumLedger(harness, body.orderId), {
      credit_spent: 600,
      charged: 1400,
      credited: 600,
      refunded: 1400,
    });
  },
};

/** Gives a customer credit in dollars, or takes it. */
function giveCredit(harness: SimulatedHarness, buyer: string, amount: number): Promise<ShopResponse> {
  return harness.call('admin', ['POST', `/admin/customers/${buyer}/credit`], {
    body: { amount, reason: 'goodwill' },
  });
}

async function readBalance({ database: { db } }: SimulatedHarness, userId: string) {
  const [account] = await db.select().from(creditAccount).where(eq(creditAccount.userId, userId));
  const entries = await db.select().from(creditEntry).where(eq(creditEntry.userId, userId));
  return { balance: account?.balance, entries: entries.reduce((sum, { cents }) => sum + cents, 0) };
}

async function readCredit({ database: { db } }: SimulatedHarness, orderId: string) {
  const [row] = await db.select().from(order).where(eq(order.id, orderId));
  return row?.creditCents;
}
