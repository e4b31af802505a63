import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testProcessLifecycle, testPrograms } from '../testing/run-program.ts';
import { testCards } from './payments/test-cards.ts';

const { dataFolder, runProgram } = testPrograms();
const program = new URL('./main.ts', import.meta.url);

type Ready = { type: 'ready'; url: string; scriptUrl: string; secretKey: string; testCards: unknown[] };

const start = (port = 0, more: readonly string[] = []) =>
  runProgram(program, [
    `--port=${port}`,
    `--data=${dataFolder()}`,
    '--shop-origin=http://127.0.0.1:3000',
    ...more,
  ]);

testProcessLifecycle(start);

async function createIntent({ url, secretKey }: Ready): Promise<{ id: string }> {
  const response = await fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ amount: '4080', currency: 'usd' }),
  });
  return (await response.json()) as { id: string };
}

it('keeps every acknowledged intent after SIGKILL', async () => {
  const first = await start();
  const ready = first.firstMessage as Ready;
  const made = await Promise.all(Array.from({ length: 20 }, () => createIntent(ready)));
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await ended;

  const { url, secretKey } = (await start()).firstMessage as Ready;
  const list = await fetch(`${url}/v1/payment_intents?limit=100`, {
    headers: { Authorization: `Bearer ${secretKey}` },
  });
  const kept = (await list.json()) as { data: { id: string }[] };
  expect(new Set(kept.data.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
});

it('lists its test cards', async () => {
  const { firstMessage } = await start();
  expect((firstMessage as Ready).testCards).toHaveLength(testCards.length);
});

it('sends webhooks to the shop, and after SIGKILL and a restart retries those that the shop did not accept', async () => {
  const signatures: string[] = [];
  let isShopOpen = false;
  let onTaken: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (onTaken = resolve));
  let onRefused: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (onRefused = resolve));
  const shop = createServer((request, response) => {
    signatures.push(String(request.headers['stripe-signature']));
    request.resume();
    response.writeHead(isShopOpen ? 200 : 503).end(isShopOpen ? onTaken : onRefused);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/webhooks/stripe`;

  const first = await start(0, ['--webhook-url', webhookUrl]);
  const ready = first.firstMessage as Ready;
  const { id } = await createIntent(ready);
  await fetch(`${ready.url}/v1/payment_intents/${id}/cancel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ready.secretKey}` },
  });
  await refused;
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await ended;

  isShopOpen = true;
  await start(0, ['--webhook-url', webhookUrl]);
  await taken;
  expect(signatures.length).toBeGreaterThanOrEqual(2);
  shop.close();
  shop.closeAllConnections();
});

it('reports its loopback address for the server and its public host for browsers when it listens on all networks', async () => {
  const { firstMessage } = await start(0, ['--host', '0.0.0.0', '--public-host', 'localhost']);
  const { url, scriptUrl } = firstMessage as Ready;
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(new URL(scriptUrl).hostname).toBe('localhost');
  expect((await fetch(scriptUrl)).status).toBe(200);
});
