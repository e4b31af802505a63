import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProvider, type Body, type RunningProvider } from '../testing/running-provider.ts';

let running: RunningProvider;

beforeAll(async () => {
  running = await runProvider();
});

afterAll(() => running.stop());

async function paidIntent(): Promise<Body> {
  const intent = await running.createIntent();
  return (await running.post(`/v1/payment_intents/${intent.id}/confirm`, 'payment_method=pm_card_visa')).body;
}

function refund(intent: Body, amount?: number, idempotencyKey?: string) {
  const form = `payment_intent=${intent.id}${amount === undefined ? '' : `&amount=${amount}`}`;
  return running.post('/v1/refunds', form, idempotencyKey === undefined ? {} : { idempotencyKey });
}

it('refunds the whole charge when no amount is given', async () => {
  const intent = await paidIntent();
  const { body } = await refund(intent);
  expect(body).toMatchObject({
    object: 'refund',
    amount: 4080,
    status: 'succeeded',
    payment_intent: intent.id,
  });
  expect((await running.get(`/v1/refunds/${body.id}`)).body).toEqual(body);
  expect((await running.get(`/v1/charges/${intent.latest_charge}`)).body).toMatchObject({
    amount_refunded: 4080,
    refunded: true,
  });
});

it('refunds parts until the charge is used up, and rejects any more', async () => {
  const intent = await paidIntent();
  expect((await refund(intent, 4000)).status).toBe(200);
  const tooMuch = await refund(intent, 81);
  expect([tooMuch.status, tooMuch.body.error?.param]).toEqual([400, 'amount']);
  expect(tooMuch.body.error?.message).toContain('greater than unrefunded amount on charge ($0.80)');
  expect((await refund(intent, 80)).status).toBe(200);
  expect((await refund(intent, 1)).body.error?.code).toBe('charge_already_refunded');
  const listed = await running.get(`/v1/refunds?payment_intent=${intent.id}`);
  expect(listed.body.data.map((one) => one.amount)).toEqual([80, 4000]);
});

it('refunds a charge once when ten requests arrive at the same time', async () => {
  const intent = await paidIntent();
  const all = await Promise.all(Array.from({ length: 10 }, () => refund(intent, 4080)));
  expect(all.filter((one) => one.status === 200)).toHaveLength(1);
});

it('refunds the money once for a repeated key, and returns the same refund', async () => {
  const intent = await paidIntent();
  const first = await refund(intent, 1000, 'refund-1');
  const second = await refund(intent, 1000, 'refund-1');
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await running.get(`/v1/refunds?payment_intent=${intent.id}`)).body.data).toHaveLength(1);
  expect((await refund(intent, 1001, 'refund-1')).body.error?.type).toBe('idempotency_error');
});

it('rejects the refund of a payment that was not charged', async () => {
  const unpaid = await refund(await running.createIntent());
  expect(unpaid.status).toBe(400);
  expect(unpaid.body.error?.message).toContain('does not have a successful charge to refund');
  const unknown = await running.post('/v1/refunds', 'payment_intent=pi_nobody');
  expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'resource_missing']);
  expect((await running.post('/v1/refunds', 'amount=5')).status).toBe(400);
  const paid = await paidIntent();
  expect((await refund(paid, 0)).body.error?.code).toBe('parameter_invalid_integer');
  const browser = await running.post('/v1/refunds', `payment_intent=${paid.id}`, {
    key: running.provider.publishableKey,
  });
  expect(browser.body.error?.code).toBe('secret_key_required');
});

it('counts a pending refund against the charge at once, and no longer when it fails', async () => {
  const slow = await runProvider({ newRefunds: () => 'pending' });
  const { id } = await slow.createIntent();
  await slow.post(`/v1/payment_intents/${id}/confirm`, 'payment_method=pm_card_visa');
  const refundAll = async () => (await slow.post('/v1/refunds', `payment_intent=${id}&amount=4080`)).body;
  const first = await refundAll();
  expect(first.status).toBe('pending');
  expect((await refundAll()).error?.code).toBe('charge_already_refunded');
  await slow.provider.settleRefund(first.id, 'failed');
  const second = await refundAll();
  await slow.provider.settleRefund(second.id, 'succeeded');
  await slow.provider.settleRefund(second.id, 'succeeded');
  const { data } = (await slow.get(`/v1/refunds?payment_intent=${id}`)).body;
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  const listed = (await slow.get('/v1/events?type=refund.*')).body.data as unknown as { type: string }[];
  expect(listed.map(({ type }) => type)).toEqual([
    'refund.updated',
    'refund.created',
    'refund.failed',
    'refund.updated',
    'refund.created',
  ]);
  await slow.stop();
});

describe('a refund that the bank settles later', () => {
  async function refundOf(card: string) {
    const { id } = await running.createIntent();
    const paid = await running.post(`/v1/payment_intents/${id}/confirm`, `payment_method=${card}`);
    const charge = paid.body.latest_charge;
    const { body } = await running.post('/v1/refunds', `payment_intent=${id}`);
    return { charge, refund: body };
  }

  it('fails 10 seconds after it succeeded, and returns the money to the merchant', async () => {
    const { charge, refund } = await refundOf('pm_card_refundFail');
    expect(refund.status).toBe('succeeded');
    running.clock.now += 9000;
    await running.provider.runScheduled();
    expect((await running.get(`/v1/refunds/${refund.id}`)).body.status).toBe('succeeded');
    running.clock.now += 1000;
    await running.provider.runScheduled();
    expect((await running.get(`/v1/refunds/${refund.id}`)).body).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect((await running.get(`/v1/charges/${charge}`)).body).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    /** Other tests of this file have refunds that change too. */
    const eventsOfRefund = async (query: string) => {
      const { body } = await running.get(`/v1/events?${query}`);
      return body.data.filter((event) => JSON.stringify(event.data).includes(`"id":"${refund.id}"`));
    };
    expect(await eventsOfRefund('type=refund.failed')).toMatchObject([
      { data: { object: { status: 'failed' } } },
    ]);
    const updated = await eventsOfRefund('types[0]=charge.refund.updated&types[1]=refund.updated');
    expect(updated).toMatchObject([
      { type: 'charge.refund.updated', data: { previous_attributes: { status: 'succeeded' } } },
      { type: 'refund.updated', data: { previous_attributes: { status: 'succeeded' } } },
    ]);
  });

  it('is pending for 10 seconds and then succeeds, also across a restart', async () => {
    const { refund } = await refundOf('pm_card_pendingRefund');
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await running.restart();
    running.clock.now += 10_000;
    await running.provider.runScheduled();
    expect(await running.provider.runScheduled()).toBe(0);
    const settled = (await running.get(`/v1/refunds/${refund.id}`)).body;
    expect(settled).toMatchObject({ status: 'succeeded' });
    expect(settled).not.toHaveProperty('pending_reason');
  });
});
