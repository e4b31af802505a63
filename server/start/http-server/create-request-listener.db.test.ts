import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemScheduler } from '../../adapters/system-scheduler.ts';
import { createHealthEndpoints } from '../../http/operations/health.ts';
import { parseTrustedProxies } from '../../http/rate-limits/client-address.ts';
import { reportFailure } from '../../http/responses/report-failure.ts';
import { streamBody } from '../../http/responses/stream-body.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { redirectConsole } from '../logging/redirect-console.ts';
import { createRequestListener } from './create-request-listener.ts';
import { listen, type HttpServer } from './listen.ts';

const api = createTestApi();
const host = '127.0.0.1';
let httpServer: HttpServer;

/** The body of `/broken`. */
let broken: () => AsyncIterable<string>;

/** Each function sends a response that the test holds back. */
const held: (() => void)[] = [];

const isCheck = ({ url }: Request) => /\/(healthz|readyz)$/.test(url);

beforeEach(async () => {
  const checks = createHealthEndpoints({
    database: api.database,
    scheduler: systemScheduler,
    isEnding: () => false,
    metrics: null,
  });
  const opened = await listen({ host, port: 0 });
  if (!opened.ok) throw new Error(opened.error.message);
  httpServer = opened.value;
  httpServer.open(
    createRequestListener({
      fetch: async (asked, { incoming }) => {
        if (asked.url.includes('hold')) await new Promise<void>((resolve) => held.push(resolve));
        if (asked.url.endsWith('/broken')) {
          const report = (error: unknown) =>
            reportFailure(api.log.log, error, { message: 'a listing broke off' });
          return new Response(await streamBody(broken(), report));
        }
        // The test's shop has no built pages.
        if (asked.url.endsWith('.js')) return new Response(null, { status: 404 });
        return isCheck(asked) ? checks.fetch(asked) : api.fetch(asked, incoming);
      },
      respondFromCache: () => false,
      publicUrl: 'http://shop.test',
      proxies: parseTrustedProxies([host]),
      log: api.log.log,
      limits: {
        file: { client: 3, all: 4 },
        fullListing: { client: 1, all: 2 },
        live: { client: 1, all: 2 },
        other: { client: 2, all: 3 },
      },
    }),
  );
});

afterEach(async () => {
  held.splice(0).forEach((answer) => answer());
  await httpServer.close(AbortSignal.abort());
});

/** Sends a raw request and returns the status line of the response. */
async function send(lines: readonly string[]): Promise<string> {
  const socket: Socket = connect(httpServer.port, host);
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  return answer.slice(0, answer.indexOf('\r\n'));
}

describe('the Host of a request', () => {
  it.each(['/healthz', '/readyz'])('does not matter to the health check %s', async (path) => {
    const checks = [
      [`GET ${path} HTTP/1.0`],
      [`OPTIONS ${path} HTTP/1.0`],
      [`HEAD ${path} HTTP/1.1`],
      [`GET ${path} HTTP/1.1`, 'Host: a b'],
    ];
    for (const check of checks) expect(await send(check), check.join()).toContain(' 200 ');
  });

  it('must be present once', async () => {
    expect(await send(['GET /robots.txt HTTP/1.1', 'Host: shop.test'])).toContain(' 200 ');
    expect(await send(['GET /robots.txt HTTP/1.1'])).toContain(' 400 ');
    expect(await send(['GET /robots.txt HTTP/1.1', 'Host: shop.test', 'host: shop.test'])).toContain(' 400 ');
    expect(await send(['GET /robots.txt HTTP/1.1', 'Host: shop.test', 'HOST: a.test'])).toContain(' 400 ');
  });
});

describe('a response that leaves a request body unread', () => {
  type Sent = { method: string; path: string; headers?: Record<string, string>; body: Buffer };

  const json = { 'content-type': 'application/json' };
  const small = Buffer.alloc(10_000, ' ');
  const large = Buffer.alloc(200_000, ' ');
  const huge = Buffer.alloc(8_000_000, ' ');
  const chunked = { ...json, 'transfer-encoding': 'chunked' };

  /** Sends two requests on one connection, unless the first response closes it. */
  async function sendTwo({ method, path, headers, body }: Sent) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const first = request({ agent, host, port: httpServer.port, method, path, headers });
      // The rest of a body may reach a closed connection after the response.
      first.on('error', () => undefined).end(body);
      const [answer] = (await once(first, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      const { connection } = answer.headers;
      if (connection === 'close') return { status: answer.statusCode, connection };
      const second = request({ agent, host, port: httpServer.port, path: '/robots.txt' }).end();
      const [next] = (await once(second, 'response')) as [IncomingMessage];
      next.resume();
      return { status: answer.statusCode, next: next.statusCode, isReused: second.reusedSocket };
    } finally {
      agent.destroy();
    }
  }

  it.each<[status: number, sent: Sent]>([
    [401, { method: 'POST', path: '/api/orders', headers: json, body: large.subarray(0, 60_000) }],
    [
      403,
      { method: 'POST', path: '/api/reviews', headers: { ...json, origin: 'http://a.test' }, body: large },
    ],
    [404, { method: 'POST', path: '/api/nothing', headers: json, body: small }],
    [405, { method: 'PUT', path: '/api/products', headers: json, body: small }],
    [405, { method: 'POST', path: '/shop', body: large }],
    [413, { method: 'POST', path: '/api/reviews', headers: json, body: large }],
    [413, { method: 'POST', path: '/api/reviews', headers: chunked, body: large }],
    [413, { method: 'POST', path: '/api/webhooks/stripe', body: Buffer.alloc(700_000) }],
    [415, { method: 'POST', path: '/api/reviews', body: large.subarray(0, 60_000) }],
  ])('%i: the connection serves the next request', async (status, sent) => {
    expect(await sendTwo(sent)).toEqual({ status, next: 200, isReused: true });
  });

  it.each<[what: string, sent: Sent]>([
    ['is too large', { method: 'POST', path: '/api/reviews', headers: json, body: huge }],
    ['is too large, in chunks', { method: 'POST', path: '/api/reviews', headers: chunked, body: huge }],
    [
      'does not arrive',
      {
        method: 'POST',
        path: '/api/orders',
        headers: { 'content-length': '100' },
        body: small.subarray(0, 9),
      },
    ],
  ])('sends Connection: close when the body %s', async (_, sent) => {
    expect(await sendTwo(sent)).toMatchObject({ connection: 'close' });
  });
});

describe('a streamed response', () => {
  // A shop redirects its console to the log.
  const { error, warn, info, log, debug } = console;
  beforeEach(() => redirectConsole(api.log.log));
  afterEach(() => void Object.assign(console, { error, warn, info, log, debug }));

  it('is an error response when the first read fails', async () => {
    const { pool } = api.database;
    const { max, connectionTimeoutMillis } = pool.options;
    const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()));
    try {
      pool.options.connectionTimeoutMillis = 20;
      for (const path of ['/api/products', '/sitemap.xml']) {
        const answer = await fetch(`http://${host}:${httpServer.port}${path}`);
        expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '2']);
        expect(await answer.text()).not.toMatch(/select|query/i);
      }
    } finally {
      for (const client of taken) client.release();
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    }
    expect(api.log.lines).toMatchObject([
      { msg: 'the database is unavailable' },
      { msg: 'the database is unavailable' },
    ]);
  });

  it('is aborted by a later failure, which is logged and not sent', async () => {
    async function* pieces() {
      yield 'x'.repeat(100_000);
      await new Promise((resolve) => setImmediate(resolve));
      throw new DrizzleQueryError('select $1', ['2210 Larch Street'], new Error('connection lost'));
    }
    broken = pieces;
    api.log.expectError('a listing broke off');
    const answer = await fetch(`http://${host}:${httpServer.port}/broken`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(api.log.lines).toMatchObject([
      { msg: 'a listing broke off', err: { message: 'connection lost' } },
    ]);
    expect(JSON.stringify(api.log.lines)).not.toMatch(/Larch|select/);
  });
});

describe('concurrent responses', () => {
  const WHOLE = '/api/products?hold';
  const PAGE = '/api/product/sundress-paprika?hold';

  const ask = (path: string, client: string) =>
    fetch(`http://${host}:${httpServer.port}${path}`, { headers: { 'x-forwarded-for': client } });

  /** Sends a request and waits until the shop receives it. */
  async function begin(path: string, client: string): Promise<() => Promise<Response>> {
    const before = held.length;
    const answer = ask(path, client);
    await expect.poll(() => held.length, { interval: 5 }).toBe(before + 1);
    return () => answer;
  }

  async function refusal(path: string, client: string) {
    const answer = await ask(path, client);
    const { code } = (await answer.json()) as { code: string };
    const { headers, status } = answer;
    return [status, code, headers.get('retry-after'), headers.get('connection')];
  }

  it('are limited per client, whole listings more strictly, and in total', async () => {
    const tooMany = [429, 'too_many_requests', '2', 'close'];
    const overloaded = [503, 'overloaded', '2', 'close'];
    const answers = [await begin(WHOLE, '192.0.2.1')];
    for (const path of [WHOLE, '/api/%70roducts', '/api/products-for/male', '/sitemap.xml']) {
      expect(await refusal(path, '192.0.2.1'), path).toEqual(tooMany);
    }
    answers.push(await begin(WHOLE, '192.0.2.2'));
    expect(await refusal(WHOLE, '192.0.2.3')).toEqual(overloaded);

    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) answers.push(await begin(PAGE, client));
    expect(await refusal(PAGE, '192.0.2.1')).toEqual(tooMany);
    expect(await refusal(PAGE, '192.0.2.2')).toEqual(overloaded);
    // Files are counted apart.
    for (const path of ['/pictures/none.webp', '/assets/none.js', '/admin/assets/none.js'])
      expect((await ask(path, '192.0.2.1')).status, path).toBe(404);

    held.splice(0).forEach((answer) => answer());
    for (const answer of await Promise.all(answers.map((one) => one()))) {
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect((await ask('/api/products', '192.0.2.1')).status).toBe(200);
  });
});
