import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { waitUntilOpen, SHOP_TEST_TIMEOUT_MS, createTestShops } from './testing/processes/shop-process.ts';

const testDatabase = createTestDatabase({ hasDemo: true });
const { start } = createTestShops();

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().transform(BigInt),
  endTimeUnixNano: z.string().transform(BigInt),
  attributes: z.array(z.object({ key: z.string(), value })),
});
/** The body of an export (OTLP 1.x over HTTP, as JSON). */
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

let collector: Server;
/** The exports of metrics. */
let metrics: string[];
let deliveries: { path: string | undefined; key: unknown; body: z.output<typeof sent> }[];

beforeEach(async () => {
  deliveries = [];
  metrics = [];
  const take = async (request: IncomingMessage) => {
    const content = await text(request);
    if (request.url === '/v1/metrics') return void metrics.push(content);
    const body = sent.parse(JSON.parse(content));
    deliveries.push({ path: request.url, key: request.headers['api-key'], body });
  };
  collector = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    void take(request).then(() => response.end('{}'));
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => collector.close());

test(
  'traces a request with its statements and card provider calls under the span of its caller, and sends metrics, without personal data',
  { timeout: SHOP_TEST_TIMEOUT_MS },
  async () => {
    const { port } = collector.address() as AddressInfo;
    const shop = start({
      DATABASE_URL: testDatabase.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
      OTEL_METRICS_EXPORTER: 'otlp',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const address = await waitUntilOpen(shop);
    let cookie = '';
    const call = async (method: string, path: string, body: object, headers: object = {}) => {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: JSON.stringify(body),
      });
      cookie ||= answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      return answer;
    };
    const email = 'maren.traced@osier.example';
    const password = 'marmalade on toast';
    expect((await call('POST', '/sign-up', { name: 'Maren', email, password })).status).toBe(200);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const caller = 'b7ad6b7169203331';
    const order = {
      firstName: 'Maren',
      lastName: 'Riis',
      country: 'United States',
      city: 'Portland',
      address: '2210 Larch Street',
      phone: '+1 (555) 010-4471',
      product: { _id: 'sundress-paprika', quantity: 1, size: 'M' },
    };
    const paid = await call('POST', '/create-payment-intent', order, {
      traceparent: `00-${traceId}-${caller}-01`,
      'idempotency-key': 'a-key-of-this-very-test',
    });
    expect(await paid.json()).toMatchObject({ clientSecret: expect.any(String) });
    const refused = await call('POST', '/sign-in', { email, password: 'not this one' });
    expect(refused.status).toBe(401);

    // The shop exports the remaining spans when it closes.
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(new Set(deliveries.map(({ path, key }) => `${path} ${String(key)}`))).toEqual(
      new Set(['/v1/traces a key']),
    );
    // The metrics of all requests before the end.
    expect(metrics.at(-1)).toMatch(
      /"osier_database_connections".*"process_|"process_.*"osier_database_connections"/,
    );
    expect(metrics.at(-1)).toContain('"/api/create-payment-intent"');
    expect(metrics.join('')).not.toMatch(/maren|riis|larch|osier\.example/i);
    const [resource] = deliveries.flatMap(({ body }) => body.resourceSpans.map((one) => one.resource));
    expect(
      Object.fromEntries(resource?.attributes.map((one) => [one.key, one.value.stringValue]) ?? []),
    ).toMatchObject({
      'service.name': 'osier',
      'deployment.environment.name': 'test',
    });

    const all = deliveries.flatMap(({ body }) =>
      body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)),
    );
    const spans = all.filter((one) => one.traceId === traceId);
    const [request, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === caller);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ name: 'POST /api/create-payment-intent', kind: 2 });
    const inner = spans.filter((one) => one !== request);
    expect(new Set(inner.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
    for (const { startTimeUnixNano, endTimeUnixNano } of inner) {
      expect(startTimeUnixNano).toBeGreaterThanOrEqual(request?.startTimeUnixNano ?? 0n);
      expect(endTimeUnixNano).toBeLessThanOrEqual(request?.endTimeUnixNano ?? 0n);
    }
    const names = inner.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['BEGIN', 'SELECT', 'COMMIT', 'card provider createIntent']),
    );
    const statements = inner.flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === 'db.query.text'),
    );
    expect(statements.some((one) => one.value.stringValue?.includes('shop_order'))).toBe(true);
    // Statements outside of requests are not traced, because jobs query the database every second.
    expect(all.filter(({ parentSpanId, kind }) => kind !== 2 && parentSpanId === undefined)).toEqual([]);
    expect(
      JSON.stringify(deliveries, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)),
    ).not.toMatch(/maren|riis|larch|osier\.example/i);

    const signIn = all.find(({ name }) => name === 'POST /api/sign-in');
    expect(shop.output()).toMatch(new RegExp(`trace_id=${signIn?.traceId} .*event=authn_login_fail`));
  },
);
