import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCardProvider } from '#sandbox/card-provider/start.ts';

/**
 * Asks the sandbox card provider for one of each of its answers, at a fixed time and with fixed chance, so that the
 * answers are the same every time.
 */
export async function recordAnswers(): Promise<Record<string, unknown>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  let chance = 0;
  const provider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    shopOrigins: [],
    now: () => Date.UTC(2026, 0, 15, 12),
    randomBytes: (count) =>
      createHash('sha256')
        .update(String((chance += 1)))
        .digest()
        .subarray(0, count),
  });

  async function call(method: 'GET' | 'POST', path: string, body = ''): Promise<{ id: string }> {
    const key = path.startsWith('/v1/payment_methods') ? provider.publishableKey : provider.secretKey;
    const response = await fetch(`${provider.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(method === 'POST' ? { body: new URLSearchParams(body) } : {}),
    });
    // The port is another one every time; it stands in the address of the authentication page.
    return JSON.parse((await response.text()).replaceAll(provider.url, 'http://sandbox')) as { id: string };
  }

  try {
    const created = await call(
      'POST',
      '/v1/payment_intents',
      'amount=4080&currency=usd&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never&metadata[order_id]=7',
    );
    const intent = `/v1/payment_intents/${created.id}`;
    const declined = await call('POST', `${intent}/confirm`, 'payment_method=pm_card_visa_chargeDeclined');
    const afterDecline = await call('GET', intent);
    const asking = await call(
      'POST',
      `${intent}/confirm`,
      'payment_method=pm_card_threeDSecureRequiredChargeDeclined',
    );
    const succeeded = await call('POST', `${intent}/confirm`, 'payment_method=pm_card_visa');
    const lateCancel = await call('POST', `${intent}/cancel`);
    const charge = await call(
      'GET',
      `/v1/charges/${(succeeded as unknown as { latest_charge: string }).latest_charge}`,
    );
    const list = await call('GET', '/v1/payment_intents?limit=1');
    const other = await call(
      'POST',
      '/v1/payment_intents',
      'amount=500&currency=usd&allowed_payment_method_types[0]=card',
    );
    const canceled = await call(
      'POST',
      `/v1/payment_intents/${other.id}/cancel`,
      'cancellation_reason=abandoned',
    );
    const paymentMethod = await call(
      'POST',
      '/v1/payment_methods',
      'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2034&card[cvc]=123&billing_details[name]=Maren Riis',
    );
    const paidIntent = succeeded.id;
    const refund = await call('POST', '/v1/refunds', `payment_intent=${paidIntent}&amount=80`);
    const refunds = await call('GET', `/v1/refunds?payment_intent=${paidIntent}`);
    const tooMuch = await call('POST', '/v1/refunds', `payment_intent=${paidIntent}&amount=4001`);
    await call('POST', '/v1/refunds', `payment_intent=${paidIntent}`);
    const refundedTwice = await call('POST', '/v1/refunds', `payment_intent=${paidIntent}`);
    const event = async (type: string) => {
      const { data } = (await call('GET', `/v1/events?type=${type}&limit=1`)) as unknown as {
        data: unknown[];
      };
      return data[0];
    };
    return {
      succeededEvent: await event('payment_intent.succeeded'),
      failedEvent: await event('payment_intent.payment_failed'),
      askingEvent: await event('payment_intent.requires_action'),
      canceledEvent: await event('payment_intent.canceled'),
      refundedEvent: await event('charge.refunded'),
      refundEvent: await event('refund.updated'),
      refund,
      refunds,
      tooMuch,
      refundedTwice,
      created,
      declined,
      afterDecline,
      asking,
      succeeded,
      lateCancel,
      charge,
      list,
      canceled,
      paymentMethod,
    };
  } finally {
    await provider.close();
    await rm(dataFolder, { recursive: true });
  }
}
