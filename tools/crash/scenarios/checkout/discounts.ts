import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import { createCartPayload } from '#contract/example-order.ts';
import { promotion, promotionCode, promotionUse } from '#database/schema/selling/promotions.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cancelUnpaidOrder } from '#server/services/orders/cancel-unpaid-order.ts';
import type { ShopResponse } from '../../harness/harness.ts';
import { recordPayment } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import { confirmIntent, findState, type Scenarios } from '../steps.ts';

/** Discounts at checkout, and the limits of their uses. */
export const discountScenarios: Scenarios = {
  async 'a single-use code of an abandoned payment can be used by another customer'(harness) {
    const [first, second] = await addBuyers(harness, 'abandons-code');
    await addDiscount(harness, { id: 'single-use', limitTotal: 1 });
    assert.equal((await payByCard(harness, first, { product: first, code: 'SINGLE-USE' })).status, 200);
    const refused = await payInCash(harness, second, { product: first, code: 'SINGLE-USE' });
    assert.deepEqual([refused.status, refused.body.code], [422, 'code_refused']);
    await harness.advanceTime(31 * MINUTE_MS);
    await harness.runJobs();
    const { status, body } = await payInCash(harness, second, {
      product: first,
      code: 'SINGLE-USE',
      key: 'again-with-it',
    });
    assert.equal(status, 200);
    assert.equal(await readTotal(harness, second, body.insertedId), 9);
    assert.deepEqual(await listUses(harness, 'single-use'), ['returned', 'taken']);
  },

  async 'of two orders that wait for the last use of a code, one is refused'(harness) {
    const [first, second] = await addBuyers(harness, 'last-use');
    await addDiscount(harness, { id: 'last-use', limitTotal: 1 });
    const answers = await runTogether(harness, {
      lock: sql`SELECT FROM promotion WHERE id = 'last-use' FOR UPDATE`,
      tasks: [first, second].map(
        (buyer) => () => payInCash(harness, buyer, { product: first, code: 'LAST-USE' }),
      ),
    });
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 422],
    );
    assert.deepEqual(await listUses(harness, 'last-use'), ['taken']);
  },

  async 'a payment after the release keeps its discount, which then does not count towards the limit'(
    harness,
  ) {
    const [first, second] = await addBuyers(harness, 'late-code');
    await addDiscount(harness, { id: 'late-code', limitTotal: 1 });
    const { body } = await payByCard(harness, first, { product: first, code: 'LATE-CODE' });
    // The case of a provider that cancels a payment and still takes the money.
    await cancelUnpaidOrder(harness, { orderId: body.orderId, event: 'hold_ended', cause: 'hold_ended' });
    assert.equal((await payInCash(harness, second, { product: first, code: 'LATE-CODE' })).status, 200);
    assert.equal(await confirmIntent(harness, body.transactionId), undefined);
    await recordPayment(harness, { buyer: first, transactionId: body.transactionId });
    await harness.settle();
    assert.equal(await findState(harness, body.orderId), 'paid');
    assert.equal(await readTotal(harness, first, body.transactionId), 9);
    assert.deepEqual(await listUses(harness, 'late-code'), ['late', 'taken']);
  },

  async 'discounts apply to the selling price, never add up, and keep every cent'(harness) {
    const [buyer] = await addBuyers(harness, 'many-discounts');
    // It is sold for $40.80.
    await harness.addProduct('reduced', 9, 4800);
    await harness.addProduct('odd-cents', 9, 333);
    await withAutomatic(
      harness,
      [
        { id: 'line-20', class: 'line', value: 20, conditions: { products: ['reduced'] } },
        { id: 'line-10', class: 'line', value: 10, conditions: { products: ['reduced'] } },
      ],
      async () => {
        const { body } = await payInCash(harness, buyer, { product: 'reduced', key: 'one-discount' });
        assert.equal(await readTotal(harness, buyer, body.insertedId), 32.64);
      },
    );
    await withAutomatic(
      harness,
      [
        {
          id: 'ten-cents',
          class: 'order',
          effect: 'amount',
          value: 10,
          conditions: { products: ['odd-cents'] },
        },
      ],
      async () => {
        const lines = ['S', 'M', 'L'].map((size) => ({ _id: 'odd-cents', size }));
        const { body } = await harness.call(buyer, ['POST', '/orders'], {
          body: { ...createCartPayload(lines), paymentMethod: 'cashOnDelivery' },
          key: 'three-lines',
        });
        assert.equal(await readTotal(harness, buyer, body.insertedId), 9.89);
      },
    );
  },
};

/** Adds two customers and a product of $10.00 with the name of the first. */
async function addBuyers(harness: SimulatedHarness, name: string): Promise<[string, string]> {
  const rival = `${name}-rival`;
  await harness.addBuyers(name, rival, 'admin');
  await harness.addProduct(name, 9);
  return [name, rival];
}

type Discount = Partial<typeof promotion.$inferInsert> & { readonly id: string };

/** Adds a discount of 10 % off the order, whose code is its id in capital letters. */
async function addDiscount({ database: { db } }: SimulatedHarness, discount: Discount): Promise<void> {
  await db.insert(promotion).values(toRow({ automatic: false, ...discount }));
  await db.insert(promotionCode).values({ code: discount.id.toUpperCase(), promotionId: discount.id });
}

/** Runs `work` while automatic discounts apply. */
async function withAutomatic(
  { database: { db }, clock }: SimulatedHarness,
  discounts: readonly Discount[],
  work: () => Promise<void>,
): Promise<void> {
  await db.insert(promotion).values(discounts.map(toRow));
  await work();
  for (const { id } of discounts)
    await db.update(promotion).set({ endsAt: clock.now() }).where(eq(promotion.id, id));
}

function toRow(discount: Discount): typeof promotion.$inferInsert {
  return { name: discount.id, class: 'order', effect: 'percentage', value: 10, automatic: true, ...discount };
}

type Choice = { readonly product: string; readonly code?: string; readonly key?: string };

function payInCash(harness: SimulatedHarness, buyer: string, choice: Choice): Promise<ShopResponse> {
  const body = { ...bodyOf(choice), paymentMethod: 'cashOnDelivery' };
  return harness.call(buyer, ['POST', '/orders'], { body, key: choice.key ?? 'with-a-discount' });
}

function payByCard(harness: SimulatedHarness, buyer: string, choice: Choice): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/create-payment-intent'], {
    body: bodyOf(choice),
    key: choice.key ?? 'with-a-discount',
  });
}

function bodyOf({ product, code }: Choice) {
  return { ...createCartPayload([{ _id: product }]), ...(code !== undefined && { code }) };
}

async function readTotal(harness: SimulatedHarness, buyer: string, reference: string): Promise<number> {
  return (await harness.call(buyer, ['GET', `/order/${reference}`])).body.total;
}

async function listUses({ database: { db } }: SimulatedHarness, id: string): Promise<string[]> {
  const uses = await db.select().from(promotionUse).where(eq(promotionUse.promotionId, id));
  return uses.map(({ state }) => state).toSorted((one, other) => one.localeCompare(other));
}
