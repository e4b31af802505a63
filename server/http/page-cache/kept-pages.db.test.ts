import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stockUnit } from '#database/schema/catalog.ts';
import { orderPayload } from '#contract/example-order.ts';
import { testApi, type Visitor } from '../../testing/test-api.ts';

const api = testApi({ pages: true, kept: true });

const ID = 'sundress-paprika';
const PAGE = `/product/${ID}`;
/** Every public page and call, and whether it shows the product. */
const ADDRESSES: readonly [address: string, showsIt: boolean][] = [
  ['/', true],
  [PAGE, true],
  [`${PAGE}.data`, true],
  ['/shop', true],
  ['/shop?department=male', false],
  ['/shop?department=female&type=dress', true],
  ['/products/dress', true],
  ['/products/jeans', false],
  ['/products-for/female?category=dress', true],
  ['/products-for/male', false],
  ['/filtered-products?department=female&type=dress', true],
  ['/_.data', true],
  [`/api/product/${ID}`, true],
  [`/api/reviews/${ID}`, true],
  ['/api/products?for=male&limit=10', false],
  ['/api/products/dress?limit=100', true],
  ['/api/products-for/kids?limit=10&sort=rating', false],
  ['/api/catalog-facts?category=jeans', false],
  ['/api/catalog-facts?category=dress', false],
];

let other: pg.Client;
/** Counts the product without showing it. */
const COUNT = '/api/catalog-facts?category=dress';
/** Tells, beside the choice of another department, how many products that has. */
const BESIDE = '/shop?department=male';
const visitor = () => api.visitor();

beforeAll(async () => {
  // Another process, as far as the database can tell.
  other = new pg.Client({ connectionString: api.database.url });
  await other.connect();
  await untilHeard(true);
});
afterAll(() => other.end());

/** Waits for the cache to have heard what was told before: it is told in order. */
async function heard(): Promise<void> {
  const marker = `product:marker-${Math.random().toString(36).slice(2)}`;
  const before = api.kept.cache.figures.drops;
  await other.query('SELECT pg_notify($1, $2)', ['catalogue_changed', marker]);
  await vi.waitUntil(() => api.kept.cache.figures.drops > before, { interval: 5, timeout: 5_000 });
}

async function untilHeard(isTrusted: boolean): Promise<void> {
  const isSo = () => api.kept.cache.figures.isTrusted === isTrusted;
  await vi.waitUntil(isSo, { interval: 5, timeout: 5_000 });
}

/** Asks for every address; which of them were rendered for it. */
async function rendered(): Promise<string[]> {
  const made: string[] = [];
  for (const [address] of ADDRESSES) {
    const before = api.kept.cache.figures.renders;
    expect((await visitor().open(address)).status, address).toBe(200);
    if (api.kept.cache.figures.renders > before) made.push(address);
  }
  return made;
}

const all = ADDRESSES.map(([address]) => address);
const showing = ADDRESSES.filter(([, shows]) => shows).map(([address]) => address);

describe('pages that are the same for everybody', () => {
  it('are rendered once', async () => {
    await rendered();
    expect(await rendered()).toEqual([]);
  });

  const writes: [string, string, string[]][] = [
    ['stock', `UPDATE stock_unit SET available = available - 1 WHERE product_id = '${ID}'`, showing],
    ['a picture', `UPDATE product SET image_url = '/x.webp' WHERE id = '${ID}'`, showing],
    [
      'a price',
      `UPDATE product SET price_cents = price_cents + 100 WHERE id = '${ID}'`,
      // What only counts it may count otherwise now.
      [...showing, COUNT, BESIDE],
    ],
    [
      'a review',
      `INSERT INTO review (id, product_id, name, email, comments, rate_tenths, verified_purchase, created_at)
       VALUES (gen_random_uuid(), '${ID}', 'Ann', 'ann@osier.example', 'Fine.', 50, false, now())`,
      showing,
    ],
    ['nothing', `UPDATE product SET title = title WHERE id = '${ID}'`, []],
  ];
  it.each(writes)(
    'are dropped when another process writes %s: those that show it',
    async (_what, write, dropped) => {
      await rendered();
      await other.query(write);
      await heard();
      expect(new Set(await rendered())).toEqual(new Set(dropped));
    },
  );

  it('are dropped when a product comes or goes, and with the dearest everything that tells its price', async () => {
    await rendered();
    await other.query(
      `INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, image_url, created_at)
       VALUES ('gilded-jeans', 'Gilded jeans', 'Zara', 'male', 'jeans', 'Gold.', 900000, '[]', '/x.webp', now())`,
    );
    await heard();
    const dropped = await rendered();
    expect(dropped).toEqual(expect.arrayContaining(['/', '/shop', '/products/jeans', '/products-for/male']));
    expect(dropped).toEqual(expect.arrayContaining(['/products/dress', '/api/products?for=male&limit=10']));
    expect(dropped).not.toContain(PAGE);
    expect((await visitor().open('/products-for/male')).body.includes('Gilded jeans')).toBe(true);
    await other.query(`DELETE FROM product WHERE id = 'gilded-jeans'`);
    await heard();
    expect((await visitor().open('/products-for/male')).body.includes('Gilded jeans')).toBe(false);
  });

  it('are dropped when a colour of their cut comes, goes or gets another name', async () => {
    const sibling = 'sundress-chambray';
    const [{ cut } = { cut: '' }] = (
      await other.query<{ cut: string }>('SELECT cut FROM product WHERE id = $1', [ID])
    ).rows;
    const colours = async () => {
      await heard();
      const { body } = await visitor().call('GET', `/product/${ID}`);
      return body.colourways.map(({ colour }: { colour: string }) => colour);
    };
    expect(await colours()).toEqual(['Mid Blue', 'Paprika']);
    await other.query(`UPDATE product SET colour = 'Indigo' WHERE id = '${sibling}'`);
    expect(await colours()).toEqual(['Indigo', 'Paprika']);
    await other.query(`UPDATE product SET cut = NULL WHERE id = '${sibling}'`);
    expect(await colours()).toEqual([]);
    await other.query(`UPDATE product SET cut = '${cut}' WHERE id = '${sibling}'`);
    expect(await colours()).toEqual(['Indigo', 'Paprika']);
    await other.query(
      `INSERT INTO product (id, title, colour, cut, brand, department, category, details, price_cents, pictures, image_url, created_at)
       VALUES ('sundress-gold', 'Sundress', 'Gold', '${cut}', 'Zara', 'female', 'dress', 'Gold.', 4000, '[]', '/x.webp', now())`,
    );
    expect(await colours()).toEqual(['Indigo', 'Paprika', 'Gold']);
    await other.query(`DELETE FROM product WHERE id = 'sundress-gold'`);
    expect(await colours()).toEqual(['Indigo', 'Paprika']);
  });

  it('are all dropped by a change of many products', async () => {
    await rendered();
    await other.query(
      `INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, image_url, created_at)
       SELECT 'bulk-' || n, 'Bulk', 'Zara', 'kids', 'shirts', 'Bulk.', 1000, '[]', '/x.webp', now() FROM generate_series(1, 150) n`,
    );
    await heard();
    expect(await rendered()).toEqual(all);
    await other.query(`DELETE FROM product WHERE id LIKE 'bulk-%'`);
  });

  it('are not dropped by a write that is rolled back', async () => {
    await rendered();
    await heard();
    await rendered();
    await other.query(`BEGIN; UPDATE product SET price_cents = 1 WHERE id = '${ID}'; ROLLBACK`);
    await heard();
    expect(await rendered()).toEqual([]);
  });

  it('are rendered once for any number of people who ask at once', async () => {
    await other.query(
      `UPDATE stock_unit SET received = received + 1, available = available + 1 WHERE product_id = '${ID}'`,
    );
    await heard();
    const before = api.kept.cache.figures.renders;
    const answers = await Promise.all(Array.from({ length: 40 }, () => visitor().open(PAGE)));
    expect(api.kept.cache.figures.renders).toBe(before + 1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('are not kept when what they show changed while they were rendered', async () => {
    await other.query(`SELECT pg_notify('catalogue_changed', 'product:${ID}')`);
    await heard();
    const lock = await api.database.pool.connect();
    try {
      // The page reads stock before this write, and is finished after it.
      await lock.query('BEGIN; LOCK TABLE review IN ACCESS EXCLUSIVE MODE');
      const late = visitor().open(PAGE);
      await expect
        .poll(async () => {
          const { rows } = await other.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      await other.query(`UPDATE stock_unit SET available = 3, received = 90 WHERE product_id = '${ID}'`);
      await heard();
      await lock.query('COMMIT');
      await late;
    } finally {
      lock.release();
    }
    expect((await visitor().call('GET', `/product/${ID}`)).body.stock).toBe(3);
    const { body } = await visitor().open(PAGE);
    expect(
      String(body)
        .replaceAll('<!-- -->', '')
        .match(/Only \d+ left/)?.[0],
    ).toBe('Only 3 left');
  });

  it('show their own review to whoever has just written one', async () => {
    const writer = visitor();
    await writer.open(PAGE);
    const body = {
      id: ID,
      name: 'Ben',
      email: 'ben@osier.example',
      comments: 'Hot from the press.',
      rate: 4,
    };
    expect((await writer.call('POST', '/reviews', { body })).status).toBe(200);
    expect((await writer.open(PAGE)).body.includes('Hot from the press.')).toBe(true);
  });

  it('follow a purchase', async () => {
    const shopper = await api.shopper('Cora');
    const before = (await visitor().call('GET', `/product/${ID}`)).body.stock as number;
    const body = { ...orderPayload({ _id: ID }), paymentMethod: 'cashOnDelivery' };
    expect((await shopper.call('POST', '/orders', { body })).status).toBe(200);
    await heard();
    expect((await visitor().call('GET', `/product/${ID}`)).body.stock).toBe(before - 1);
  });
});

describe('a lost connection', () => {
  it('empties the cache, and nothing is kept until changes are heard again', async () => {
    await rendered();
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'osier-changes' AND datname = current_database()`,
    );
    await untilHeard(false);
    expect(api.kept.cache.figures.pages).toBe(0);
    await api.database.db.update(stockUnit).set({ available: 2 }).where(eq(stockUnit.productId, ID));
    expect((await visitor().call('GET', `/product/${ID}`)).body.stock).toBe(2);
    expect(api.kept.cache.figures.pages).toBe(0);
    await untilHeard(true);
    await rendered();
    expect(await rendered()).toEqual([]);
  });
});

describe('an answer from the cache', () => {
  const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.fetch(new Request(`http://shop.test${address}`, { method, headers }));
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('comes in the encoding that is accepted, each with its own tag', async () => {
    const plain = await ask(PAGE);
    const text = (await bytes(plain)).toString();
    expect(text.includes('Paprika')).toBe(true);
    const packed = await ask(PAGE, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytes(packed)).toString()).toBe(text);
    const older = await ask(PAGE, { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(older.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytes(older)).toString()).toBe(text);
    expect((await ask(PAGE, { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(new Set([plain, packed, older].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  });

  it('is not sent again to whoever has it', async () => {
    const first = await ask(PAGE);
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask(PAGE, { 'if-none-match': known });
      expect(again.status, known).toBe(304);
      expect(again.headers.get('etag')).toBe(tag);
      expect((await bytes(again)).length).toBe(0);
    }
    const gzipTag = tag.replace('-identity', '-gzip');
    expect((await ask(PAGE, { 'if-none-match': `W/"a,b",${gzipTag}` })).status).toBe(304);
    for (const unknown of ['"other"', tag.replace(/"$/, 'zzz"'), tag.replaceAll('"', ''), `"${tag}`, '']) {
      expect((await ask(PAGE, { 'if-none-match': unknown })).status, unknown).toBe(200);
    }
  });

  it('is told without its body to who wants only its head', async () => {
    const head = await ask(PAGE, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await bytes(await ask(PAGE))).length));
    expect((await bytes(head)).length).toBe(0);
  });

  it('may be kept by servers in between for seconds, and is asked after by browsers each time', async () => {
    for (const [address] of ADDRESSES) {
      const { headers } = await ask(address);
      expect(headers.get('cache-control'), address).toBe(
        'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=30',
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is one for all spellings of an address, and no unknown parameter gets into it', async () => {
    const before = api.kept.cache.figures.pages;
    const plain = await bytes(await ask('/products/jeans?brand=zara'));
    for (const spelling of [
      '?utm_source=mail&brand=zara',
      '?brand=zara&x=%3Cscript%3E',
      '?a[]=1&brand=zara',
    ]) {
      expect((await bytes(await ask(`/products/jeans${spelling}`))).equals(plain)).toBe(true);
    }
    expect(api.kept.cache.figures.pages).toBeLessThanOrEqual(before + 1);
  });

  it.each([
    '/no-such-page',
    '/product/no-such-product',
    '/products/hats',
    '/api/product/nothing',
    '/api/products?limit=abc',
    '/shop?q=%zz',
    '/api/products?limit=1&limit=2',
    `/shop?q=${'x'.repeat(500)}`,
    '/user-profile/login',
    '/api/session',
  ])('is never %s', async (address) => {
    await ask(address);
    const { pages, renders } = api.kept.cache.figures;
    const again = await ask(address);
    expect(api.kept.cache.figures.pages).toBe(pages);
    expect(again.headers.get('etag')).toBeNull();
    expect(api.kept.cache.figures.renders - renders).toBeLessThanOrEqual(1);
  });
});

describe('an answer given at once', () => {
  const server = createServer((incoming, outgoing) => {
    if (!api.kept.answerAtOnce(incoming, outgoing)) outgoing.writeHead(418).end();
  });
  const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  /** Characters of one, two, three and four bytes in UTF-8, and none that a page would write otherwise. */
  const TITLE = 'Robe d été – größer 夏 🧵';

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await other.query('UPDATE product SET title = $1 WHERE id = $2', [TITLE, ID]);
    await heard();
  });
  afterAll(() => server.close());

  /** Asks without any help that would unpack the answer. */
  async function raw(address: string, headers: Record<string, string>, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path: address, method, headers, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    return { status: answer.statusCode, headers: answer.headers, body };
  }

  it.each([
    [PAGE, 'br'],
    [PAGE, 'gzip'],
    [`/api/product/${ID}`, 'br'],
    [`/api/product/${ID}`, 'gzip'],
    [`/api/product/${ID}`, 'identity'],
  ] as const)('is the same as on the long way: %s as %s', async (address, encoding) => {
    const headers = { 'accept-encoding': encoding };
    const long = await api.fetch(new Request(`http://shop.test${address}`, { headers }));
    expect(long.status).toBe(200);
    expect(long.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    // Asked for once, the form is there.
    const { status, headers: head, body } = await raw(address, headers);
    expect(status).toBe(200);
    const { date: _, connection: _connection, 'keep-alive': _keepAlive, ...told } = head;
    expect(told).toEqual(Object.fromEntries(long.headers));
    expect(body.equals(Buffer.from(await long.arrayBuffer()))).toBe(true);
    expect(body.length).toBe(Number(head['content-length']));
    expect(UNPACK[encoding](body).toString()).toContain(TITLE);

    const known = await raw(address, { ...headers, 'if-none-match': head.etag ?? '' });
    expect(known).toMatchObject({ status: 304, headers: { etag: head.etag } });
    expect(known.body.length).toBe(0);
    const headOnly = await raw(address, headers, 'HEAD');
    expect(headOnly).toMatchObject({ status: 200, headers: { 'content-length': head['content-length'] } });
    expect(headOnly.body.length).toBe(0);
  });

  it('is none where the long way has to be gone', async () => {
    await visitor().open(PAGE);
    const packed = { 'accept-encoding': 'br' };
    const { hits } = api.kept.cache.figures;
    expect((await raw(PAGE, packed)).status).toBe(200);
    // A large page is not kept unpacked.
    expect((await raw(PAGE, { 'accept-encoding': 'identity' })).status).toBe(418);
    expect((await raw(PAGE, packed, 'POST')).status).toBe(418);
    expect((await raw(PAGE, { ...packed, cookie: 'a=b; osier_wrote=1' })).status).toBe(418);
    expect((await raw('/user-profile', packed)).status).toBe(418);
    // Cookies that are called or filled alike are others.
    expect(
      (await raw(PAGE, { ...packed, cookie: 'x=notosier_wrote=1; my-osier_wrote=1; osier_wrote=10' })).status,
    ).toBe(200);
    // Only what was answered counts.
    expect(api.kept.cache.figures.hits).toBe(hits + 2);
  });
});

describe('somebody who is signed in', () => {
  it.each(['shopper', 'admin'] as const)(
    'as %s is sent the bytes that a visitor gets, and nothing else',
    async (who) => {
      const person: Visitor = who === 'admin' ? await api.admin() : await api.shopper('Dorothea');
      // Theirs is what is rendered first, so theirs is what would be kept.
      await api.database.db.execute(sql`SELECT pg_notify('catalogue_changed', 'everything')`);
      await heard();
      for (const [address] of ADDRESSES) {
        const theirs = await person.open(address);
        const everybodys = await visitor().open(address);
        expect(theirs.body, address).toEqual(everybodys.body);
        expect(JSON.stringify(theirs.body), address).not.toMatch(/dorothea|admin@/i);
        expect(theirs.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});
