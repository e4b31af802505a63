import { eq, inArray, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { listJobs } from '#database/queries/jobs/jobs.ts';
import { order } from '#database/schema/orders/orders.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail } from '#domain/result.ts';
import { createPaymentProviders } from '../adapters/payments/payment-providers.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { PaymentPort } from '../ports/payments.ts';
import { startCardOrder } from '../services/payments/start-card-order.ts';
import { createJobRunner } from './testing/create-job-runner.ts';

const work = createJobRunner();
const { api, deps, provider, workOnce } = work;

/** Creates a provider that refuses to create payments. */
function refusing(isAboutAmount: boolean) {
  const createIntent: PaymentPort['createIntent'] = async () =>
    fail({ code: 'payment_intent_refused', isAboutAmount, reason: 'too small for this account' });
  return createPaymentProviders([{ ...provider, createIntent }]);
}

describe('jobs that end holds', () => {
  it('continue after an order that makes them throw', async () => {
    api.log.expectError('an unexpected error in a job');
    const shopper = await api.shopper('Holder');
    const begun = [];
    for (const _id of ['field-pocket-tee', 'bias-skirt-camel']) {
      const { body } = await shopper.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id }),
      });
      begun.push(body.orderId as string);
    }
    work.now = new Date(work.now.getTime() + 60 * MINUTE_MS);
    let cancels = 0;
    const cancelIntent: PaymentPort['cancelIntent'] = async () => {
      cancels += 1;
      if (cancels === 1) throw new Error('a bug');
      return fail({ code: 'payment_intent_unknown' });
    };
    await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, cancelIntent }]) });
    const rows = await api.database.db.select().from(order).where(inArray(order.id, begun));
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['awaiting_payment', 'cancelled']);
  });

  it('end the other holds when one payment cannot be cancelled, and retry that one later', async () => {
    const shopper = await api.shopper('Stuck');
    const begun: { orderId: string; transactionId: string }[] = [];
    for (const _id of ['field-pocket-tee', 'bias-skirt-camel', 'sundress-paprika']) {
      const { body } = await shopper.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id }),
      });
      begun.push(body);
    }
    const [stuck] = begun;
    const requested: string[] = [];
    let isInTrouble = true;
    const cancelIntent: PaymentPort['cancelIntent'] = async (id) => {
      requested.push(id);
      return id === stuck?.transactionId && isInTrouble
        ? provider.cancelIntent(id)
        : fail({ code: 'payment_intent_unknown' });
    };
    const turn = async (minutes: number) => {
      work.now = new Date(work.now.getTime() + minutes * MINUTE_MS);
      await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, cancelIntent }]) });
      const ids = begun.map(({ orderId }) => orderId);
      const rows = await api.database.db.select().from(order).where(inArray(order.id, ids));
      return begun.map(({ orderId }) => rows.find(({ id }) => id === orderId)?.state);
    };
    expect(await turn(60)).toEqual(['awaiting_payment', 'cancelled', 'cancelled']);
    expect((await listJobs(api.database.db)).find(({ name }) => name === 'end-holds')).toMatchObject({
      lastError: 'payment_provider_unreachable',
    });
    const attempts = () => requested.filter((id) => id === stuck?.transactionId).length;
    await turn(1);
    expect(attempts()).toBe(1);
    isInTrouble = false;
    expect(await turn(10)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(attempts()).toBe(2);
  });

  it('use the provider that an order names, even if another one takes new payments', async () => {
    const shopper = await api.shopper('Earlier');
    const { body } = await shopper.call('POST', '/create-payment-intent', {
      body: createOrderPayload({ _id: 'field-pocket-tee' }),
    });
    const orderId = body.orderId as string;
    await api.database.db.update(order).set({ provider: 'earlier' }).where(eq(order.id, orderId));
    const asked: { id: string; of: string }[] = [];
    const recording = (of: string): PaymentPort => ({
      ...provider,
      id: of,
      cancelIntent: async (id) => {
        asked.push({ id, of });
        return fail({ code: 'payment_intent_unknown' });
      },
    });
    work.now = new Date(work.now.getTime() + 60 * MINUTE_MS);
    await workOnce({
      ...deps(),
      payments: createPaymentProviders([recording('stripe'), recording('earlier')]),
    });
    const { transactionId } = body;
    expect(asked.filter(({ id }) => id === transactionId)).toEqual([{ id: transactionId, of: 'earlier' }]);
    expect(
      await api.database.db.select({ state: order.state }).from(order).where(eq(order.id, orderId)),
    ).toEqual([{ state: 'cancelled' }]);
  });

  it('release the stock of a payment that the provider rejects', async () => {
    const shopper = await api.shopper('Refused');
    const body = createOrderPayload({ _id: 'field-pocket-tee' });
    const begun = await shopper.call('POST', '/create-payment-intent', { body });
    const isOrder = eq(order.id, begun.body.orderId);
    // The process died before the payment was made.
    await api.database.db.update(order).set({ providerPaymentId: null }).where(isOrder);
    work.now = new Date(work.now.getTime() + 60 * MINUTE_MS);
    await workOnce({ ...deps(), payments: refusing(true) });
    expect(await api.database.db.select().from(order).where(isOrder)).toMatchObject([
      { state: 'cancelled', providerPaymentId: null },
    ]);
  });

  it('query an unreachable provider about a few payments only', async () => {
    const shopper = await api.shopper('Away');
    for (const _id of ['field-pocket-tee', 'bias-skirt-camel', 'sundress-paprika', 'rib-tank-fern']) {
      const { status } = await shopper.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id }),
      });
      expect(status).toBe(200);
    }
    work.now = new Date(work.now.getTime() + 60 * MINUTE_MS);
    let requested = 0;
    const cancelIntent: PaymentPort['cancelIntent'] = (id) => {
      requested += 1;
      return provider.cancelIntent(id);
    };
    await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, cancelIntent }]) });
    expect(requested).toBe(3);
  });
});

it('an order whose payment the provider refuses to create holds no stock', async () => {
  const { email } = await api.shopper('Declined');
  const userId = await findUserId(api.database.db, email);
  const { product, ...address } = createOrderPayload({ _id: 'field-pocket-tee' });
  const start = (isAboutAmount: boolean) =>
    startCardOrder(
      { ...deps(), payments: refusing(isAboutAmount) },
      {
        buyer: { owner: { userId: userId ?? '', guestId: null }, email },
        idempotencyKey: systemClock.newId(),
        request: {
          ...address,
          isCart: false,
          lines: [{ productId: product._id, quantity: 1, size: 'M' }],
        },
      },
    );
  expect(await start(true)).toMatchObject({ ok: false, error: { code: 'card_amount_refused' } });
  await expect(start(false)).rejects.toThrow(/refused to create a payment/);
  const held = await api.database.db.select().from(order).where(isNotNull(order.holdEndsAt));
  expect(held.filter((row) => row.userId === userId)).toEqual([]);
});
