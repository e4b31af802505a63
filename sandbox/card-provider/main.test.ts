import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

type Ready = { type: 'ready'; url: string; scriptUrl: string; secretKey: string; testCards: unknown[] };

let data: string;
let children: ChildProcess[];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await rm(data, { recursive: true });
});

async function start(
  port = 0,
  more: readonly string[] = [],
): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(program, [
    '--port',
    String(port),
    '--data',
    data,
    '--shop-origin',
    'http://127.0.0.1:3000',
    ...more,
  ]);
  children.push(child);
  const [said] = (await once(child, 'message')) as [unknown];
  return { child, said };
}

async function createIntent({ url, secretKey }: Ready): Promise<{ id: string }> {
  const response = await fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ amount: '4080', currency: 'usd' }),
  });
  return (await response.json()) as { id: string };
}

it('keeps after SIGKILL everything that it had answered', async () => {
  const first = await start();
  const ready = first.said as Ready;
  const made = await Promise.all(Array.from({ length: 20 }, () => createIntent(ready)));
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await ended;

  const { url, secretKey } = (await start()).said as Ready;
  const list = await fetch(`${url}/v1/payment_intents?limit=100`, {
    headers: { Authorization: `Bearer ${secretKey}` },
  });
  const kept = (await list.json()) as { data: { id: string }[] };
  expect(new Set(kept.data.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
});

it('tells its address and cards, and ends on SIGTERM', async () => {
  const { child, said } = await start();
  expect(said).toMatchObject({
    type: 'ready',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  });
  expect((said as Ready).testCards).toHaveLength(8);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends when the shop that started it is gone', async () => {
  const { child } = await start();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('tells that its port is taken, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { child, said } = await start((other.address() as AddressInfo).port);
  expect(said).toMatchObject({ type: 'failed', code: 'EADDRINUSE' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  other.close();
});

it('tells the shop by webhook what happens, and goes on after SIGKILL with what nobody took', async () => {
  const heard: string[] = [];
  let isShopOpen = false;
  let onTaken: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (onTaken = resolve));
  let onRefused: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (onRefused = resolve));
  const shop = createHttpServer((request, response) => {
    heard.push(String(request.headers['stripe-signature']));
    request.resume();
    response.writeHead(isShopOpen ? 200 : 503).end(isShopOpen ? onTaken : onRefused);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/webhooks/stripe`;

  const first = await start(0, ['--webhook-url', webhookUrl]);
  const ready = first.said as Ready;
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
  expect(heard.length).toBeGreaterThanOrEqual(2);
  shop.close();
  shop.closeAllConnections();
});

it('on every network it is asked near by, and shown to browsers under the name that they know', async () => {
  const { said } = await start(0, ['--host', '0.0.0.0', '--public-host', 'localhost']);
  const { url, scriptUrl } = said as Ready;
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(new URL(scriptUrl).hostname).toBe('localhost');
  expect((await fetch(scriptUrl)).status).toBe(200);
});
