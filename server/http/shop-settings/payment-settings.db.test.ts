import { expect, it } from 'vitest';
import { providerEvent } from '#database/schema/payments/provider-events.ts';
import { fail } from '#domain/result.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import { createTestApi } from '../../testing/test-api.ts';

let isKeyRejected = false;
const payments = (sandbox: PaymentPort): PaymentPort => ({
  ...sandbox,
  listRecentIntents: async (options) =>
    isKeyRejected
      ? fail({ code: 'payment_provider_unreachable', reason: 'Invalid API Key provided' })
      : sandbox.listRecentIntents(options),
});
const api = createTestApi({ payments });

it('shows the provider, the kind of key and the last webhook', async () => {
  const owner = await api.admin();
  const read = async () => (await owner.call('GET', '/admin/payment-settings')).body;
  expect(await read()).toEqual({
    cards: {
      mode: 'sandbox',
      keyPrefix: 'sk_test_',
      hasWebhookSecret: true,
      webhookUrl: expect.stringMatching(/^http.*\/api\/webhooks\/stripe$/),
      lastWebhookAt: null,
    },
    cash: { orders: null, unconfirmedOrders: null, unconfirmedTotal: null, refusals: null },
    guestCheckout: false,
  });
  const event = { provider: 'stripe', type: 'payment_intent.succeeded' };
  await api.database.db.insert(providerEvent).values([
    { ...event, id: 'evt_2', handledAt: new Date('2026-11-22T10:00:00Z') },
    { ...event, id: 'evt_1', handledAt: new Date('2026-11-21T10:00:00Z') },
    { ...event, provider: 'other', id: 'evt_3', handledAt: new Date('2026-11-23T10:00:00Z') },
  ]);
  expect((await read()).cards.lastWebhookAt).toBe('2026-11-22T10:00:00.000Z');
});

it('the card provider answers a test of the connection, and its answer to a wrong key is shown', async () => {
  const owner = await api.admin();
  const check = async () => (await owner.call('POST', '/admin/payment-settings/test')).body;
  expect(await check()).toEqual({ failure: null });
  isKeyRejected = true;
  expect(await check()).toEqual({ failure: { answer: 'Invalid API Key provided' } });
});
