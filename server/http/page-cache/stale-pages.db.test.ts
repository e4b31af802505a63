import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { WAITING_LOCKS } from '#database/testing/waiting-locks.ts';
import { UPLOADED_PICTURES_PATH } from '#domain/catalogue/pictures/picture.ts';
import {
  CACHED_PAGE,
  CACHED_PRODUCT_ID,
  CACHED_URLS,
  createPageCacheApi,
} from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi({ breaks: true });

const bodiesOf = async (visitor: Visitor) => {
  const bodies = new Map<string, unknown>();
  for (const [address] of CACHED_URLS) bodies.set(address, (await visitor.open(address)).body);
  return bodies;
};
const statusOf = async (address: string) => (await api.visitor().open(address)).status;
const priceOf = async (shopper: Visitor) =>
  (await shopper.call('GET', `/product/${CACHED_PRODUCT_ID}`)).body.sellingPrice as number;
const endSubscription = () =>
  api.other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'osier-changes' AND datname = current_database()`,
  );
async function breakDatabase() {
  api.proxy.breakAll();
  await api.untilEnabled(false);
}

beforeEach(async () => {
  await api.listRendered();
  await api.listRendered();
});
afterEach(async () => {
  api.proxy.acceptAgain();
  await api.untilEnabled(true);
});

describe('while the database is unreachable', () => {
  it('every cached page and call is still served to everybody, marked as stale', async () => {
    const visitor = api.visitor();
    const person = await api.shopper('Dorothea');
    const current = await bodiesOf(visitor);
    await breakDatabase();
    for (const [address] of CACHED_URLS) {
      const { status, headers, body } = await visitor.open(address);
      expect([address, status]).toEqual([address, 200]);
      expect(body, address).toEqual(current.get(address));
      // The catalogue of this process needs no database.
      if (address === '/api/catalogue') continue;
      const seconds = headers.get('age');
      expect(headers.get('cache-status'), address).toBe(`Osier; hit; ttl=-${seconds}; detail=stale-if-error`);
      expect(Number(seconds)).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    expect(await bodiesOf(person)).toEqual(current);
    expect(api.pageCache.stalePages.stats.hits).toBeGreaterThan(CACHED_URLS.length);
  });

  it('a client that has the page gets 304 with the mark', async () => {
    const etag = (await api.visitor().open(CACHED_PAGE)).headers.get('etag') ?? '';
    await breakDatabase();
    const headers = { 'if-none-match': etag };
    const again = await api.fetch(new Request(`http://shop.test${CACHED_PAGE}`, { headers }));
    expect(again.status).toBe(304);
    expect(Object.fromEntries(again.headers)).toMatchObject({ etag, 'cache-control': 'no-cache' });
    expect(again.headers.get('cache-status')).toMatch(/^Osier; hit; ttl=-\d+; detail=stale-if-error$/);
  });

  it('pictures are served, and personal pages and calls are not', async () => {
    const key = '00000000-0000-4000-8000-000000000001/0123456789abcdef-480.webp';
    await api.pictureStore.write(key, Buffer.from('a picture'));
    const [picture = 'no picture'] =
      /\/pictures\/[\w.-]+\.webp/.exec((await api.visitor().open(CACHED_PAGE)).body) ?? [];
    const ann = await api.shopper('Ann');
    await breakDatabase();
    expect(await statusOf(CACHED_PAGE)).toBe(200);
    expect(await statusOf(picture)).toBe(200);
    expect(await statusOf(`${UPLOADED_PICTURES_PATH}/${key}`)).toBe(200);
    for (const address of ['/api/session', '/user-profile/my-orders', '/belling-address']) {
      const { status, headers } = await ann.open(address);
      expect([address, status, headers.get('retry-after')]).toEqual([address, 503, '2']);
    }
  });

  it('the cart opens, and the checkout says in words that ordering is paused', async () => {
    const ben = await api.shopper('Ben');
    await breakDatabase();
    expect((await ben.open('/checkout')).status).toBe(200);
    expect((await ben.open('/checkout.data')).status).toBe(200);
    const { status, body } = await ben.open('/belling-address');
    expect(status).toBe(503);
    expect(body.includes('Ordering is paused for a moment. Your cart and what you typed are kept')).toBe(
      true,
    );
  });

  it('a page of which only the stock count had changed is served as it was', async () => {
    const { body } = await api.visitor().open(CACHED_PAGE);
    await api.other.query(
      `UPDATE stock_unit SET available = greatest(available - 1, 0) WHERE product_id = '${CACHED_PRODUCT_ID}'`,
    );
    await api.untilNotified();
    await breakDatabase();
    const stale = await api.visitor().open(CACHED_PAGE);
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(stale.body).toBe(body);
  });

  it('a page is not served when a size had changed beside its stock count', async () => {
    const units = `stock_unit SET available = greatest(available - 1, 0)`;
    const where = `WHERE product_id = '${CACHED_PRODUCT_ID}'`;
    await api.other.query('BEGIN');
    await api.other.query(`UPDATE ${units} ${where}`);
    await api.other.query(`UPDATE ${units}, sku = 'CHANGED-' || coalesce(size, '') ${where}`);
    await api.other.query('COMMIT');
    await api.untilNotified();
    await breakDatabase();
    expect(await statusOf(CACHED_PAGE)).toBe(503);
    expect(await statusOf('/products/jeans')).toBe(200);
  });

  it('a page that had been invalidated is not served', async () => {
    await api.other.query(`UPDATE product SET title = 'Renamed' WHERE id = '${CACHED_PRODUCT_ID}'`);
    await api.untilNotified();
    await breakDatabase();
    expect(await statusOf(CACHED_PAGE)).toBe(503);
    expect(await statusOf('/products/jeans')).toBe(200);
  });

  it('no order is accepted at a price that has changed meanwhile, and the new page is served as soon as the database is back', async () => {
    const shopper = await api.shopper('Cora');
    const old = await priceOf(shopper);
    const order = (price: number) => {
      const body = {
        ...createOrderPayload({ _id: CACHED_PRODUCT_ID, price }),
        paymentMethod: 'cashOnDelivery',
      };
      return shopper.call('POST', '/orders', { body });
    };
    const countOrders = async () => (await api.other.query('SELECT FROM shop_order')).rowCount;
    const ordersBefore = await countOrders();
    await breakDatabase();
    await api.other.query(
      `UPDATE product SET price_cents = price_cents + 700 WHERE id = '${CACHED_PRODUCT_ID}'`,
    );
    expect(await priceOf(shopper)).toBe(old);
    const paused = await order(old);
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await countOrders()).toBe(ordersBefore);

    api.proxy.acceptAgain();
    await api.untilEnabled(true);
    expect((await order(old)).body).toMatchObject({ status: 409, code: 'price_changed' });
    const current = await priceOf(shopper);
    expect(current).toBeGreaterThan(old);
    expect((await order(current)).status).toBe(200);
    const { headers } = await api.visitor().open(CACHED_PAGE);
    expect([headers.get('age'), headers.get('cache-status')]).toEqual([null, null]);
  });
});

describe('a database that is back', () => {
  const changeTitle = () =>
    api.other.query(`UPDATE product SET title = title || ' again' WHERE id = '${CACHED_PRODUCT_ID}'`);
  async function restoreDatabase() {
    api.proxy.acceptAgain();
    await api.untilEnabled(true);
  }

  it('and breaks again: pages that nobody has requested meanwhile are still served', async () => {
    const { body } = await api.visitor().open(CACHED_PAGE);
    await breakDatabase();
    await restoreDatabase();
    await breakDatabase();
    const stale = await api.visitor().open(CACHED_PAGE);
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(stale.body).toBe(body);
  });

  it('and drops the connection of a rendering: the kept page is served', async () => {
    const { body } = await api.visitor().open(CACHED_PAGE);
    await breakDatabase();
    await restoreDatabase();
    await api.other.query('BEGIN; LOCK TABLE product');
    const rendering = api.visitor().open(CACHED_PAGE);
    await waitUntil(async () => {
      const { rows } = await api.other.query<{ pid: number }>(
        `SELECT pid FROM ${WAITING_LOCKS} WHERE relation = 'product'::regclass`,
      );
      for (const { pid } of rows) await api.other.query('SELECT pg_terminate_backend($1)', [pid]);
      return rows.length > 0;
    });
    const stale = await rendering;
    await api.other.query('ROLLBACK');
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(stale.body).toBe(body);
    const current = await api.visitor().open(CACHED_PAGE);
    expect([current.status, current.headers.get('cache-status')]).toEqual([200, null]);
  });

  it('notifies a change, after which the kept page is not served', async () => {
    await breakDatabase();
    await restoreDatabase();
    await changeTitle();
    await api.untilNotified();
    await breakDatabase();
    expect(await statusOf(CACHED_PAGE)).toBe(503);
    expect(await statusOf('/products/jeans')).toBe(200);
  });
});

describe('a database that does not respond', () => {
  it('delays one request, and the others get the kept pages at once', async () => {
    api.proxy.stallAll();
    await api.untilEnabled(false);
    expect(await statusOf(CACHED_PAGE)).toBe(200);
    const begun = api.pageCache.cache.stats.renders;
    const answers = await Promise.all(CACHED_URLS.map(([address]) => statusOf(address)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(api.pageCache.cache.stats.renders - begun).toBeLessThan(answers.length / 4);
  });
});

describe('a database that answers while only the subscription is lost', () => {
  it('renders pages, and the kept ones are never served again', async () => {
    await endSubscription();
    await api.untilEnabled(false);
    await api.other.query(`UPDATE product SET title = 'Renamed twice' WHERE id = '${CACHED_PRODUCT_ID}'`);
    const { body, headers } = await api.visitor().open(CACHED_PAGE);
    expect(body.includes('Renamed twice')).toBe(true);
    expect(headers.get('cache-status')).toBeNull();
  });
});
