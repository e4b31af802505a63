import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { startCardProvider } from '#sandbox/card-provider/start.ts';
import { describePaymentPort, type PaymentPortUnderTest } from '../../../ports/payments.contract.ts';
import { createStripePayments } from './stripe.ts';

const cards = {
  accepted: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  'asks for authentication': 'pm_card_threeDSecureRequiredChargeDeclined',
  disputed: 'pm_card_createDispute',
  'refunds fail': 'pm_card_refundFail',
  'refunds are pending': 'pm_card_pendingRefund',
} as const;

const clock = { now: () => new Date() };
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === '::1');

function signed(signature: string): Headers {
  return new Headers({ 'stripe-signature': signature });
}

function under(options: {
  secretKey: string;
  apiUrl: string | null;
  webhookSecret: string;
  stop: () => Promise<void>;
  pass: (seconds: number) => Promise<void>;
}): PaymentPortUnderTest {
  const place = options.apiUrl === null ? null : new URL(options.apiUrl);
  const buyer = new Stripe(
    options.secretKey,
    place === null ? {} : { protocol: 'http', host: place.hostname, port: place.port },
  );
  return {
    port: createStripePayments({ ...options, clock }),
    reusedKeyError: /same parameters/i,
    cancelledError: /status of canceled/,
    unknownId: 'pi_000000000000000000000000',
    startedAt: new Date(Date.now() - 60_000),
    newId: randomUUID,
    stop: options.stop,
    pass: options.pass,
    async loseDispute(intentId) {
      const { data } = await buyer.disputes.list({ payment_intent: intentId });
      await buyer.disputes.close(data[0]?.id ?? '');
    },
    async paidEvent(intentId) {
      const { data } = await buyer.events.list({ type: 'payment_intent.succeeded', limit: 100 });
      const event = data.find((one) => 'id' in one.data.object && one.data.object.id === intentId);
      return JSON.stringify(event, null, 2);
    },
    sign(body, { minutesAgo = 0, secret = options.webhookSecret } = {}) {
      const seconds = Math.floor(clock.now().getTime() / 1000) - minutesAgo * 60;
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      return signed(`t=${seconds},v1=${signature}`);
    },
    async payWith(intentId, card) {
      try {
        await buyer.paymentIntents.confirm(intentId, { payment_method: cards[card] });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
      }
    },
  };
}

describePaymentPort('Stripe’s library against the sandbox', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  let offset = 0;
  const provider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    shopOrigins: [],
    automaticChanges: false,
    now: () => Date.now() + offset,
  });
  return under({
    async pass(seconds) {
      offset += seconds * 1000;
      await provider.runScheduled();
    },
    secretKey: provider.secretKey,
    apiUrl: provider.url,
    webhookSecret: provider.webhookSecret,
    async stop() {
      await provider.close();
      await rm(dataFolder, { recursive: true });
    },
  });
});

describe('Stripe’s webhooks', () => {
  const webhookSecret = 'whsec_of_the_shop';
  const port = createStripePayments({ secretKey: 'sk_test_none', apiUrl: null, webhookSecret, clock });
  const paidEvent = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { object: 'payment_intent', id: 'pi_1' } },
  });

  function sign(body: string): string {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return `t=${seconds},v1=${createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')}`;
  }

  const read = (rawBody: string, signature = sign(rawBody)) =>
    port.readWebhook({ rawBody, headers: signed(signature) });

  it('reads id, type, subject, payment intent and time of an event', () => {
    expect(read(paidEvent)).toEqual({
      ok: true,
      value: {
        eventId: 'evt_1',
        type: 'payment_intent.succeeded',
        about: 'payment',
        intentId: 'pi_1',
        created: new Date(1000),
      },
    });
  });

  it('refuses a signature header that is empty, malformed, or of another scheme, and a changed body', () => {
    const signature = sign(paidEvent);
    const forged = [
      read(paidEvent, ''),
      read(paidEvent, 'v1=abc'),
      read(paidEvent, signature.replace('v1=', 'v0=')),
      read(paidEvent.replace('pi_1', 'pi_2'), signature),
    ];
    expect(forged).toEqual(forged.map(() => ({ ok: false, error: { code: 'signature_invalid' } })));
  });

  it('distinguishes a signed body that is no event from a forged one', () => {
    const bodies = ['no JSON', '[]', '{}', '{"object":"event","id":"evt_1","type":"a","created":1}'];
    expect(bodies.map((body) => read(body))).toEqual(
      bodies.map(() => ({ ok: false, error: { code: 'malformed' } })),
    );
  });

  it('finds the payment intent in other objects, and null where there is none', () => {
    const about = (object: object, type = 'charge.refunded') => {
      const event = read(
        JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1, data: { object } }),
      );
      return event.ok ? [event.value.about, event.value.intentId] : [];
    };
    expect(about({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' })).toEqual(['refund', 'pi_1']);
    expect(about({ object: 'refund', id: 're_1', payment_intent: { id: 'pi_2' } })).toEqual([
      'refund',
      'pi_2',
    ]);
    expect(about({ object: 'charge', id: 'ch_1', payment_intent: null })).toEqual(['refund', null]);
    expect(
      about({ object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }, 'charge.dispute.created'),
    ).toEqual(['dispute', 'pi_1']);
    expect(about({ object: 'customer', id: 'cus_1' }, 'customer.created')).toEqual(['other', null]);
  });
});

const realKey = process.env['STRIPE_TEST_SECRET_KEY'];
if (realKey) {
  describePaymentPort('Stripe’s library against Stripe’s test mode', async () =>
    Promise.resolve(
      under({
        secretKey: realKey,
        apiUrl: null,
        webhookSecret: 'whsec_of_nobody',
        stop: () => Promise.resolve(),
        // Stripe's test mode runs in real time.
        pass: (seconds) => setTimeout(seconds * 1000),
      }),
    ),
  );
}

describe('the Stripe adapter with a failing provider', () => {
  const stops: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function portTo(listener: RequestListener, address = '127.0.0.1') {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, address, resolve));
    stops.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    return createStripePayments({
      secretKey: 'sk_test_none',
      apiUrl: `http://${isIPv6(address) ? `[${address}]` : address}:${port}`,
      webhookSecret: null,
      clock,
    });
  }

  const wanted = { orderId: 'order', amount: cents(4080), currency: 'usd', idempotencyKey: 'key' } as const;
  const unreachable = { ok: false, error: { code: 'payment_provider_unreachable' } };

  it('tries three times with the same idempotency key', async () => {
    const keys: unknown[] = [];
    const port = await portTo((request, response) => {
      keys.push(request.headers['idempotency-key']);
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end('{"error":{"type":"api_error","message":"later"}}');
    });
    expect(await port.createIntent(wanted)).toMatchObject(unreachable);
    expect(keys).toEqual(['key', 'key', 'key']);
  });

  it('sends the API version that it was written for', async () => {
    const versions: unknown[] = [];
    const port = await portTo((request, response) => {
      versions.push(request.headers['stripe-version']);
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":{"type":"invalid_request_error","code":"resource_missing","message":"none"}}');
    });
    await port.readIntent('pi_1');
    expect(versions).toEqual(['2026-10-28.endive']);
  });

  it.runIf(hasIpv6)('reaches a provider at an IPv6 address', async () => {
    const hosts: unknown[] = [];
    const port = await portTo((request, response) => {
      hosts.push(request.headers.host);
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":{"type":"invalid_request_error","code":"resource_missing","message":"none"}}');
    }, '::1');
    await port.readIntent('pi_1');
    expect(hosts).toEqual([expect.stringMatching(/^\[::1\]:\d+$/)]);
  });

  it('cancels a payment on retry', async () => {
    // Replays the first response to a key, even an error, as Stripe does.
    const answers = new Map<unknown, number>();
    let isInTrouble = true;
    const port = await portTo((request, response) => {
      const key = request.headers['idempotency-key'] ?? Symbol('none');
      const status = answers.get(key) ?? (isInTrouble ? 500 : 200);
      answers.set(key, status);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        status === 500
          ? '{"error":{"type":"api_error","message":"sorry"}}'
          : '{"object":"payment_intent","id":"pi_1","client_secret":"pi_1_secret_x","status":"canceled","currency":"usd","amount":1,"amount_received":0,"metadata":{}}',
      );
    });
    expect(await port.cancelIntent('pi_1')).toMatchObject(unreachable);
    expect(answers.size).toBe(1);
    isInTrouble = false;
    expect(await port.cancelIntent('pi_1')).toMatchObject({ ok: true, value: { status: 'canceled' } });
  });

  it('does not read an unknown error as a payment intent', async () => {
    const port = await portTo((_, response) => {
      response.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end('{"message":"upstream is away"}');
    });
    expect(await port.createIntent(wanted)).toMatchObject(unreachable);
    expect(await port.readIntent('pi_1')).toMatchObject(unreachable);
  });

  it('rejects another payment intent than the requested one', async () => {
    const port = await portTo((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"object":"payment_intent","id":"pi_2","client_secret":"pi_2_secret_x"}');
    });
    expect(await port.readIntent('pi_1')).toMatchObject(unreachable);
  });

  it('maps an unknown status to processing', async () => {
    const intent = {
      object: 'payment_intent',
      id: 'pi_1',
      client_secret: 'pi_1_secret_x',
      status: 'resting',
    };
    const port = await portTo((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ ...intent, amount: 100, amount_received: 0, currency: 'usd', metadata: {} }),
      );
    });
    expect(await port.readIntent('pi_1')).toMatchObject({
      ok: true,
      value: { status: 'processing', orderId: null },
    });
  });

  it('rejects another payment’s refund, and an error instead of a refund', async () => {
    let body = '{"object":"refund","id":"re_1","payment_intent":"pi_2","amount":100,"status":"succeeded"}';
    const port = await portTo((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body);
    });
    const refund = { intentId: 'pi_1', amount: cents(100), refundId: null, idempotencyKey: 'key' };
    expect(await port.refund(refund)).toMatchObject(unreachable);
    body = '{"message":"upstream is away"}';
    expect(await port.refund(refund)).toMatchObject(unreachable);
  });

  it('maps an unknown refund status to pending', async () => {
    const port = await portTo((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"object":"refund","id":"re_1","payment_intent":"pi_1","amount":100,"status":"resting"}');
    });
    const refund = { intentId: 'pi_1', amount: cents(100), refundId: null, idempotencyKey: 'key' };
    expect(await port.refund(refund)).toMatchObject({ ok: true, value: { status: 'pending' } });
  });

  it('throws for a refund of zero, because that is a bug', async () => {
    const port = await portTo((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        '{"error":{"type":"invalid_request_error","code":"parameter_invalid_integer","message":"Invalid integer","param":"amount"}}',
      );
    });
    const refund = { intentId: 'pi_1', amount: cents(0), refundId: null, idempotencyKey: 'key' };
    await expect(port.refund(refund)).rejects.toThrow('Invalid integer');
  });

  it('rejects every webhook without a secret', async () => {
    const port = await portTo((_, response) => response.end());
    const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
    expect(port.readWebhook({ rawBody: '{}', headers: signed(signature) })).toMatchObject({
      ok: false,
      error: { code: 'signature_invalid' },
    });
  });

  it('reports a rejected API key as an unreachable provider', async () => {
    const port = await portTo((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(
        '{"error":{"type":"invalid_request_error","message":"Invalid API Key provided: sk_test_****none"}}',
      );
    });
    expect(await port.createIntent(wanted)).toMatchObject(unreachable);
  });
});
