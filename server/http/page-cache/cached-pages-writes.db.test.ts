import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import {
  createPageCacheApi,
  CACHED_URLS,
  CACHED_PRODUCT_ID,
  CACHED_PAGE,
} from '../../testing/page-cache-api.ts';

const api = createPageCacheApi();

describe('cached pages', () => {
  it('are rendered once', async () => {
    await api.listRendered();
    expect(await api.listRendered()).toEqual([]);
  });

  it('are invalidated when another process writes the stock that they show', async () => {
    await api.listRendered();
    await api.other.query(
      `UPDATE stock_unit SET available = available - 1 WHERE product_id = '${CACHED_PRODUCT_ID}'`,
    );
    await api.untilNotified();
    const showing = CACHED_URLS.filter(([, shows]) => shows).map(([address]) => address);
    expect(await api.listRendered()).toEqual(showing);
  });

  it('show at once the pieces that staff have added to the stock', async () => {
    const manager = await api.member('manager');
    const stock = async () => (await api.visitor().call('GET', `/product/${CACHED_PRODUCT_ID}`)).body.stock;
    const before = await stock();
    await api.visitor().open(CACHED_PAGE);
    const [unit] = await api.database.db
      .select()
      .from(stockUnit)
      .where(and(eq(stockUnit.productId, CACHED_PRODUCT_ID), eq(stockUnit.size, 'S')));
    const path = `/admin/stock/${unit?.id}/movements`;
    const moved = await manager.call('POST', path, { body: { change: 71, reason: 'delivery' } });
    expect(moved.status).toBe(200);
    await api.untilNotified();
    expect(await stock()).toBe(before + 71);
    const page = (await api.visitor().open(CACHED_PAGE)).body.replaceAll('<!-- -->', '');
    expect(page).toContain(`Only ${moved.body.unit.available} left !`);
  });

  it('show what staff have saved as soon as the notification arrives', async () => {
    const owner = await api.admin();
    const { product } = (await owner.call('GET', `/admin/products/${CACHED_PRODUCT_ID}`)).body;
    const shopper = api.visitor();
    const shows = async (title: string) => (await shopper.open(CACHED_PAGE)).body.includes(title);
    expect(await shows(product.title)).toBe(true);
    const rename = async (base: string, value: string) => {
      const body = { changes: { title: { base, value } } };
      const saved = await owner.call('PATCH', `/admin/products/${CACHED_PRODUCT_ID}`, { body });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    await rename(product.title, 'Renamed Sundress');
    await api.untilNotified();
    expect(await shows('Renamed Sundress')).toBe(true);
    await rename('Renamed Sundress', product.title);
    await api.untilNotified();
  });

  it('are invalidated when a product is inserted or deleted; the most expensive product also invalidates those that show the highest price', async () => {
    await api.listRendered();
    await api.other.query(
      `INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, image_url, created_at)
       VALUES ('gilded-jeans', 'Gilded jeans', 'KD', 'male', 'jeans', 'Gold.', 900000, '[]', '/x.webp', now())`,
    );
    await api.untilNotified();
    const dropped = await api.listRendered();
    expect(dropped).toEqual(expect.arrayContaining(['/', '/shop', '/products/jeans', '/products-for/male']));
    expect(dropped).toEqual(expect.arrayContaining(['/products/dress', '/api/products?for=male&limit=10']));
    expect(dropped).not.toContain(CACHED_PAGE);
    expect((await api.visitor().open('/products-for/male')).body.includes('Gilded jeans')).toBe(true);
    await api.other.query(`DELETE FROM product WHERE id = 'gilded-jeans'`);
    await api.untilNotified();
    expect((await api.visitor().open('/products-for/male')).body.includes('Gilded jeans')).toBe(false);
  });

  it('are all invalidated when brands, categories or menus change', async () => {
    await api.listRendered();
    await api.other.query(`SELECT pg_notify('catalogue_changed', 'catalogue')`);
    await api.untilNotified();
    const pages = CACHED_URLS.map(([address]) => address).filter((address) => !address.startsWith('/api/'));
    expect(await api.listRendered()).toEqual(expect.arrayContaining([...pages, '/api/catalogue']));
  });

  it('are invalidated when a colour of their cut is inserted, deleted or renamed', async () => {
    const sibling = 'sundress-chambray';
    const [{ cut } = { cut: '' }] = (
      await api.other.query<{ cut: string }>('SELECT cut FROM product WHERE id = $1', [CACHED_PRODUCT_ID])
    ).rows;
    const colours = async () => {
      await api.untilNotified();
      const { body } = await api.visitor().call('GET', `/product/${CACHED_PRODUCT_ID}`);
      return body.colourways.map(({ colour }: { colour: string }) => colour);
    };
    expect(await colours()).toEqual(['Mid Blue', 'Paprika']);
    await api.other.query(`UPDATE product SET colour = 'Indigo' WHERE id = '${sibling}'`);
    expect(await colours()).toEqual(['Indigo', 'Paprika']);
    await api.other.query(`UPDATE product SET cut = NULL WHERE id = '${sibling}'`);
    expect(await colours()).toEqual([]);
    await api.other.query(`UPDATE product SET cut = '${cut}' WHERE id = '${sibling}'`);
    expect(await colours()).toEqual(['Indigo', 'Paprika']);
    await api.other.query(
      `INSERT INTO product (id, title, colour, cut, brand, department, category, details, price_cents, pictures, image_url, created_at)
       VALUES ('sundress-gold', 'Sundress', 'Gold', '${cut}', 'Zara', 'female', 'dress', 'Gold.', 4000, '[]', '/x.webp', now())`,
    );
    expect(await colours()).toEqual(['Indigo', 'Paprika', 'Gold']);
    await api.other.query(`DELETE FROM product WHERE id = 'sundress-gold'`);
    expect(await colours()).toEqual(['Indigo', 'Paprika']);
    const dots = async () => {
      await api.untilNotified();
      const { body } = await api.visitor().call('GET', '/products/dress?limit=100');
      return body.find(({ _id }: { _id: string }) => _id === CACHED_PRODUCT_ID).cutColours;
    };
    expect(await dots()).toEqual([['#bf6442'], ['#46557a']]);
    await api.other.query(`UPDATE product SET colour_families = '{green}' WHERE id = '${sibling}'`);
    expect(await dots()).toEqual([['#bf6442'], ['green']]);
  });

  it('by size, and with counts of sizes, are invalidated when a size sells out or is back, not by other sales', async () => {
    const path = '/products/dress?size=L&limit=100';
    const setStock = async (available: number) => {
      await api.other.query(
        `UPDATE stock_unit SET received = received + ${available} - available, available = ${available} WHERE product_id = '${CACHED_PRODUCT_ID}' AND size = 'L'`,
      );
      await api.untilNotified();
    };
    const read = async () => {
      const listed = await api.visitor().call('GET', path);
      const facts = await api.visitor().call('GET', '/catalog-facts?category=dress&choices=brand');
      return {
        isListed: listed.body.some(({ _id }: { _id: string }) => _id === CACHED_PRODUCT_ID),
        count: facts.body.sizes.find(({ size }: { size: string }) => size === 'L').count,
      };
    };
    await setStock(2);
    const before = await read();
    expect(before.isListed).toBe(true);
    await setStock(0);
    expect(await read()).toEqual({ isListed: false, count: before.count - 1 });
    await setStock(2);
    expect(await read()).toEqual(before);
    await api.visitor().call('GET', '/products/jeans?size=L&limit=100');
    const renders = api.pageCache.cache.stats.renders;
    await setStock(1);
    await api.visitor().call('GET', '/products/jeans?size=L&limit=100');
    expect(api.pageCache.cache.stats.renders).toBe(renders);
    await setStock(2);
  });

  it('are not invalidated by a write that is rolled back', async () => {
    await api.listRendered();
    await api.untilNotified();
    await api.listRendered();
    await api.other.query(
      `BEGIN; UPDATE product SET price_cents = 1 WHERE id = '${CACHED_PRODUCT_ID}'; ROLLBACK`,
    );
    await api.untilNotified();
    expect(await api.listRendered()).toEqual([]);
  });

  it('are rendered once for any number of concurrent requests', async () => {
    await api.other.query(
      `UPDATE stock_unit SET received = received + 1, available = available + 1 WHERE product_id = '${CACHED_PRODUCT_ID}'`,
    );
    await api.untilNotified();
    const before = api.pageCache.cache.stats.renders;
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.visitor().open(CACHED_PAGE)));
    expect(api.pageCache.cache.stats.renders).toBe(before + 1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('are not cached when their data changed during the rendering', async () => {
    await api.other.query(`SELECT pg_notify('catalogue_changed', 'product:${CACHED_PRODUCT_ID}')`);
    await api.untilNotified();
    const lock = await api.database.pool.connect();
    try {
      // The page reads the stock before this write, and is rendered completely after it.
      await lock.query('BEGIN; LOCK TABLE review IN ACCESS EXCLUSIVE MODE');
      const late = api.visitor().open(CACHED_PAGE);
      // The reviews, and what they say about the fit.
      await waitUntil(async () => (await countLockWaits(api.database)) === 2);
      await api.other.query(
        `UPDATE stock_unit SET available = 3, received = 90 WHERE product_id = '${CACHED_PRODUCT_ID}'`,
      );
      await api.untilNotified();
      await lock.query('COMMIT');
      await late;
    } finally {
      lock.release();
    }
    expect((await api.visitor().call('GET', `/product/${CACHED_PRODUCT_ID}`)).body.stock).toBe(12);
    const { body } = await api.visitor().open(CACHED_PAGE);
    expect(
      String(body)
        .replaceAll('<!-- -->', '')
        .match(/Only \d+ left/)?.[0],
    ).toBe('Only 3 left');
  });

  it('show a recent writer their own review', async () => {
    const writer = api.visitor();
    await writer.open(CACHED_PAGE);
    const body = {
      id: CACHED_PRODUCT_ID,
      name: 'Ben',
      email: 'ben@osier.example',
      comments: 'Hot from the press.',
      rate: 4,
    };
    expect((await writer.call('POST', '/reviews', { body })).status).toBe(200);
    expect((await writer.open(CACHED_PAGE)).body.includes('Hot from the press.')).toBe(true);
  });

  it('show the new stock after a purchase', async () => {
    const shopper = await api.shopper('Cora');
    const before = (await api.visitor().call('GET', `/product/${CACHED_PRODUCT_ID}`)).body.stock as number;
    const body = { ...createOrderPayload({ _id: CACHED_PRODUCT_ID }), paymentMethod: 'cashOnDelivery' };
    expect((await shopper.call('POST', '/orders', { body })).status).toBe(200);
    await api.untilNotified();
    expect((await api.visitor().call('GET', `/product/${CACHED_PRODUCT_ID}`)).body.stock).toBe(before - 1);
  });

  it('are invalidated when pieces are delivered, which verifies reviews, and when the shop accepts a return, which may change the advice about sizes', async () => {
    const shopper = await api.shopper('Dora');
    const body = { ...createOrderPayload({ _id: CACHED_PRODUCT_ID }), paymentMethod: 'cashOnDelivery' };
    const { insertedId } = (await shopper.call('POST', '/orders', { body })).body as { insertedId: string };
    await api.untilNotified();
    await api.listRendered();
    const setCounter = (counter: string) =>
      api.other.query(`UPDATE order_line SET ${counter} = 1 WHERE order_id = '${insertedId}'`);
    await setCounter('in_shipment');
    await api.untilNotified();
    expect(await api.listRendered()).toEqual([]);
    await setCounter('delivered');
    await api.untilNotified();
    const showing = CACHED_URLS.filter(([, shows]) => shows).map(([address]) => address);
    expect(await api.listRendered()).toEqual(showing);
    await setCounter('returned');
    await api.untilNotified();
    expect(await api.listRendered()).toEqual(showing);
  });
});

describe('a lost connection', () => {
  it('empties the cache, and nothing is cached until notifications arrive again', async () => {
    await api.listRendered();
    await api.other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'osier-changes' AND datname = current_database()`,
    );
    await api.untilEnabled(false);
    expect(api.pageCache.cache.stats.pages).toBe(0);
    await api.database.db
      .update(stockUnit)
      .set({ available: 0 })
      .where(eq(stockUnit.productId, CACHED_PRODUCT_ID));
    expect((await api.visitor().call('GET', `/product/${CACHED_PRODUCT_ID}`)).body.stock).toBe(0);
    expect(api.pageCache.cache.stats.pages).toBe(0);
    await api.untilEnabled(true);
    await api.listRendered();
    expect(await api.listRendered()).toEqual([]);
  });
});
