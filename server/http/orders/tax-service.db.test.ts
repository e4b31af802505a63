import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCartPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { order } from '#database/schema/orders/orders.ts';
import { taxRate } from '#database/schema/selling/taxes.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { createTaxService } from '../../adapters/taxes/tax-service.ts';
import type { TaxPort } from '../../ports/taxes.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

/** A tax service by docs/how-to/tax-service.md: 8.875 % in Oregon, nothing elsewhere. */
const service = {
  server: createServer((request, response) => void answer(request, response)),
  requests: [] as { body: unknown; key: string | undefined }[],
  /** Replaces its answer; 'silence' sends none. */
  broken: null as null | 'silence' | { status: number; body: string },
};
const SALES_TAX = { taxClass: 'standard', name: 'Sales tax', ratePpm: 88_750, included: false };
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request));
  service.requests.push({ body, key: request.headers.authorization });
  if (service.broken === 'silence') return;
  const rates = body.region === 'OR' ? [SALES_TAX] : [];
  response.writeHead(service.broken?.status ?? 200);
  response.end(service.broken?.body ?? JSON.stringify({ rates }));
}

const FREE_FROM_TAX = { status: 200, body: '{"rates":[]}' };

/** The milliseconds that have passed for the shop. They stand still, however slow the machine is. */
let passed = 0;
let current: TaxPort;
const failures: string[] = [];
const api = createTestApi({ taxes: { findRates: (request) => current.findRates(request) } });

function connect(fallback: 'refuse' | 'table', timeoutMs = 10_000): TaxPort {
  const { port } = service.server.address() as AddressInfo;
  const clock = { now: () => new Date(passed), newId: () => systemClock.newId() };
  const onFailure = (reason: string) => failures.push(reason);
  const access = { url: `http://127.0.0.1:${port}/rates`, key: 'the-key', fallback };
  return createTaxService(access, { clock, onFailure, timeoutMs });
}

let run = 0;
let shirt = '';

beforeAll(async () => {
  service.server.listen(0, '127.0.0.1');
  await once(service.server, 'listening');
});
afterAll(() => {
  service.server.closeAllConnections();
  service.server.close();
});
beforeEach(async () => {
  [service.requests, service.broken, passed] = [[], null, 0];
  failures.length = 0;
  current = connect('refuse');
  shirt = `taxed-shirt-${(run += 1)}`;
  await insertProduct(api.database, { id: shirt, stock: { M: 30 } });
});
afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

const OREGON = { country: 'United States', region: 'Oregon', postalCode: '97214' };

function quote(address: object = OREGON) {
  const { products } = createCartPayload([{ _id: shirt }]);
  return api.visitor().call('POST', '/quote', { body: { products, ...address } });
}

function cash(
  shopper: Visitor,
  { key = crypto.randomUUID(), ...more }: { key?: string; total?: number } = {},
) {
  const body = { ...createCartPayload([{ _id: shirt }]), ...OREGON, ...more };
  return shopper.call('POST', '/orders', {
    body: { ...body, paymentMethod: 'cashOnDelivery' },
    headers: { 'idempotency-key': key },
  });
}

it('the rates of the service are those of quote and order, and depend on the address', async () => {
  const { body: unknown } = await quote({});
  expect(unknown).toMatchObject({ taxes: [], shipping: null, asksRegion: true });
  expect(service.requests).toEqual([]);
  expect((await quote()).body).toMatchObject({ tax: 1.51, total: 18.51 });
  expect((await quote({ country: 'Canada' })).body).toMatchObject({ tax: 0, total: 17, asksRegion: true });
  expect((await quote({ country: 'Nowhereland' })).body.code).toBe('country_unknown');

  const shopper = await api.shopper('Tax');
  expect((await cash(shopper, { total: 17 })).body.code).toBe('price_changed');
  const { reference } = (await cash(shopper, { total: 18.51 })).body;
  const { body } = await shopper.call('GET', `/order/${reference}`);
  expect(body.taxes).toEqual([{ name: 'Sales tax', rate: 8.875, included: false, amount: 1.51 }]);
});

it('one request serves an address and its classes for 30 minutes, also when many arrive at once', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => quote()));
  expect(many.map(({ body }) => body.total)).toEqual([18.51, 18.51, 18.51, 18.51, 18.51]);
  await cash(await api.shopper('Cached'));
  const request = {
    country: 'US',
    region: 'OR',
    postalCode: '97214',
    taxClasses: ['shipping', 'standard'],
  };
  expect(service.requests).toEqual([{ key: 'Bearer the-key', body: request }]);
  await quote({ ...OREGON, postalCode: '97215' });
  expect(service.requests).toHaveLength(2);
  service.broken = FREE_FROM_TAX;
  passed = 30 * MINUTE_MS - SECOND_MS;
  expect((await quote()).body.total).toBe(18.51);
  passed = 30 * MINUTE_MS + SECOND_MS;
  expect((await quote()).body.total).toBe(17);
  expect(service.requests).toHaveLength(3);
});

it.each([
  ['silent', 'silence' as const, /Timeout/],
  ['failing', { status: 500, body: '' }, /status 500/],
  ['redirecting', { status: 302, body: '' }, /status 302|TypeError/],
  ['unreadable', { status: 200, body: 'no JSON' }, /SyntaxError/],
  [
    'answering other requests',
    { status: 200, body: JSON.stringify({ rates: [{ ...SALES_TAX, taxClass: 'books' }] }) },
    /malformed response/,
  ],
])(
  'while the service is %s, new orders are refused and write nothing; known addresses and repeated orders still work',
  async (_, broken, reason) => {
    if (broken === 'silence') current = connect('refuse', 1_000);
    const shopper = await api.shopper('Outage');
    const key = `sent-before-${run}`;
    const { reference } = (await cash(shopper, { key })).body;
    service.broken = broken;
    expect((await quote()).body.total).toBe(18.51);
    passed = 31 * MINUTE_MS;
    const count = await api.database.db.$count(order);
    for (const refused of [await cash(shopper), await quote()])
      expect(refused.body).toMatchObject({
        status: 503,
        code: 'tax_unavailable',
        errors: [{ field: 'country' }],
      });
    expect(await api.database.db.$count(order)).toBe(count);
    expect((await cash(shopper, { key })).body.reference).toBe(reference);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toMatch(reason);
    service.broken = null;
    expect((await cash(shopper)).status).toBe(200);
  },
);

it('with the table as fallback, its rates apply while the service is down', async () => {
  const fallback = {
    id: 'fallback',
    name: 'From the table',
    countryCode: 'US',
    ratePpm: 100_000,
    included: false,
  };
  await api.database.db.insert(taxRate).values(fallback);
  current = connect('table');
  service.broken = { status: 503, body: '' };
  expect((await quote()).body).toMatchObject({ tax: 1.7, total: 18.7 });
  service.broken = null;
  expect((await quote()).body).toMatchObject({ tax: 1.51, total: 18.51 });
});
