import type { Socket } from 'node:net';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { webhookEndpoint } from '#database/schema/webhooks.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-types.ts';
import { createTestApi } from '../testing/test-api.ts';

const api = createTestApi({ pages: true, cachesPages: true, limits: [] });

let trips = 0;

beforeAll(async () => {
  // Events for it must cost no round trip.
  await api.database.db.insert(webhookEndpoint).values({
    id: crypto.randomUUID(),
    url: 'https://hooks.example/',
    events: [...WEBHOOK_EVENTS],
    secret: 'not used',
    createdAt: new Date(),
  });
  const watched = new WeakSet<pg.PoolClient>();
  api.database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    // Statements that are sent before a result arrives belong to the same round trip.
    let isOut = false;
    const write = stream.write.bind(stream);
    stream.write = ((...piece: Parameters<typeof write>) => {
      if (!isOut) trips += 1;
      isOut = true;
      return write(...piece);
    }) as typeof stream.write;
    stream.on('data', () => {
      isOut = false;
    });
  });
});

/** Five lines, two of which share a product. */
const CART = createCartPayload([
  { _id: 'sundress-paprika' },
  { _id: 'rib-tank-fern' },
  { _id: 'kids-jogger-pond', size: 'S' },
  { _id: 'kids-jogger-pond~2', size: 'L' },
  { _id: 'garment-dyed-tee' },
]);

it.each([
  ['of one product', createOrderPayload({ _id: 'sundress-paprika' })],
  ['of five lines', CART],
])('a cash order %s takes at most six round trips to the database', async (_, payload) => {
  const shopper = await api.shopper('Rita');
  const order = () =>
    shopper.call('POST', '/orders', {
      body: { ...payload, paymentMethod: 'cashOnDelivery' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect((await order()).status).toBe(200);
  trips = 0;
  expect((await order()).status).toBe(200);
  expect(trips).toBeLessThanOrEqual(6);
});

it('a quote takes one round trip besides the session and the rate limits', async () => {
  const shopper = await api.shopper('Rosa');
  const quote = () =>
    shopper.call('POST', '/quote', {
      body: { products: [{ _id: 'sundress-paprika', size: 'M', quantity: 2 }] },
    });
  expect((await quote()).status).toBe(200);
  trips = 0;
  expect((await quote()).status).toBe(200);
  expect(trips).toBeLessThanOrEqual(3);
});

it('a personal page reads the session once', async () => {
  await waitUntil(() => api.pageCache.cache.stats.isEnabled);
  const shopper = await api.shopper('Rolf');
  for (const page of ['/user-profile/confirm-address', '/user-profile/confirm-address.data', '/checkout']) {
    expect((await shopper.open(page)).status).toBe(200);
    trips = 0;
    expect((await shopper.open(page)).status).toBe(200);
    expect(trips, page).toBe(1);
  }
});
