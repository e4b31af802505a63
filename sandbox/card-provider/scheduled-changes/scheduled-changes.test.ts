import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProvider, type RunningProvider } from '../testing/running-provider.ts';

let running: RunningProvider;

beforeEach(async () => {
  running = await runProvider();
});

afterEach(() => running.stop());

/** The types of all events of a kind, oldest first. */
async function typesOf(kind: string): Promise<string[]> {
  const { body } = await running.get(`/v1/events?type=${kind}&limit=100`);
  return body.data.map(({ type }) => type).toReversed();
}

describe('a payment that is processing', () => {
  it('succeeds 10 seconds later', async () => {
    const { id, status } = await running.pay('pm_card_processing');
    expect(status).toBe('processing');
    await running.advanceTime(10);
    expect((await running.get(`/v1/payment_intents/${id}`)).body).toMatchObject({
      status: 'succeeded',
      amount_received: 4080,
    });
    expect(await typesOf('payment_intent.*')).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ]);
  });

  it('cannot be cancelled or confirmed meanwhile', async () => {
    const { id } = await running.pay('pm_card_processing');
    const path = `/v1/payment_intents/${id}`;
    const late = [
      await running.post(`${path}/cancel`),
      await running.post(`${path}/confirm`, 'payment_method=pm_card_visa'),
      await running.post(path, 'amount=5000'),
    ];
    expect(late.map(({ status, body }) => [status, body.error?.code])).toEqual(
      late.map(() => [400, 'payment_intent_unexpected_state']),
    );
  });
});

describe('an intent with a payment method', () => {
  it('requires confirmation, and succeeds when it is confirmed', async () => {
    const made = await running.post(
      '/v1/payment_intents',
      'amount=4080&currency=usd&payment_method=pm_card_visa',
    );
    expect(made.body.status).toBe('requires_confirmation');
    const paid = await running.post(`/v1/payment_intents/${made.body.id}/confirm`);
    expect(paid.body.status).toBe('succeeded');
  });

  it('can get its payment method by an update, also while it requires authentication', async () => {
    const { id } = await running.pay('pm_card_threeDSecureRequiredChargeDeclined');
    const path = `/v1/payment_intents/${id}`;
    const changed = await running.post(path, 'payment_method=pm_card_visa');
    expect(changed.body).toMatchObject({ status: 'requires_confirmation', next_action: null });
    expect((await running.post(`${path}/cancel`)).body.status).toBe('canceled');
  });
});

it('adds its charge to the balance 2 seconds later, with a `charge.updated` event', async () => {
  const { latest_charge: charge } = await running.pay('pm_card_visa');
  expect((await running.get(`/v1/charges/${charge}`)).body).toMatchObject({ balance_transaction: null });
  await running.advanceTime(2);
  const path = `/v1/charges/${charge}?expand[]=balance_transaction`;
  expect((await running.get(path)).body).toMatchObject({
    balance_transaction: { amount: 4080, fee: 148, net: 3932, source: charge, type: 'charge' },
  });
  const { data } = (await running.get('/v1/events?type=charge.updated')).body;
  expect(data).toMatchObject([{ data: { previous_attributes: { balance_transaction: null } } }]);
});

describe('a disputed payment', () => {
  async function openDispute() {
    const intent = await running.pay('pm_card_createDispute');
    await running.advanceTime(10);
    const { data } = (await running.get(`/v1/disputes?payment_intent=${intent.id}`)).body;
    return { intent, dispute: data[0]?.id ?? '' };
  }

  it('is disputed 10 seconds later and cannot be refunded', async () => {
    const { intent, dispute } = await openDispute();
    expect((await running.get(`/v1/disputes/${dispute}`)).body).toMatchObject({
      amount: 4080,
      status: 'needs_response',
      balance_transactions: [{ amount: -4080, fee: 1500 }],
    });
    const refused = await running.post('/v1/refunds', `payment_intent=${intent.id}`);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'charge_disputed']);
    expect(await typesOf('charge.dispute.*')).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  it.each([
    ['closing it', 'close', ''],
    ['evidence that loses', '', 'evidence[uncategorized_text]=losing_evidence'],
  ])('is lost for good by %s', async (_, verb, form) => {
    const { dispute } = await openDispute();
    const path = `/v1/disputes/${dispute}`;
    const lost = await running.post(verb === '' ? path : `${path}/${verb}`, form);
    expect(lost.body.status).toBe('lost');
    expect((await running.post(`${path}/close`)).status).toBe(400);
    expect((await typesOf('charge.dispute.*')).at(-1)).toBe('charge.dispute.closed');
  });

  it('is lost when the merchant does not respond within 7 days', async () => {
    const { dispute } = await openDispute();
    await running.advanceTime(7 * 24 * 60 * 60);
    expect((await running.get(`/v1/disputes/${dispute}`)).body).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });

  it('is won by evidence that wins, and can then be refunded', async () => {
    const { intent, dispute } = await openDispute();
    const form = 'evidence[uncategorized_text]=winning_evidence';
    expect((await running.post(`/v1/disputes/${dispute}`, `${form}&submit=false`)).body.status).toBe(
      'needs_response',
    );
    expect((await running.post(`/v1/disputes/${dispute}`, form)).body.status).toBe('won');
    expect((await running.post('/v1/refunds', `payment_intent=${intent.id}`)).status).toBe(200);
    expect(await typesOf('charge.dispute.*')).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  it('is not disputed when it was refunded before', async () => {
    const intent = await running.pay('pm_card_createDispute');
    await running.post('/v1/refunds', `payment_intent=${intent.id}`);
    await running.advanceTime(10);
    expect((await running.get('/v1/disputes')).body.data).toEqual([]);
  });
});
