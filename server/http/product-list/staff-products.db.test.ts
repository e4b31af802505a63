import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { listStaffProducts } from '#database/queries/catalogue/staff-products.ts';
import { productPicture } from '#database/schema/catalogue/pictures.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { splitStock } from '../../services/stock/split-stock.ts';
import { insertPicture } from '../../testing/insert-picture.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let staff: Visitor & { userId: string };

type Listed = { ids: string[]; total: { count: number; more: boolean } | null; next: string | undefined };

/** Lists skirts for kids, which only these tests have. */
async function list(query = ''): Promise<Listed> {
  const { status, body, headers } = await staff.call(
    'GET',
    `/admin/products?for=kids&category=skirt${query}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    ids: body.products.map(({ id }: { id: string }) => id),
    total: body.total,
    next: /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1],
  };
}

beforeAll(async () => {
  staff = await api.member('catalogue');
  const products = [
    { id: 'loom-plain', scale: 'letters', stock: 5 },
    { id: 'loom-full', scale: 'letters', stock: { S: 9, M: 9 } },
    { id: 'loom-low', scale: 'letters', stock: { XL: 2, S: 9, M: 0 } },
    { id: 'loom-gone', scale: 'letters', stock: { S: 0, M: 0 } },
  ];
  for (const each of products) await insertProduct(api.database, each);
  const { db } = api.database;
  // An hour apart: the first of the list above is the oldest. Each costs 50 cents more than the one before.
  for (const [index, { id }] of products.entries()) {
    await db
      .update(product)
      .set({
        category: 'skirt',
        title: 'Loomed Poncho',
        createdAt: new Date(Date.UTC(2026, 0, 1, index)),
        priceCents: 1000 + index * 50,
      })
      .where(sql`${product.id} = ${id}`);
  }
});

describe('the products list of staff', () => {
  it('takes several values of a filter, in the list, in a search and in the count', async () => {
    const listed = async (query: string) => {
      const { body } = await staff.call('GET', `/admin/products?limit=100&${query}`);
      const ids: string[] = body.products.map(({ id }: { id: string }) => id);
      return { ids: ids.filter((id) => id.startsWith('loom-')), total: body.total };
    };
    const all = ['loom-gone', 'loom-low', 'loom-full', 'loom-plain'];
    for (const query of [
      'category=skirt,dress&for=kids',
      'for=kids,female&category=skirt',
      'brand=kd,keystone&for=kids&category=skirt',
    ])
      expect((await listed(query)).ids, query).toEqual(all);
    expect((await listed('category=dress,jeans')).ids).toEqual([]);
    expect((await list('&stock=low,sold_out')).ids).toEqual(['loom-gone', 'loom-low']);
    expect((await list('&status=draft,archived')).ids).toEqual([]);
    expect((await list('&status=draft,published')).total).toEqual({ count: 4, more: false });
    const found = await listed('q=poncho&category=dress,skirt');
    expect(found.ids.toSorted()).toEqual(all.toSorted());
    expect((await listed('q=poncho&category=dress,jeans')).ids).toEqual([]);
    expect((await staff.call('GET', '/admin/products?category=dress,boats')).body.errors).toMatchObject([
      { field: 'category' },
    ]);
  });

  it('finds the colourways of a cut, and products without a picture or an alt text', async () => {
    const change = (id: string, columns: Partial<typeof product.$inferInsert>) =>
      api.database.db.update(product).set(columns).where(eq(product.id, id));
    expect(await list('&pictures=missing')).toMatchObject({ ids: [], total: { count: 0 } });
    await change('loom-gone', { status: 'draft', publishedAt: null, imageUrl: null, cut: 'poncho' });
    await change('loom-full', { cut: 'poncho' });
    const picture = await insertPicture(api.database, 'loom-low');
    expect(await list('&pictures=missing')).toMatchObject({
      ids: ['loom-gone', 'loom-low'],
      total: { count: 2, more: false },
    });
    expect((await list('&pictures=missing&status=published')).ids).toEqual(['loom-low']);
    expect(await list('&cut=poncho')).toMatchObject({ ids: ['loom-gone', 'loom-full'], total: { count: 2 } });
    await api.database.db.delete(productPicture).where(eq(productPicture.id, picture));
    await change('loom-gone', {
      status: 'published',
      publishedAt: new Date(),
      imageUrl: '/x.webp',
      cut: null,
    });
    await change('loom-full', { cut: null });
  });

  it('shows prices, stock by size in the order of the scale, and the last logged change', async () => {
    await api.database.db.execute(sql`
      INSERT INTO change_log (at, by_user_id, via, action, subject_type, subject_id, changes)
      VALUES ('2026-03-01T10:00:00Z', ${staff.userId}, 'screen', 'edited', 'product', 'loom-low', '[]')`);
    const { body, headers } = await staff.call('GET', '/admin/products?for=kids&category=skirt');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.products.find(({ id }: { id: string }) => id === 'loom-low')).toMatchObject({
      title: 'Loomed Poncho',
      brand: 'KD',
      for: 'kids',
      category: 'skirt',
      price: 11,
      sellingPrice: 11,
      sizes: [
        { size: 'S', stock: 9, level: 'in_stock' },
        { size: 'M', stock: 0, level: 'sold_out' },
        { size: 'XL', stock: 2, level: 'low' },
      ],
      edited: { by: 'catalogue', at: '2026-03-01T10:00:00.000Z' },
    });
    const plain = body.products.find(({ id }: { id: string }) => id === 'loom-plain');
    expect(plain.sizes).toEqual([{ size: null, stock: 5, level: 'in_stock' }]);
    expect(plain.edited).toBeNull();
    expect((await list('&changedSince=2026-03-01')).ids).toEqual(['loom-low']);
    expect((await list('&changedSince=2026-03-02')).ids).toEqual([]);
  });

  it.each([
    ['', ['loom-gone', 'loom-low', 'loom-full', 'loom-plain']],
    ['&sort=price', ['loom-plain', 'loom-full', 'loom-low', 'loom-gone']],
    ['&sort=price&stock=in_stock', ['loom-plain', 'loom-full', 'loom-low']],
    ['&stock=low', ['loom-low']],
    ['&stock=sold_out', ['loom-gone']],
    ['&minPrice=11', ['loom-gone', 'loom-low']],
    ['&minPrice=10&maxPrice=11', ['loom-low', 'loom-full', 'loom-plain']],
    ['&brand=kd&stock=low', ['loom-low']],
    ['&brand=keystone', []],
    ['&q=poncho&sort=price', ['loom-plain', 'loom-full', 'loom-low', 'loom-gone']],
    ['&q=poncho&stock=sold_out', ['loom-gone']],
    ['&q=loom-full', ['loom-full']],
  ])('lists and counts the products of %s', async (query, ids) => {
    const { total, ...listed } = await list(query);
    expect(listed.ids).toEqual(ids);
    expect(total).toEqual({ count: ids.length, more: false });
  });

  it('finds a product whose stock was split by the levels of its sizes', async () => {
    await insertProduct(api.database, { id: 'loom-split', stock: 40 });
    const quantities = { S: 20, M: 20 };
    await splitStock({ database: api.database, clock: systemClock }, { productId: 'loom-split', quantities });
    const found = async (level: string) =>
      (await staff.call('GET', `/admin/products?q=loom-split&stock=${level}`)).body.products.length;
    expect([await found('in_stock'), await found('low'), await found('sold_out')]).toEqual([1, 0, 0]);
  });

  it('finds a product by the SKU or barcode of one of its sizes, before other matches', async () => {
    await api.database.db
      .update(stockUnit)
      .set({ sku: 'poncho', barcode: '0042' })
      .where(sql`${stockUnit.productId} = 'loom-full' AND ${stockUnit.size} = 'M'`);
    expect((await list('&q=0042')).ids).toEqual(['loom-full']);
    await api.database.db
      .update(stockUnit)
      .set({ barcode: '036000291452' })
      .where(eq(stockUnit.sku, 'poncho'));
    // As another scanner reads the same label.
    expect((await list('&q=0036000291452')).ids).toEqual(['loom-full']);
    const found = await list('&q=poncho');
    expect(found.ids).toHaveLength(4);
    expect(found.ids[0]).toBe('loom-full');
  });

  it.each(['&sort=newest', '&sort=price', '&sort=price-desc', '&q=poncho', '&q=poncho&sort=price'])(
    'lists every product once over its pages with %s, and counts them on the first',
    async (query) => {
      const first = await list(`${query}&limit=3`);
      expect(first.total).toEqual({ count: 4, more: false });
      const second = await list(`${query}&limit=3&cursor=${first.next ?? ''}`);
      expect(second.total).toBeNull();
      expect(second.next).toBeUndefined();
      expect([...first.ids, ...second.ids]).toEqual((await list(query)).ids);
    },
  );

  it('reaches every product with a stock level when each page scans only a part of the list', async () => {
    const filter = { department: 'kids', category: 'skirt', stock: ['low'] } as const;
    const read = (after: { value: string; id: string } | undefined) =>
      listStaffProducts(api.database.db, { filter, sort: 'newest', limit: 3, after }, 2);
    const first = await read(undefined);
    expect(first.rows.map(({ id }) => id)).toEqual(['loom-low']);
    expect(first.scannedTo?.id).toBe('loom-low');
    const second = await read(first.scannedTo);
    expect(second.rows).toEqual([]);
    expect(second.scannedTo?.id).toBe('loom-plain');
    expect(await read(second.scannedTo)).toEqual({ rows: [] });
  });

  it('counts the products with a stock level while it lists them, and says when there may be more', async () => {
    const filter = { department: 'kids', category: 'skirt', stock: ['low'] } as const;
    const listed = { filter, sort: 'newest', limit: 3, isCounted: true } as const;
    const total = async (scannedCount?: number) =>
      (await listStaffProducts(api.database.db, listed, scannedCount)).total;
    expect(await total()).toEqual({ count: 1, more: false });
    expect(await total(2)).toEqual({ count: 1, more: true });
  });

  it.each([
    ['stock=lots', 'stock'],
    ['minPrice=1.5', 'minPrice'],
    ['changedSince=yesterday', 'changedSince'],
    ['sort=relevance', 'sort'],
    ['limit=0', 'limit'],
    ['category=no-such-thing', 'category'],
    ['brand=no-such-thing', 'brand'],
    ['cursor=bm8', 'cursor'],
  ])('names the field of %s, which is invalid', async (query, field) => {
    const { status, body } = await staff.call('GET', `/admin/products?${query}`);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});
