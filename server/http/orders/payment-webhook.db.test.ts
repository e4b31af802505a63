import { describe, expect, it } from 'vitest';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

describe('the payment webhook', () => {
  const deliver = (body: string, headers: Record<string, string> = {}) =>
    api.fetch(
      new Request('http://shop.test/api/webhooks/stripe', {
        method: 'POST',
        headers: { origin: 'https://api.stripe.example', ...headers },
        body,
      }),
    );

  it('rejects events without the provider’s signature from any address', async () => {
    const refused = await deliver('{"type":"payment_intent.succeeded"}', { 'stripe-signature': 't=1,v1=00' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'webhook_refused' });
    expect((await deliver('{}')).status).toBe(400);
    expect((await api.visitor().call('GET', '/webhooks/stripe')).status).toBe(405);
  });

  it('reads no more than the maximum length of an event', async () => {
    expect((await deliver('x'.repeat(600_000))).status).toBe(413);
  });
});
