import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderPayload } from '#contract/example-order.ts';
import { stockUnit } from '#database/schema/catalog.ts';
import { keptApi, KEPT_ADDRESSES, KEPT_ID, KEPT_PAGE } from '../../testing/kept-api.ts';

const api = keptApi();

describe('cached pages', () => {
  it('are rendered once', async () => {
    await api.rendered();
    expect(await api.rendered()).toEqual([]);
  });

  it('are invalidated when another process writes the stock that they show', async () => {
    await api.rendered();
    await api.other.query(`UPDATE stock_unit SET available = available - 1 WHERE product_id = '${KEPT_ID}'`);
    await api.heard();
    const showing = KEPT_ADDRESSES.filter(([, shows]) => shows).map(([address]) => address);
    expect(await api.rendered()).toEqual(showing);
  });

  it('are invalidated when a product is inserted or deleted, and all that show the highest price with the dearest', async () => {
    await api.rendered();
    await api.other.query(
      `INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, image_url, created_at)
       VALUES ('gilded-jeans', 'Gilded jeans', 'Zara', 'male', 'jeans', 'Gold.', 900000, '[]', '/x.webp', now())`,
    );
    await api.heard();
    const dropped = await api.rendered();
    expect(dropped).toEqual(expect.arrayContaining(['/', '/shop', '/products/jeans', '/products-for/male']));
    expect(dropped).toEqual(expect.arrayContaining(['/products/dress', '/api/products?for=male&limit=10']));
    expect(dropped).not.toContain(KEPT_PAGE);
    expect((await api.visitor().open('/products-for/male')).body.includes('Gilded jeans')).toBe(true);
    await api.other.query(`DELETE FROM product WHERE id = 'gilded-jeans'`);
    await api.heard();
    expect((await api.visitor().open('/products-for/male')).body.includes('Gilded jeans')).toBe(false);
  });

  it('are invalidated when a colour of their cut is inserted, deleted or renamed', async () => {
    const sibling = 'sundress-chambray';
    const [{ cut } = { cut: '' }] = (
      await api.other.query<{ cut: string }>('SELECT cut FROM product WHERE id = $1', [KEPT_ID])
    ).rows;
    const colours = async () => {
      await api.heard();
      const { body } = await api.visitor().call('GET', `/product/${KEPT_ID}`);
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
  });

  it('are not invalidated by a write that is rolled back', async () => {
    await api.rendered();
    await api.heard();
    await api.rendered();
    await api.other.query(`BEGIN; UPDATE product SET price_cents = 1 WHERE id = '${KEPT_ID}'; ROLLBACK`);
    await api.heard();
    expect(await api.rendered()).toEqual([]);
  });

  it('are rendered once for any number of concurrent requests', async () => {
    await api.other.query(
      `UPDATE stock_unit SET received = received + 1, available = available + 1 WHERE product_id = '${KEPT_ID}'`,
    );
    await api.heard();
    const before = api.kept.cache.stats.renders;
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.visitor().open(KEPT_PAGE)));
    expect(api.kept.cache.stats.renders).toBe(before + 1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('are not cached when what they show changed during the rendering', async () => {
    await api.other.query(`SELECT pg_notify('catalogue_changed', 'product:${KEPT_ID}')`);
    await api.heard();
    const lock = await api.database.pool.connect();
    try {
      // The page reads stock before this write, and is finished after it.
      await lock.query('BEGIN; LOCK TABLE review IN ACCESS EXCLUSIVE MODE');
      const late = api.visitor().open(KEPT_PAGE);
      await expect
        .poll(async () => {
          const { rows } = await api.other.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      await api.other.query(
        `UPDATE stock_unit SET available = 3, received = 90 WHERE product_id = '${KEPT_ID}'`,
      );
      await api.heard();
      await lock.query('COMMIT');
      await late;
    } finally {
      lock.release();
    }
    expect((await api.visitor().call('GET', `/product/${KEPT_ID}`)).body.stock).toBe(3);
    const { body } = await api.visitor().open(KEPT_PAGE);
    expect(
      String(body)
        .replaceAll('<!-- -->', '')
        .match(/Only \d+ left/)?.[0],
    ).toBe('Only 3 left');
  });

  it('show a recent writer their own review', async () => {
    const writer = api.visitor();
    await writer.open(KEPT_PAGE);
    const body = {
      id: KEPT_ID,
      name: 'Ben',
      email: 'ben@osier.example',
      comments: 'Hot from the press.',
      rate: 4,
    };
    expect((await writer.call('POST', '/reviews', { body })).status).toBe(200);
    expect((await writer.open(KEPT_PAGE)).body.includes('Hot from the press.')).toBe(true);
  });

  it('show the new stock after a purchase', async () => {
    const shopper = await api.shopper('Cora');
    const before = (await api.visitor().call('GET', `/product/${KEPT_ID}`)).body.stock as number;
    const body = { ...orderPayload({ _id: KEPT_ID }), paymentMethod: 'cashOnDelivery' };
    expect((await shopper.call('POST', '/orders', { body })).status).toBe(200);
    await api.heard();
    expect((await api.visitor().call('GET', `/product/${KEPT_ID}`)).body.stock).toBe(before - 1);
  });
});

describe('a lost connection', () => {
  it('empties the cache, and nothing is cached until notifications arrive again', async () => {
    await api.rendered();
    await api.other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'osier-changes' AND datname = current_database()`,
    );
    await api.untilHeard(false);
    expect(api.kept.cache.stats.pages).toBe(0);
    await api.database.db.update(stockUnit).set({ available: 2 }).where(eq(stockUnit.productId, KEPT_ID));
    expect((await api.visitor().call('GET', `/product/${KEPT_ID}`)).body.stock).toBe(2);
    expect(api.kept.cache.stats.pages).toBe(0);
    await api.untilHeard(true);
    await api.rendered();
    expect(await api.rendered()).toEqual([]);
  });
});
