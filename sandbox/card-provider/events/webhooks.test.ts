import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProvider, type RunningProvider } from '../testing/running-provider.ts';
import { createUnreliablePlan, type WebhookPlan } from './webhook-plan.ts';

type ReceivedWebhook = { id: string; type: string; status: string; signature: string; body: string };

let running: RunningProvider;
let received: ReceivedWebhook[];
let responseStatus: number;
let url: string;
let stopEndpoint: () => Promise<void>;
/** Called for each delivery. */
let onReceived: () => void;

beforeEach(async () => {
  received = [];
  responseStatus = 200;
  onReceived = () => undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const event = JSON.parse(body) as { id: string; type: string; data: { object: { status: string } } };
      const signature = String(request.headers['stripe-signature']);
      received.push({ id: event.id, type: event.type, status: event.data.object.status, signature, body });
      response.writeHead(responseStatus).end();
      onReceived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`;
  stopEndpoint = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
});

afterEach(async () => {
  await running.stop();
  await stopEndpoint();
});

async function start(options: { plan?: WebhookPlan; automatic?: boolean } = {}): Promise<void> {
  running = await runProvider({ webhooks: { url, automatic: false, ...options } });
}

async function pay(): Promise<void> {
  const { id } = await running.createIntent();
  await running.post(`/v1/payment_intents/${id}/confirm`, 'payment_method=pm_card_visa');
}

const kinds = () => received.map(({ type }) => type);

describe('a working endpoint', () => {
  it('receives a subscribed event once, without a manual send', async () => {
    const arrived = new Promise<void>((resolve) => (onReceived = resolve));
    await start({ automatic: true });
    await pay();
    await arrived;
    expect(kinds()).toEqual(['payment_intent.succeeded']);
  });

  it('receives a signature with the time of sending', async () => {
    await start();
    await pay();
    running.clock.now += 90_000;
    await running.provider.webhooks.sendDue();
    const [{ signature, body } = { signature: '', body: '' }] = received;
    const at = running.clock.now / 1000;
    const expected = createHmac('sha256', running.provider.webhookSecret)
      .update(`${at}.${body}`)
      .digest('hex');
    expect(signature).toBe(`t=${at},v1=${expected}`);
  });

  it('receives events for cancelled intents and refunds', async () => {
    await start();
    const { id } = await running.createIntent();
    await running.post(`/v1/payment_intents/${id}/cancel`);
    const paid = await running.createIntent();
    await running.post(`/v1/payment_intents/${paid.id}/confirm`, 'payment_method=pm_card_visa');
    await running.post('/v1/refunds', `payment_intent=${paid.id}`);
    await running.provider.webhooks.sendDue();
    expect(kinds().toSorted()).toEqual([
      'charge.refunded',
      'payment_intent.canceled',
      'payment_intent.succeeded',
    ]);
  });
});

describe('a failing endpoint', () => {
  it('receives the event again after growing pauses, each time with a new signature, until it accepts it', async () => {
    await start();
    responseStatus = 500;
    await pay();
    const { webhooks } = running.provider;
    expect(await webhooks.sendDue()).toBe(1);
    expect(await webhooks.sendDue()).toBe(0);
    running.clock.now += 1000;
    expect(await webhooks.sendDue()).toBe(1);
    running.clock.now += 1000;
    expect(await webhooks.sendDue()).toBe(0);
    running.clock.now += 1000;
    responseStatus = 204;
    expect(await webhooks.sendDue()).toBe(1);
    expect(webhooks.waiting()).toBe(0);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(received.map(({ signature }) => signature)).size).toBe(3);
  });

  it('receives no more attempts after three days', async () => {
    await start();
    responseStatus = 503;
    await pay();
    const { webhooks } = running.provider;
    while (webhooks.waiting() > 0) {
      await webhooks.sendDue();
      running.clock.now += 60 * 60 * 1000;
    }
    expect(received.length).toBeGreaterThan(60);
    expect((await running.get('/v1/events?type=payment_intent.succeeded')).body.data).toHaveLength(1);
  });

  it('receives pending events after the provider has restarted', async () => {
    await start();
    responseStatus = 500;
    await pay();
    await running.provider.webhooks.sendDue();
    await running.restart();
    responseStatus = 200;
    running.clock.now += 5000;
    await running.provider.webhooks.sendDue();
    expect(kinds()).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
    await running.restart();
    expect(running.provider.webhooks.waiting()).toBe(0);
  });
});

describe('an unreliable webhook plan', () => {
  it('loses webhooks, whose events the API still lists', async () => {
    await start({ plan: createUnreliablePlan({ lose: 1, random: () => 0 }) });
    await pay();
    running.clock.now += 1e9;
    expect(await running.provider.webhooks.sendDue()).toBe(0);
    expect((await running.get('/v1/events?type=payment_intent.succeeded')).body.data).toHaveLength(1);
  });

  it('delivers events twice', async () => {
    await start({ plan: createUnreliablePlan({ duplicate: 1, random: () => 0 }) });
    await pay();
    await running.provider.webhooks.sendDue();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  });

  it('delivers a delayed event, with its old snapshot, after a later event', async () => {
    const delays = [60_000, 0];
    await start({ plan: () => [delays.shift() ?? 0] });
    const { id } = await running.createIntent();
    await running.post(`/v1/payment_intents/${id}/confirm`, 'payment_method=pm_card_visa_chargeDeclined');
    await running.post(`/v1/payment_intents/${id}/confirm`, 'payment_method=pm_card_visa');
    await running.provider.webhooks.sendDue();
    running.clock.now += 60_000;
    await running.provider.webhooks.sendDue();
    expect(received.map(({ type, status }) => [type, status])).toEqual([
      ['payment_intent.succeeded', 'succeeded'],
      ['payment_intent.payment_failed', 'requires_payment_method'],
    ]);
  });
});
