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
  for (const httpServer of opened.splice(0)) await httpServer.close(AbortSignal.abort());
});

async function openServer(): Promise<HttpServer> {
  const httpServer = await listen({ host, port: 0 });
  if (!httpServer.ok) throw new Error(httpServer.error.message);
  opened.push(httpServer.value);
  return httpServer.value;
}

test('reports a taken port in one sentence', async () => {
  const { port } = await openServer();
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
  const httpServer = await openServer();
  const arrived = once(httpServer.server, 'request');
  const answer = fetch(`http://${host}:${httpServer.port}/`);
  await arrived;
  httpServer.open((_request, response) => response.end('welcome'));
  expect(await (await answer).text()).toBe('welcome');
});

test('closes after running requests, and accepts no new connection while they run', async () => {
  const httpServer = await openServer();
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  httpServer.open((_request, response) => resolve(response));
  const answer = fetch(`http://${host}:${httpServer.port}/`);
  const response = await arrived;
  const closed = httpServer.close(never);
  await expect(fetch(`http://${host}:${httpServer.port}/`)).rejects.toThrow('fetch failed');
  response.end('late');
  expect(await (await answer).text()).toBe('late');
  await closed;
});

test('closes at once on abort, dropping running requests and web sockets', async () => {
  const httpServer = await openServer();
  const { promise: arrived, resolve } = Promise.withResolvers<null>();
  httpServer.open(() => resolve(null));
  const answer = fetch(`http://${host}:${httpServer.port}/`);
  httpServer.server.on('upgrade', (_request, socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  );
  const socket = connect(httpServer.port, host);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await Promise.all([arrived, once(socket, 'data')]);
  const force = new AbortController();
  const closed = httpServer.close(force.signal);
  force.abort();
  await expect(answer).rejects.toThrow('fetch failed');
  await closed;
});

/** Pipelines requests for `/0`, `/1` … on one connection, and reads nothing until the test resumes the socket. */
function pipeline(httpServer: HttpServer, count: number): Socket {
  const client = connect(httpServer.port, host).pause();
  const request = (at: number) => `GET /${at} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;
  client.write(Array.from({ length: count }, (_, at) => request(at)).join(''));
  return client;
}

/** Larger than the buffers of both ends of a connection. */
const LARGE = 'x'.repeat(16 * 1024 * 1024);

test('handles one pipelined request at a time for a client that does not read', async () => {
  const httpServer = await openServer();
  const started: (string | undefined)[] = [];
  const finished: (string | undefined)[] = [];
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  httpServer.open((request, response) => {
    started.push(request.url);
    response.once('finish', () => finished.push(request.url));
    response.end(LARGE);
    setImmediate(resolve);
  });
  const client = pipeline(httpServer, 5);
  await begun;
  expect(started).toEqual(['/0']);
  expect(finished).toEqual([]);
  client.resume();
  await waitUntil(() => finished.length === 5);
  expect(finished).toEqual(['/0', '/1', '/2', '/3', '/4']);
  client.destroy();
});

test('destroys a connection with too many waiting requests', async () => {
  const httpServer = await openServer();
  let started = 0;
  httpServer.open((_request, response) => {
    started += 1;
    response.end(LARGE);
  });
  const most = pipeline(httpServer, 1 + MAX_WAITING_COUNT);
  const { promise: wasRead, resolve } = Promise.withResolvers<void>();
  most.once('data', () => resolve()).resume();
  await wasRead;
  most.destroy();
  started = 0;
  const tooMany = pipeline(httpServer, 2 + MAX_WAITING_COUNT);
  tooMany.on('error', () => undefined);
  await once(tooMany.resume(), 'close');
  expect(started).toBe(1);
});

test('disconnects a client that stops reading', async () => {
  const httpServer = await listen({
    host,
    port: 0,
    timeouts: { headersMs: 60_000, requestMs: 60_000, uploadMs: 60_000, idleMs: 100 },
  });
  if (!httpServer.ok) throw new Error(httpServer.error.message);
  opened.push(httpServer.value);
  const closed = new Promise<boolean>((resolve) => {
    httpServer.value.open((_request, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(LARGE);
    });
  });
  const client = pipeline(httpServer.value, 1);
  expect(await closed).toBe(false);
  client.destroy();
});

test('accepts connections before it closes, and ends each after one response', async () => {
  const httpServer = await openServer();
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  httpServer.open((request, response) => {
    if (request.url === '/slow') resolve(response);
    else response.end('quick');
  });
  const connectionOf = (answer: Response) => answer.headers.get('connection');
  const address = `http://${host}:${httpServer.port}`;
  expect(connectionOf(await fetch(`${address}/`))).toBe('keep-alive');
  const slow = fetch(`${address}/slow`);
  const response = await arrived;
  httpServer.disableKeepAlive();
  const quick = await fetch(`${address}/`);
  expect([await quick.text(), connectionOf(quick)]).toEqual(['quick', 'close']);
  response.end('slow');
  expect(connectionOf(await slow)).toBe('close');
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: shop.test\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 10\r\n\r\nab'],
  ['a file', 'POST /api/admin/imports HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 10\r\n\r\nab'],
])('disconnects a client that sends %s too slowly', async (_, sent) => {
  const httpServer = await listen({
    host,
    port: 0,
    timeouts: { headersMs: 50, requestMs: 100, uploadMs: 200, idleMs: 60_000 },
  });
  if (!httpServer.ok) throw new Error(httpServer.error.message);
  opened.push(httpServer.value);
  httpServer.value.open((request) => request.resume());
  const slow = connect(httpServer.value.port, host);
  slow.write(sent);
  let answer = '';
  slow.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(slow, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test('gives a file more time than other bodies', async () => {
  const httpServer = await listen({
    host,
    port: 0,
    timeouts: { headersMs: 60_000, requestMs: 50, uploadMs: 60_000, idleMs: 60_000 },
  });
  if (!httpServer.ok) throw new Error(httpServer.error.message);
  opened.push(httpServer.value);
  httpServer.value.open((request, response) => {
    request.resume().once('end', () => response.end('received'));
  });
  const send = async (path: string) => {
    const client = connect(httpServer.value.port, host);
    client.write(
      `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 2\r\n\r\na`,
    );
    return client;
  };
  const upload = await send('/api/admin/imports?name=a.csv');
  const other = await send('/api/orders');
  // The slower limit has passed when the other body is refused.
  expect(await readAll(other)).toMatch(/^HTTP\/1.1 408 /);
  upload.write('b');
  expect(await readAll(upload)).toMatch(/received$/);
});

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'close');
  return text;
}
