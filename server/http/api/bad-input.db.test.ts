import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { TestResponse, Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let admin: Visitor;
let before: unknown;

/** Counts the rows of the tables that calls write. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await api.database.db.execute(sql`
    SELECT (SELECT count(*) FROM review) AS reviews, (SELECT count(*) FROM shop_order) AS orders,
      (SELECT count(*) FROM shop_user) AS users, (SELECT count(*) FROM auth_user) AS people,
      (SELECT sum(available) FROM stock_unit) AS available`);
  return rows;
}

beforeAll(async () => {
  admin = await api.admin();
  before = await rowCounts();
});

// No test stores anything.
afterAll(async () => expect(await rowCounts()).toEqual(before));

const order = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
const review = { id: 'sundress-paprika', name: 'Ann', email: 'ann@example.com', comments: 'Fine', rate: 4.5 };

/** Calls with a valid body, and its fields to be replaced by invalid values. */
const BODIES: readonly {
  method: string;
  path: string;
  body: Record<string, unknown>;
  fields: readonly string[];
}[] = [
  { method: 'POST', path: '/reviews', body: review, fields: ['id', 'name', 'email', 'comments', 'rate'] },
  {
    method: 'PUT',
    path: '/user',
    body: { email: 'admin@osier.example', role: 'user' },
    fields: ['email', 'role'],
  },
  {
    method: 'POST',
    path: '/sign-up',
    body: { name: 'Eve', email: 'eve@osier.example', password: 'long enough' },
    fields: ['name', 'email', 'password'],
  },
  {
    method: 'POST',
    path: '/order/00000000-0000-7000-8000-000000000000/review',
    body: { decision: 'paid' },
    fields: ['decision'],
  },
  {
    method: 'POST',
    path: '/sign-in',
    body: { email: 'eve@osier.example', password: 'long enough' },
    fields: ['email', 'password'],
  },
  {
    method: 'PUT',
    path: '/profile',
    body: { displayName: 'Shop admin', phoneNumber: null },
    fields: ['displayName'],
  },
  { method: 'POST', path: '/sign-in/google/response', body: { query: 'code=x' }, fields: ['query'] },
  ...['/orders', '/create-payment-intent'].map((path) => ({
    method: 'POST',
    path,
    body: order,
    fields: [
      'firstName',
      'lastName',
      'country',
      'city',
      'address',
      'phone',
      'product',
      'product._id',
      'product.quantity',
      'product.size',
      'product.price',
    ],
  })),
];

/** Values that are invalid for every field of every call. */
const NEVER: readonly [string, unknown][] = [
  ['an array', ['a', 'b']],
  ['a nested object', { $gt: '' }],
  ['a boolean', true],
  ['null', null],
  ['a NUL', 'a\u0000b@example.com'],
  ['a lone surrogate', '\ud800'],
  ['50,000 letters', 'x'.repeat(50_000)],
];

/** Names without visible characters, or with characters that are invisible or invalid in XML. */
const BAD_NAMES = [
  '\u3164',
  '\u2800',
  '\u200d',
  '\u2060 \u200c',
  'a\u00adb',
  'a\u2060b',
  'a\u180eb',
  'a\u3164b',
  'a\u0085b',
  'a\uffffb',
];

/** Values that are invalid for one field. */
const SPECIFIC: Readonly<Record<string, readonly unknown[]>> = {
  comments: ['a\u202eb', 'a\u200bb', 'a\ufeffb', 'a\u0085b', 'a\uffffb', '\u3164'],
  name: ['', ...BAD_NAMES],
  displayName: ['', ...BAD_NAMES],
  lastName: BAD_NAMES,
  country: BAD_NAMES,
  city: BAD_NAMES,
  address: BAD_NAMES,
  rate: [-0.1, 5.1, 4.55, '4.5', 1e300],
  email: ['', 'no address', 'a@b', 'a@example.com, b@example.com', `${'a'.repeat(250)}@example.com`],
  phone: ['', '12345', '1234567890123456', 'call me', '555 0104471 ext 2'],
  firstName: ['', '   ', 'x'.repeat(81), 'two\nlines', 7, ...BAD_NAMES],
  'product.quantity': [0, -1, 1.5, '1', 10_001, 1e21],
  'product.size': ['', ' ', 'a size of 17 long', 7],
  'product._id': ['', '../etc', 'UPPER', 'a'.repeat(65), '-a'],
  'product.price': [-1, '40.80', 1e9],
  decision: ['', 'PAID', 'free', 7],
  password: ['', 7],
  id: ['', 'no id at all', 7],
};

function expectNamed(answer: TestResponse, field: string, what: string): void {
  expect(answer.status, what).toBe(400);
  expect(answer.headers.get('content-type'), what).toContain('application/problem+json');
  expect(answer.body, what).toMatchObject({ type: 'about:blank', status: 400, code: 'invalid_request' });
  const names = answer.body.errors.map((error: { field: string }) => error.field);
  expect(
    names.some((name: string) => name === field || name.startsWith(`${field}.`)),
    `${what}: ${names}`,
  ).toBe(true);
  // Messages must be the shop's own. Those of the schema library begin with 'Invalid input'.
  for (const { message } of answer.body.errors) expect(message, what).toMatch(/^(?!Invalid).*[.!]$/);
}

function spoil(body: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = field.split('.');
  return {
    ...body,
    [head]: rest.length === 0 ? value : spoil(body[head] as Record<string, unknown>, rest.join('.'), value),
  };
}

describe('a request body', () => {
  for (const { method, path, body, fields } of BODIES) {
    it(`of ${method} ${path} with one invalid field is rejected with the name of that field`, async () => {
      for (const field of fields) {
        const optional = ['comments', 'product.price', 'role'].includes(field);
        const values = [
          ...NEVER,
          ...(SPECIFIC[field] ?? []).map((value): [string, unknown] => [String(value).slice(0, 40), value]),
          ...(optional ? [] : [['nothing', undefined] as [string, unknown]]),
        ];
        for (const [name, value] of values) {
          const answer = await admin.call(method, path, { body: spoil(body, field, value) });
          expectNamed(answer, field, `${method} ${path} ${field} = ${name}`);
        }
      }
    });
  }

  it('that is malformed, not an object or of another media type is rejected', async () => {
    for (const { method, path } of BODIES) {
      const json = { 'content-type': 'application/json' };
      expect((await admin.call(method, path, { body: '{"a":', headers: json })).body.code).toBe(
        'malformed_json',
      );
      expect((await admin.call(method, path, { body: '', headers: json })).body.code).toBe('malformed_json');
      for (const body of ['"text"', '[]', 'null', '7']) {
        expectNamed(await admin.call(method, path, { body, headers: json }), 'body', `${path} ${body}`);
      }
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await admin.call(method, path, { body: 'a=b', headers: form })).status).toBe(415);
      expect((await admin.call(method, path)).status).toBe(415);
    }
  });

  it.each([
    ['of a known length', { 'content-length': '1000' }],
    ['in chunks', {}],
  ])('%s that the client aborts is not logged as an error', async (_, headers) => {
    const answered = Promise.withResolvers<Response>();
    const listener = getRequestListener(async (asked, { incoming }) => {
      client.destroy();
      const answer = await api.fetch(asked, incoming);
      answered.resolve(answer);
      return answer;
    });
    const server = createServer((...message) => void listener(...message)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `${API_BASE}/sign-in`,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    client.on('error', () => undefined).write('{"email":');
    expect((await answered.promise).status).toBe(400);
    server.close();
    expect(api.log.lines.map(({ level, msg }) => [level, msg])).toEqual([[20, 'client aborted the upload']]);
  });

  it('of two megabytes is rejected with 413', async () => {
    for (const { method, path, body } of BODIES) {
      const answer = await admin.call(method, path, { body: { ...body, more: 'x'.repeat(2_000_000) } });
      expect(answer.body, path).toMatchObject({ status: 413, code: 'payload_too_large' });
    }
  });
});

describe('a request URL', () => {
  it('with invalid percent-encoding is rejected with the name of its field', async () => {
    for (const path of [
      '/product/%E0%A4%A',
      '/product/%ff',
      '/reviews/%',
      '/role/%zz',
      '/order/%',
      '/orders/%c0%af',
    ]) {
      const answer = await admin.call('GET', path);
      expect(answer.body, path).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(answer.body.errors[0].field, path).toMatch(/^(id|email)$/);
    }
    expect((await admin.call('GET', '/products?q=%ff')).body.errors[0].field).toBe('q');
  });

  it('with a malformed id or email address is rejected with the name of its field', async () => {
    for (const path of [
      '/product/UPPER',
      '/product/a%00b',
      '/reviews/a%20b',
      `/product/${'a'.repeat(300)}`,
    ]) {
      expectNamed(await admin.call('GET', path), 'id', path);
    }
    for (const path of ['/role/nobody', '/orders/a%00@example.com', '/role/a@b']) {
      expectNamed(await admin.call('GET', path), 'email', path);
    }
    expectNamed(await admin.call('PUT', '/make-admin/nobody'), 'email', '/make-admin/nobody');
    expectNamed(await admin.call('GET', '/order/%27%20OR%201=1'), 'id', 'an injection');
  });

  it('of a listing with an invalid parameter is rejected with the parameter’s name', async () => {
    const wrong: readonly [string, string][] = [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['maxPrice=-1', 'maxPrice'],
      ['maxPrice=12.5', 'maxPrice'],
      ['maxPrice=99999999999999999999', 'maxPrice'],
      ['for=cats', 'for'],
      ['category=hats', 'category'],
      ['category=constructor', 'category'],
      ['brand=none', 'brand'],
      ['sort=random', 'sort'],
      ['cursor=', 'cursor'],
      ['cursor=abc', 'cursor'],
      [`cursor=${Buffer.from('["newest","2026-99-99T00:00:00.000Z","a"]').toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from('["newest","2026-02-30T00:00:00.000Z","a"]').toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from('["newest","0000-01-01T00:00:00.000Z","a"]').toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from('["newest","5","a"]').toString('base64url')}`, 'cursor'],
      // Without the sort order.
      [`cursor=${Buffer.from('["2026-02-01T00:00:00.000Z","a"]').toString('base64url')}`, 'cursor'],
      ['q=a%00b', 'q'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ];
    for (const path of ['/products', '/products/jeans', '/products-for/male']) {
      for (const [query, field] of wrong) {
        if (path === '/products/jeans' && field === 'category') continue;
        if (path === '/products-for/male' && field === 'for') continue;
        expectNamed(await admin.call('GET', `${path}?${query}`), field, `${path}?${query}`);
      }
    }
  });

  it.each([
    'activity?',
    'content/home/versions?',
    'counts?',
    'customers?',
    'imports?',
    'orders?',
    'returns?state=requested&',
  ])('naming the cursor of another list is rejected by /admin/%s', async (list) => {
    expectNamed(await admin.call('GET', `/admin/${list}cursor=abc`), 'cursor', list);
  });

  it.each([
    ['customers?', Buffer.from('["0000-01-01T00:00:00.000Z","a"]').toString('base64url')],
    ['returns?state=requested&', '999999999999999-1'],
  ])('naming a cursor with a time that PostgreSQL lacks is rejected by /admin/%s', async (list, cursor) => {
    expectNamed(await admin.call('GET', `/admin/${list}cursor=${cursor}`), 'cursor', list);
  });

  it('with an unknown path returns 404, and with an unsupported method 405', async () => {
    expect((await admin.call('GET', '/nothing')).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await admin.call('DELETE', '/products')).body).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
    });
    expect((await admin.call('GET', '/create-payment-intent')).body.code).toBe('method_not_allowed');
  });

  it('with a malformed idempotency key is rejected', async () => {
    for (const key of ['short', 'x'.repeat(129), 'with a space in it']) {
      const answer = await admin.call('POST', '/orders', {
        body: order,
        headers: { 'idempotency-key': key },
      });
      expectNamed(answer, 'idempotency-key', key);
    }
  });
});

it('no path of the contract returns 5xx to random input by any method', async () => {
  for (const { path } of Object.values(shopRoutes)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const rubbish = path.replaceAll(/:\w+/g, '%F0%9F%92%A9..%2f');
      const answer = await admin.call(method, `${rubbish}?a[]=1&__proto__=2`, {
        ...(method !== 'GET' && { body: '\u0000', headers: { 'content-type': 'application/json' } }),
      });
      expect(answer.status, `${method} ${API_BASE}${rubbish}`).toBeLessThan(500);
    }
    // A sign-out takes no body, so it has ended the session.
    if (path.startsWith('/sign-out')) admin = await api.admin();
  }
});
