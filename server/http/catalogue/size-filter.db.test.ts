import { describe, expect, it } from 'vitest';
import { sizeScale } from '#database/schema/catalogue-settings/sizes.ts';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();
const get = (path: string) => api.visitor().call('GET', path);

type Listed = {
  _id: string;
  stock: number;
  category: string;
  for: string;
  sizes: { size: string; stock: number }[];
};

async function list(path: string): Promise<Listed[]> {
  const { status, body } = await get(path);
  expect(status, path).toBe(200);
  return body;
}

const idsOf = (products: readonly Listed[]) => products.map(({ _id }) => _id);
const isIn = (size: string) => (product: Listed) =>
  product.sizes.some((one) => one.size === size && one.stock > 0);

describe('the size of a listing', () => {
  it('lists exactly the products in stock in it, in the order of the listing', async () => {
    const all = await list('/products');
    for (const size of ['S', 'XL']) {
      const expected = idsOf(all.filter(isIn(size)));
      expect(expected.length).toBeLessThan(demoCatalogue.length);
      expect(idsOf(await list(`/products?size=${size}`))).toEqual(expected);
      expect(idsOf(await list(`/products?size=${size}&limit=100`))).toEqual(expected);
    }
    expect(await list('/products?size=XXS')).toEqual([]);
  });

  it('works with every other filter, in every order and across pages', async () => {
    for (const sort of ['newest', 'price', 'price-desc', 'rating']) {
      const men = (await list(`/products-for/male?sort=${sort}`)).filter(isIn('XL'));
      const paged: string[] = [];
      let path: string | undefined = `/products-for/male?size=XL&sort=${sort}&limit=10`;
      while (path !== undefined) {
        const { body, headers } = await get(path);
        paged.push(...idsOf(body));
        path = /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(idsOf(men));
    }
    const blue = (await list('/products/jeans?colour=blue')).filter(isIn('XL'));
    expect(idsOf(await list('/products/jeans?colour=blue&size=XL'))).toEqual(idsOf(blue));
  });

  it('narrows a search by relevance and by price, and its count', async () => {
    const shirts = (await list('/products?q=shirt&limit=100')).filter(isIn('XL'));
    expect(idsOf(await list('/products?q=shirt&size=XL&limit=100'))).toEqual(idsOf(shirts));
    const cheapest = (await list('/products?q=shirt&sort=price&limit=100')).filter(isIn('XL'));
    expect(idsOf(await list('/products?q=shirt&size=XL&sort=price&limit=100'))).toEqual(idsOf(cheapest));
    const { body } = await get('/catalog-facts?q=shirt&size=XL&choices=for');
    expect(body.count).toBe(shirts.length);
    expect(body.choices.for.male).toBe(shirts.filter((product) => product.for === 'male').length);
  });

  it('is counted with the other filters, and narrows their counts', async () => {
    const inSize = (await list('/products')).filter(isIn('XL'));
    const { body } = await get('/catalog-facts?size=XL&for=male&choices=for');
    const men = inSize.filter((product) => product.for === 'male');
    expect(body).toMatchObject({ count: men.length, more: false });
    expect(body.choices.for.kids).toBe(inSize.filter((product) => product.for === 'kids').length);
    expect(body.choices.category.jeans).toBe(men.filter(({ category }) => category === 'jeans').length);
    const blue = (await list('/products-for/male?colour=blue')).filter(isIn('XL'));
    expect(body.choices.colour.blue).toBe(blue.length);
  });

  it('has a count for each size in stock, in the order of its scale, whatever size is chosen', async () => {
    const women = await list('/products-for/female');
    const expected = ['S', 'M', 'L', 'XL'].map((size) => ({ size, count: women.filter(isIn(size)).length }));
    for (const size of ['', '&size=L']) {
      const { body } = await get(`/catalog-facts?for=female&choices=for${size}`);
      expect(body.sizes).toEqual(expected);
    }
    expect((await get('/catalog-facts?for=female')).body).not.toHaveProperty('sizes');
    expect((await get('/catalog-facts?q=qqqq&choices=for')).body.sizes).toEqual([]);
  });

  it('finds products whose sizes share their stock, and those of other scales', async () => {
    const { db, pool } = api.database;
    await db.insert(sizeScale).values({ id: 'belts', sizes: ['95', '105'] });
    await pool.query(`INSERT INTO product (id, title, brand, department, category, scale, sizing, details, price_cents, pictures, image_url, created_at)
      VALUES ('shared-belt', 'Belt', 'KD', 'male', 'jeans', 'belts', 'shared', 'A belt.', 900, '[]', '/x.webp', now())`);
    expect(await list('/products?size=105')).toEqual([]);
    await pool.query(`INSERT INTO stock_unit (id, product_id, size, received, available)
      VALUES (gen_random_uuid(), 'shared-belt', NULL, 1, 1)
      ON CONFLICT (product_id, size) DO UPDATE SET received = 1, available = 1`);
    expect(idsOf(await list('/products?size=105'))).toEqual(['shared-belt']);
    expect(idsOf(await list('/products?size=M'))).not.toContain('shared-belt');
    const { body } = await get('/catalog-facts?for=male&category=jeans&choices=for');
    expect(body.sizes.slice(-2)).toEqual([
      { size: '95', count: 1 },
      { size: '105', count: 1 },
    ]);
  });
});
