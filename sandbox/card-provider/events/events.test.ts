import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProvider, type RunningProvider } from '../testing/running-provider.ts';

let running: RunningProvider;

beforeEach(async () => {
  running = await runProvider();
});

afterEach(() => running.stop());

type ListedEvent = {
  id: string;
  type: string;
  data: { object: { id: string; status: string; amount_refunded: number } };
};

/** Lists the events, oldest first. */
async function events(query = ''): Promise<ListedEvent[]> {
  const { body } = await running.get(`/v1/events?limit=100${query}`);
  return (body.data as unknown as ListedEvent[]).toReversed();
}

async function confirm(id: string, method: string): Promise<void> {
  await running.post(`/v1/payment_intents/${id}/confirm`, `payment_method=${method}`);
}

it('creates an event for every step of an intent, each with a snapshot of the intent', async () => {
  const { id } = await running.createIntent();
  await confirm(id, 'pm_card_visa_chargeDeclined');
  await confirm(id, 'pm_card_threeDSecureRequiredChargeDeclined');
  await running.post(`/v1/payment_intents/${id}`, 'metadata[note]=nothing+to+tell');
  await confirm(id, 'pm_card_visa');
  expect(
    (await events('&type=payment_intent.*')).map(({ type, data }) => [type, data.object.status]),
  ).toEqual([
    ['payment_intent.created', 'requires_payment_method'],
    ['payment_intent.payment_failed', 'requires_payment_method'],
    ['payment_intent.requires_action', 'requires_action'],
    ['payment_intent.succeeded', 'succeeded'],
  ]);
});

it('creates another event for a second decline', async () => {
  const { id } = await running.createIntent();
  await confirm(id, 'pm_card_visa_chargeDeclined');
  await confirm(id, 'pm_card_visa_chargeDeclined');
  expect(await events('&type=payment_intent.payment_failed')).toHaveLength(2);
});

it('creates a payment_failed event for a failed authentication', async () => {
  const intent = await running.createIntent();
  const confirmed = await running.post(
    `/v1/payment_intents/${intent.id}/confirm`,
    'payment_method=pm_card_threeDSecureRequiredChargeDeclined',
  );
  const page = confirmed.body.next_action?.use_stripe_sdk.stripe_js ?? '';
  await fetch(page, { method: 'POST', body: 'result=failed' });
  expect(await events('&type=payment_intent.payment_failed')).toHaveLength(1);
});

it('creates events for a cancellation and a refund', async () => {
  const first = await running.createIntent();
  await running.post(`/v1/payment_intents/${first.id}/cancel`);
  const second = await running.createIntent();
  await confirm(second.id, 'pm_card_visa');
  await running.post('/v1/refunds', `payment_intent=${second.id}&amount=80`);
  const listed = await events(
    '&types[0]=payment_intent.canceled&types[1]=charge.refunded&types[2]=refund.created',
  );
  expect(listed.map(({ type }) => type)).toEqual([
    'payment_intent.canceled',
    'refund.created',
    'charge.refunded',
  ]);
  expect(listed.find(({ type }) => type === 'charge.refunded')?.data.object.amount_refunded).toBe(80);
});

it('creates no second event for a replayed response', async () => {
  await running.post('/v1/payment_intents', 'amount=500&currency=usd', { idempotencyKey: 'once' });
  await running.post('/v1/payment_intents', 'amount=500&currency=usd', { idempotencyKey: 'once' });
  expect(await events()).toHaveLength(1);
});

it('returns single events, and all events again after a restart', async () => {
  await running.createIntent();
  const [made] = await events();
  await running.restart();
  expect(await events()).toEqual([made]);
  expect((await running.get(`/v1/events/${made?.id}`)).body).toEqual(made);
  expect((await running.get('/v1/events/evt_nobody')).status).toBe(404);
});
