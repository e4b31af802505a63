import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '#database/testing/wait-until.ts';
import { listen, type HttpServer } from './listen.ts';
import { MAX_WAITING_COUNT } from './respond-in-order.ts';

const host = '127.0.0.1';
const never = new AbortController().signal;
const opened: HttpServer[] = [];

afterEach(async () => {
  for (const door of opened.splice(0)) await door.close(AbortSignal.abort());
});

async function openDoor(): Promise<HttpServer> {
  const door = await listen({ host, port: 0 });
  if (!door.ok) throw new Error(door.error.message);
  opened.push(door.value);
  return door.value;
}

test('reports a taken port in one sentence', async () => {
  const { port } = await openDoor();
  expect(await listen({ host, port })).toEqual({
    ok: false,
    error: { message: `Port ${port} is already taken: choose another one with PORT.` },
  });
});

test('reports an unknown host in one sentence', async () => {
  expect(await listen({ host: '192.0.2.1', port: 0 })).toEqual({
    ok: false,
    error: { message: 'This machine has no address 192.0.2.1: choose another one with HOST.' },
  });
});

test('holds requests until the shop is ready', async () => {
  const door = await openDoor();
  const arrived = once(door.server, 'request');
  const answer = fetch(`http://${host}:${door.port}/`);
  await arrived;
  door.open((_request, response) => response.end('welcome'));
  expect(await (await answer).text()).toBe('welcome');
});

test('closes after running requests, and accepts no new connection meanwhile', async () => {
  const door = await openDoor();
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  door.open((_request, response) => resolve(response));
  const answer = fetch(`http://${host}:${door.port}/`);
  const response = await arrived;
  const closed = door.close(never);
  await expect(fetch(`http://${host}:${door.port}/`)).rejects.toThrow('fetch failed');
  response.end('late');
  expect(await (await answer).text()).toBe('late');
  await closed;
});

test('closes at once on abort, dropping running requests and web sockets', async () => {
  const door = await openDoor();
  const { promise: arrived, resolve } = Promise.withResolvers<null>();
  door.open(() => resolve(null));
  const answer = fetch(`http://${host}:${door.port}/`);
  door.server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const socket = connect(door.port, host);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await Promise.all([arrived, once(socket, 'data')]);
  const hurry = new AbortController();
  const closed = door.close(hurry.signal);
  hurry.abort();
  await expect(answer).rejects.toThrow('fetch failed');
  await closed;
});

/** Pipelines requests for `/0`, `/1` … on one connection, and reads nothing until told to. */
function pipeline(door: HttpServer, count: number): Socket {
  const client = connect(door.port, host).pause();
  const request = (at: number) => `GET /${at} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;
  client.write(Array.from({ length: count }, (_, at) => request(at)).join(''));
  return client;
}

/** Larger than the buffers of both ends of a connection. */
const LARGE = 'x'.repeat(16 * 1024 * 1024);

test('answers one pipelined request at a time of a client that does not read', async () => {
  const door = await openDoor();
  const started: (string | undefined)[] = [];
  const finished: (string | undefined)[] = [];
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  door.open((request, response) => {
    started.push(request.url);
    response.once('finish', () => finished.push(request.url));
    response.end(LARGE);
    setImmediate(resolve);
  });
  const client = pipeline(door, 5);
  await begun;
  expect(started).toEqual(['/0']);
  expect(finished).toEqual([]);
  client.resume();
  await waitUntil(() => finished.length === 5);
  expect(finished).toEqual(['/0', '/1', '/2', '/3', '/4']);
  client.destroy();
});

test('destroys a connection with too many waiting requests', async () => {
  const door = await openDoor();
  let started = 0;
  door.open((_request, response) => {
    started += 1;
    response.end(LARGE);
  });
  const most = pipeline(door, 1 + MAX_WAITING_COUNT);
  const { promise: wasRead, resolve } = Promise.withResolvers<void>();
  most.once('data', () => resolve()).resume();
  await wasRead;
  most.destroy();
  started = 0;
  const tooMany = pipeline(door, 2 + MAX_WAITING_COUNT);
  tooMany.on('error', () => undefined);
  await once(tooMany.resume(), 'close');
  expect(started).toBe(1);
});

test('disconnects a client that stops reading', async () => {
  const door = await listen({ host, port: 0, timeouts: { headersMs: 50, requestMs: 100, idleMs: 100 } });
  if (!door.ok) throw new Error(door.error.message);
  opened.push(door.value);
  const closed = new Promise<boolean>((resolve) => {
    door.value.open((_request, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(LARGE);
    });
  });
  const client = pipeline(door.value, 1);
  expect(await closed).toBe(false);
  client.destroy();
});

test('accepts connections before it closes, and ends each after one response', async () => {
  const door = await openDoor();
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  door.open((request, response) => {
    if (request.url === '/slow') resolve(response);
    else response.end('quick');
  });
  const connectionOf = (answer: Response) => answer.headers.get('connection');
  const address = `http://${host}:${door.port}`;
  expect(connectionOf(await fetch(`${address}/`))).toBe('keep-alive');
  const slow = fetch(`${address}/slow`);
  const response = await arrived;
  door.disableKeepAlive();
  const quick = await fetch(`${address}/`);
  expect([await quick.text(), connectionOf(quick)]).toEqual(['quick', 'close']);
  response.end('slow');
  expect(connectionOf(await slow)).toBe('close');
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: shop.test\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 10\r\n\r\nab'],
])('disconnects a client that sends %s too slowly', async (_, sent) => {
  const door = await listen({ host, port: 0, timeouts: { headersMs: 50, requestMs: 100, idleMs: 60_000 } });
  if (!door.ok) throw new Error(door.error.message);
  opened.push(door.value);
  door.value.open((request) => request.resume());
  const slow = connect(door.value.port, host);
  slow.write(sent);
  let answer = '';
  slow.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(slow, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});
