import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProvider, type RunningProvider } from '../testing/running-provider.ts';
import { decideKeyedCall } from './idempotency.ts';

let running: RunningProvider;

beforeAll(async () => {
  running = await runProvider();
});

afterAll(() => running.stop());

const form = 'amount=4080&currency=usd&metadata[order_id]=7';

it('replays the first response, with the parameters in any order', async () => {
  const first = await running.post('/v1/payment_intents', form, { idempotencyKey: 'replay' });
  const second = await running.post('/v1/payment_intents', 'metadata[order_id]=7&currency=usd&amount=4080', {
    idempotencyKey: 'replay',
  });
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(second.body).toEqual(first.body);
});

it('replays an error too, even when the call would now succeed', async () => {
  const { id } = await running.createIntent();
  const confirm = (method: string, idempotencyKey: string) =>
    running.post(`/v1/payment_intents/${id}/confirm`, `payment_method=${method}`, { idempotencyKey });
  const declined = await confirm('pm_card_visa_chargeDeclined', 'declined');
  const again = await confirm('pm_card_visa_chargeDeclined', 'declined');
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([402, 'true']);
  expect(again.body).toEqual(declined.body);
});

it('returns an idempotency error for other parameters or another call under the same key', async () => {
  await running.post('/v1/payment_intents', form, { idempotencyKey: 'once' });
  const other = await running.post('/v1/payment_intents', form.replace('4080', '4081'), {
    idempotencyKey: 'once',
  });
  expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error']);
  const { id } = await running.createIntent();
  const elsewhere = await running.post(`/v1/payment_intents/${id}/cancel`, '', { idempotencyKey: 'once' });
  expect([elsewhere.status, elsewhere.body.error?.type]).toEqual([400, 'idempotency_error']);
});

it('leaves the key unused when it rejects the parameters', async () => {
  const wrong = await running.post('/v1/payment_intents', 'amount=4080', { idempotencyKey: 'corrected' });
  expect(wrong.status).toBe(400);
  expect((await running.post('/v1/payment_intents', form, { idempotencyKey: 'corrected' })).status).toBe(200);
});

it('lets a key be used again after a day', async () => {
  const first = await running.post('/v1/payment_intents', form, { idempotencyKey: 'day' });
  running.clock.now += 24 * 60 * 60 * 1000 + 1000;
  const second = await running.post('/v1/payment_intents', form, { idempotencyKey: 'day' });
  expect(second.body.id).not.toBe(first.body.id);
});

it('creates one intent for equal concurrent calls; the others get a 409 or the same intent', async () => {
  const calls = Array.from({ length: 8 }, () =>
    running.post('/v1/payment_intents', form, { idempotencyKey: 'eight' }),
  );
  const answers = await Promise.all(calls);
  const made = answers.filter((one) => one.status === 200);
  expect(new Set(made.map((one) => one.body.id)).size).toBe(1);
  const others = answers.filter((one) => one.status !== 200);
  expect(others.every((one) => one.status === 409 && one.body.error?.code === 'idempotency_key_in_use')).toBe(
    true,
  );
});

it('returns 409 for a key whose first call is still running', () => {
  const state = {
    payment_intent: new Map(),
    payment_method: new Map(),
    charge: new Map(),
    saved_answer: new Map(),
  };
  const call = { key: 'k', endpoint: 'POST /v1/payment_intents', parameters: '[]' };
  expect(decideKeyedCall(state, call, { inFlight: new Set(['k']), now: 0 })).toMatchObject({
    kind: 'refuse',
    refusal: { status: 409, body: { error: { code: 'idempotency_key_in_use' } } },
  });
  expect(decideKeyedCall(state, call, { inFlight: new Set(), now: 0 })).toEqual({ kind: 'run' });
});
