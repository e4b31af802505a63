import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseTrustedProxies } from '../../http/rate-limits/client-address.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { listen, type HttpServer } from './listen.ts';

/** More than the kernel buffers for a client that does not read. */
const BODY = Buffer.alloc(32 * 1024 * 1024);
const PICTURE = '/pictures/own/00000000-0000-4000-8000-000000000001/0123456789abcdef-960.webp';
const FILES = [PICTURE, '/assets/root-0123abcd.js', '/admin/assets/root-0123abcd.js'];
const host = '127.0.0.1';
/** The limits of one client and of all. */
const LIMIT = { client: 1, all: 2 };

let httpServer: HttpServer;
let greedy: Socket;
/** The URLs of the requests that were handled. */
let handled: string[];
/** Each ends the work of a request for `/working`. */
let working: (() => void)[];

beforeEach(async () => {
  working = [];
  handled = [];
  const opened = await listen({ host, port: 0 });
  if (!opened.ok) throw new Error(opened.error.message);
  httpServer = opened.value;
  const handle = limitConcurrency(
    async ({ url = '' }, response) => {
      handled.push(url);
      if (url === '/working') await new Promise<void>((resolve) => void working.push(resolve));
      response.end(url.includes('large') ? BODY : 'small');
    },
    {
      proxies: parseTrustedProxies([host]),
      log: pino({ level: 'silent' }),
      limits: { file: LIMIT, fullListing: LIMIT, live: LIMIT, other: LIMIT },
    },
  );
  httpServer.open(handle);
  greedy = connect(httpServer.port, host);
});
afterEach(async () => {
  greedy.destroy();
  await httpServer.close(AbortSignal.abort());
});

/** Sends a request of the greedy client, which reads no response, and waits until the shop handles it. */
async function begin(path: string): Promise<void> {
  greedy.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`);
  await expect.poll(() => handled).toContain(path);
}

const statusOf = async (path: string, client: string) => {
  const response = await fetch(`http://${host}:${httpServer.port}${path}`, {
    headers: { 'x-forwarded-for': client },
  });
  await response.text();
  return response.status;
};

test('a response counts until its client has read it or has disconnected', async () => {
  await begin('/large');
  expect(await statusOf('/', '192.0.2.1')).toBe(429);
  expect(await statusOf('/', '192.0.2.2')).toBe(200);
  greedy.destroy();
  await expect.poll(() => statusOf('/', '192.0.2.1')).toBe(200);
});

test('a request of a client that has disconnected counts until the shop has ended its work', async () => {
  await begin('/working');
  greedy.destroy();
  await once(greedy, 'close');
  expect(await statusOf('/', '192.0.2.1')).toBe(429);
  working[0]?.();
  await expect.poll(() => statusOf('/', '192.0.2.1')).toBe(200);
});

test('a request whose client has disconnected before the shop opened is not counted for ever', async () => {
  const opened = await listen({ host, port: 0 });
  if (!opened.ok) throw new Error(opened.error.message);
  const client = connect(opened.value.port, host);
  client.write('GET /early HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  const [request] = (await once(opened.value.server, 'request')) as [IncomingMessage];
  client.destroy();
  await once(request.socket, 'close');
  const origin = `http://${host}:${opened.value.port}`;
  const one = { client: 1, all: 1 };
  opened.value.open(
    limitConcurrency(async (_, response) => void response.end(), {
      proxies: parseTrustedProxies([]),
      log: pino({ level: 'silent' }),
      limits: { file: one, fullListing: one, live: one, other: one },
    }),
  );
  await expect.poll(async () => (await fetch(origin)).status).toBe(200);
  await opened.value.close(AbortSignal.abort());
});

test('files are limited apart from other requests', async () => {
  await begin(`${PICTURE}?large`);
  for (const path of FILES) expect(await statusOf(path, '192.0.2.1'), path).toBe(429);
  expect(await statusOf('/', '192.0.2.1')).toBe(200);
  expect(await statusOf(PICTURE, '192.0.2.2')).toBe(200);
});
