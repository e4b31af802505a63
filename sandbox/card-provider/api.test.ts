import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestWithHost, FOREIGN_HOSTS, MALFORMED_HOSTS } from '../testing/request-with-host.ts';
import { UNKNOWN_CARD_OUTCOME, testCards } from './payments/test-cards.ts';
import {
  cardForm,
  runProvider,
  SHOP_ORIGIN,
  type Body,
  type RunningProvider,
} from './testing/running-provider.ts';

let running: RunningProvider;

beforeAll(async () => {
  running = await runProvider();
});

afterAll(() => running.stop());

/** Confirms an intent as a browser does, with a typed card. */
function confirm(intent: Body, number: string, changes: Record<string, string> = {}) {
  return running.post(
    `/v1/payment_intents/${intent.id}/confirm`,
    `client_secret=${intent.client_secret}&use_stripe_sdk=true&${cardForm(number, changes)}`,
    { key: running.provider.publishableKey },
  );
}

async function statusOf(intent: Body): Promise<string> {
  return (await running.get(`/v1/payment_intents/${intent.id}`)).body.status;
}

describe('keys', () => {
  it('rejects calls without a key and with an unknown key', async () => {
    const bare = await fetch(`${running.provider.url}/v1/payment_intents`);
    expect(bare.status).toBe(401);
    const wrong = await running.get('/v1/payment_intents', { key: 'sk_test_somebody_elses' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(wrong.body.error?.message).not.toContain('somebody');
  });

  it('lets the publishable key read an intent only with its client secret, and hides its metadata', async () => {
    const intent = await running.createIntent();
    const other = await running.createIntent();
    const key = running.provider.publishableKey;
    const path = `/v1/payment_intents/${intent.id}`;
    const read = await running.get(`${path}?client_secret=${intent.client_secret}`, { key });
    expect(read.body).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(read.body.metadata).toBeUndefined();
    expect((await running.get(path, { key })).status).toBe(400);
    expect((await running.get(`${path}?client_secret=${other.client_secret}`, { key })).status).toBe(400);
  });

  it('does not let the publishable key create, list, change or cancel intents', async () => {
    const intent = await running.createIntent();
    const key = running.provider.publishableKey;
    const refused = [
      await running.post('/v1/payment_intents', 'amount=4080&currency=usd', { key }),
      await running.get('/v1/payment_intents', { key }),
      await running.post(`/v1/payment_intents/${intent.id}`, 'amount=100', { key }),
      await running.post(`/v1/payment_intents/${intent.id}/cancel`, '', { key }),
    ];
    expect(refused.map((one) => one.body.error?.code)).toEqual(Array(4).fill('secret_key_required'));
    expect(await statusOf(intent)).toBe('requires_payment_method');
  });

  it('lets only the shop’s pages read responses', async () => {
    const intent = await running.createIntent();
    const path = `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;
    const key = running.provider.publishableKey;
    const shop = await running.get(path, { key, origin: SHOP_ORIGIN });
    expect(shop.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    const stranger = await running.get(path, { key, origin: 'http://127.0.0.1:3999' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the host', () => {
  it('rejects requests for any host but its own, for pages and scripts too', async () => {
    const { url } = running.provider;
    for (const path of ['/v1/payment_intents', '/browser/stripe.js', '/frames/field']) {
      for (const host of FOREIGN_HOSTS) {
        const { status, body } = await requestWithHost(url + path, host);
        expect([path, host, status, body]).toEqual([path, host, 403, expect.stringContaining('127.0.0.1')]);
      }
      for (const host of MALFORMED_HOSTS) expect((await requestWithHost(url + path, host)).status).toBe(400);
    }
    const { port } = new URL(url);
    expect((await requestWithHost(`${url}/browser/stripe.js`, `localhost:${port}`)).status).toBe(200);
  });
});

describe('parameters', () => {
  it.each([
    ['amount=4080', 'parameter_missing', 'currency'],
    ['amount=40.80&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=-1&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['amount=4080&currency=usd&payment_method_types[0]=card', 'parameter_unknown', 'payment_method_types'],
    [
      'amount=4080&currency=usd&automatic_payment_methods[on]=1',
      'parameter_missing',
      'automatic_payment_methods[enabled]',
    ],
  ])('rejects %s with %s', async (form, code, param) => {
    const refused = await running.post('/v1/payment_intents', form);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  it('returns 404 for an unknown call and for an unknown object', async () => {
    expect((await running.get('/v1/customers')).status).toBe(404);
    const unknown = await running.get('/v1/payment_intents/pi_nobody');
    expect(unknown.status).toBe(404);
    expect(unknown.body.error).toMatchObject({ code: 'resource_missing' });
  });

  it('supports one version of the API and rejects every other', async () => {
    expect((await running.get('/v1/events', { version: '2026-10-28.endive' })).status).toBe(200);
    const other = await running.get('/v1/events', { version: '2020-08-27' });
    expect([other.status, other.body.error?.message]).toEqual([400, expect.stringContaining('2020-08-27')]);
  });

  it.each([
    ['limit=0', 'parameter_invalid_integer', 'limit', 'This value must be greater than or equal to 1.'],
    [
      'limit=101',
      'parameter_invalid_integer',
      'limit',
      "This value must be less than or equal to 100 (it currently is '101').",
    ],
    ['limit=ten', 'parameter_invalid_integer', 'limit', 'Invalid integer: ten'],
    ['created=today', 'parameter_invalid_integer', 'created', 'Invalid integer: today'],
    ['created[gte]=today', 'parameter_invalid_integer', 'created[gte]', 'Invalid integer: today'],
    ['created[after]=1', 'parameter_unknown', 'created[after]', 'Received unknown parameter: created[after]'],
    ['starting_after=pi_nobody', 'resource_missing', 'starting_after', "No such payment_intent: 'pi_nobody'"],
    [
      'starting_after=pi_1&ending_before=pi_2',
      'parameters_exclusive',
      undefined,
      'You may only specify one of these parameters: starting_after, ending_before.',
    ],
  ])('rejects a list request with %s', async (query, code, param, message) => {
    const refused = await running.get(`/v1/payment_intents?${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ type: 'invalid_request_error', code, message });
    expect(refused.body.error?.param).toBe(param);
  });

  it('replaces the ids that `expand` names by their objects, also in lists', async () => {
    const { id } = await running.pay('pm_card_visa');
    const path = `/v1/payment_intents/${id}`;
    const one = await running.get(`${path}?expand[]=latest_charge.payment_intent&expand[]=payment_method`);
    expect(one.body).toMatchObject({
      latest_charge: { object: 'charge', payment_intent: { id } },
      payment_method: { object: 'payment_method' },
    });
    const list = await running.get('/v1/payment_intents?limit=1&expand[]=data.latest_charge');
    expect(list.body.data[0]?.latest_charge).toMatchObject({ object: 'charge' });
    const made = await running.post(
      '/v1/refunds',
      `payment_intent=${id}&expand[]=charge&expand[]=balance_transaction`,
    );
    expect(made.body).toMatchObject({
      charge: { amount_refunded: 4080 },
      balance_transaction: { amount: -4080 },
    });
  });

  it.each([
    'expand[]=amount',
    'expand[]=data.latest_charge',
    'expand[]=latest_charge.a.b.c.d',
    'expand=latest_charge',
  ])('rejects %s and creates no intent', async (expand) => {
    const before = (await running.get('/v1/payment_intents?limit=1')).body.data[0]?.id;
    const refused = await running.post('/v1/payment_intents', `amount=500&currency=usd&${expand}`);
    expect([refused.status, refused.body.error?.param]).toEqual([400, 'expand']);
    expect((await running.get('/v1/payment_intents?limit=1')).body.data[0]?.id).toBe(before);
  });

  it('changes given metadata entries, removes those with an empty value, and leaves the others unchanged', async () => {
    const intent = await running.createIntent();
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await running.post(path, 'metadata[colour]=fern')).body.metadata).toEqual({
      order_id: '7',
      colour: 'fern',
    });
    expect((await running.post(path, 'metadata[colour]=')).body.metadata).toEqual({ order_id: '7' });
    expect((await running.post(path, 'metadata=')).body.metadata).toEqual({});
    const made = await running.post(
      '/v1/payment_intents',
      'amount=500&currency=usd&metadata[a]=&metadata[b]=c',
    );
    expect(made.body.metadata).toEqual({ b: 'c' });
  });
});

describe('cards', () => {
  const declining = testCards.filter((card) => !card.requiresAuthentication && card.outcome !== 'succeeds');

  it('accepts 4242 4242 4242 4242', async () => {
    const paid = await confirm(await running.createIntent(), '4242424242424242');
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  });

  it.each(declining)('declines $number as the table says, and then accepts another card', async (card) => {
    const { code, declineCode, message } = card.outcome === 'succeeds' ? UNKNOWN_CARD_OUTCOME : card.outcome;
    const intent = await running.createIntent();
    const { status, body } = await confirm(intent, card.number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, message });
    expect(body.error?.decline_code).toBe(declineCode);
    expect(body.error?.payment_intent?.status).toBe('requires_payment_method');
    expect(body.error?.payment_intent?.metadata).toBeUndefined();
    expect((await confirm(intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it('declines a card that is not in the table', async () => {
    const declined = await confirm(await running.createIntent(), '5555555555554444');
    expect(declined.body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { exp_year: '2025' }, 'invalid_expiry_year'],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { cvc: '1' }, 'invalid_cvc'],
  ])('rejects the card %s with %o as %s', async (number, changes, code) => {
    const intent = await running.createIntent();
    const refused = await confirm(intent, number, changes);
    expect(refused).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
    expect(await statusOf(intent)).toBe('requires_payment_method');
  });

  it('creates a charge for every attempt', async () => {
    const intent = await running.createIntent();
    await confirm(intent, '4000000000000002');
    const declined = (await running.get(`/v1/payment_intents/${intent.id}`)).body.latest_charge;
    await confirm(intent, '4242424242424242');
    const paid = (await running.get(`/v1/payment_intents/${intent.id}`)).body.latest_charge;
    expect((await running.get(`/v1/charges/${declined}`)).body).toMatchObject({
      paid: false,
      amount_captured: 0,
    });
    expect((await running.get(`/v1/charges/${paid}`)).body).toMatchObject({
      paid: true,
      amount_captured: 4080,
    });
  });

  it('takes the money once when three confirmations arrive at the same time', async () => {
    const intent = await running.createIntent();
    const number = '4242424242424242';
    const all = await Promise.all([
      confirm(intent, number),
      confirm(intent, number),
      confirm(intent, number),
    ]);
    expect(all.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const late = all.find((one) => one.status === 400);
    expect(late?.body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

/** Creates an intent that requires authentication; returns it with the URL of its authentication page. */
async function startAuthentication(number: string): Promise<{ intent: Body; page: string }> {
  const intent = await running.createIntent();
  const confirmed = await confirm(intent, number);
  expect(confirmed.body.status).toBe('requires_action');
  return { intent, page: confirmed.body.next_action?.use_stripe_sdk.stripe_js ?? '' };
}

function answer(page: string, result: string): Promise<Response> {
  return fetch(page, { method: 'POST', body: `result=${result}` });
}

describe('3-D Secure', () => {
  it('accepts the payment when the card owner completes the authentication', async () => {
    const { intent, page } = await startAuthentication('4000002500003155');
    await answer(page, 'completed');
    expect(await statusOf(intent)).toBe('succeeded');
  });

  it('requires another card when the authentication fails', async () => {
    const { intent, page } = await startAuthentication('4000002500003155');
    await answer(page, 'failed');
    expect((await running.get(`/v1/payment_intents/${intent.id}`)).body).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await confirm(intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it('declines a card that the table declines after a completed authentication', async () => {
    const { intent, page } = await startAuthentication('4000008400001629');
    await answer(page, 'completed');
    expect((await running.get(`/v1/payment_intents/${intent.id}`)).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
  });

  it('returns 400 for the authentication page of an earlier attempt or of a cancelled intent', async () => {
    const { intent, page } = await startAuthentication('4000002500003155');
    await confirm(intent, '4000002500003155');
    expect((await answer(page, 'completed')).status).toBe(400);
    expect(await statusOf(intent)).toBe('requires_action');
    const cancelled = await startAuthentication('4000002500003155');
    await running.post(`/v1/payment_intents/${cancelled.intent.id}/cancel`);
    expect((await answer(cancelled.page, 'completed')).status).toBe(400);
    expect(await statusOf(cancelled.intent)).toBe('canceled');
  });

  it('lets only the shop frame the authentication page', async () => {
    const { page } = await startAuthentication('4000002500003155');
    const shown = await fetch(page);
    expect(shown.headers.get('content-security-policy')).toContain(`frame-ancestors ${SHOP_ORIGIN}`);
  });
});

describe('a finished intent', () => {
  it('cannot be confirmed, cancelled or given another amount after it is paid', async () => {
    const intent = await running.createIntent();
    await confirm(intent, '4242424242424242');
    const path = `/v1/payment_intents/${intent.id}`;
    const late = [
      await confirm(intent, '4242424242424242'),
      await running.post(`${path}/cancel`),
      await running.post(path, 'amount=5000'),
    ];
    expect(late.map((one) => [one.status, one.body.error?.code])).toEqual(
      late.map(() => [400, 'payment_intent_unexpected_state']),
    );
    expect(late[1]?.body.error?.payment_intent?.status).toBe('succeeded');
  });

  it('cannot be confirmed or cancelled again after it is cancelled', async () => {
    const intent = await running.createIntent();
    await running.post(`/v1/payment_intents/${intent.id}/cancel`, 'cancellation_reason=abandoned');
    const late = [
      await confirm(intent, '4242424242424242'),
      await running.post(`/v1/payment_intents/${intent.id}/cancel`),
    ];
    expect(late.map((one) => one.body.error?.code)).toEqual(Array(2).fill('payment_intent_unexpected_state'));
  });
});

describe('lists', () => {
  it('are sorted newest first, and can be paged and filtered by time', async () => {
    running.clock.now += 60_000;
    const since = running.clock.now / 1000;
    const made = [await running.createIntent(), await running.createIntent(), await running.createIntent()];
    const [first, second, third] = made.map((intent) => intent.id);
    const query = `created[gte]=${since}`;
    const page = await running.get(`/v1/payment_intents?${query}&limit=2`);
    expect([page.body.data.map((intent) => intent.id), page.body.has_more]).toEqual([[third, second], true]);
    const rest = await running.get(`/v1/payment_intents?${query}&limit=2&starting_after=${second}`);
    expect([rest.body.data.map((intent) => intent.id), rest.body.has_more]).toEqual([[first], false]);
    const back = await running.get(`/v1/payment_intents?${query}&limit=1&ending_before=${first}`);
    expect([back.body.data.map((intent) => intent.id), back.body.has_more]).toEqual([[second], true]);
  });
});
