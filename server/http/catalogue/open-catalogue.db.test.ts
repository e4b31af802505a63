import { beforeAll, describe, expect, it } from 'vitest';
import { reindexProducts } from '../../services/maintenance/reindex-products.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import { readPage } from '../../testing/read-page.ts';

const api = createPageCacheApi();
const get = async (path: string) => (await api.visitor().call('GET', path)).body;
const open = (path: string) => api.visitor().open(path);

/** Cached pages that show menus, and cached calls that show categories or brands. */
const CACHED = [
  '/',
  '/shop',
  '/products-for/male',
  '/products/hoodie',
  '/product/sundress-paprika',
  '/api/catalogue',
  '/api/catalog-facts?for=male&choices=for',
  '/api/search-suggestions?q=anorak',
  '/api/products?category=hoodie&limit=5',
];

/** Makes a change by another process, and waits until this one is notified. Returns the responses that are still cached. */
async function change(statements: string): Promise<string[]> {
  for (const url of CACHED) expect((await open(url)).status, url).toBe(200);
  const isCached = (url: string) => api.pageCache.cache.find(url) !== undefined;
  expect(CACHED.filter((url) => !isCached(url))).toEqual([]);
  await api.other.query(statements);
  await api.untilNotified();
  return CACHED.filter(isCached);
}

const parka = `
  INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, image_url, created_at)
  VALUES ('storm-parka', 'Storm Parka', 'Northwind', 'male', 'jackets', 'Waxed.', 9000, '[]', '/x.webp', '2020-01-01');`;

// In this order: each change builds on the one before.
describe('a change of the catalogue by SQL', { shuffle: false }, () => {
  let left: readonly string[];
  beforeAll(async () => {
    expect((await open('/products/jackets')).status).toBe(404);
    expect(await get('/products?category=jackets&limit=5')).toMatchObject({
      status: 400,
      errors: [{ field: 'category', message: 'There is no such category.' }],
    });
    expect(await get('/products?brand=northwind&limit=5')).toMatchObject({
      status: 400,
      errors: [{ field: 'brand', message: 'There is no such brand.' }],
    });
    left = await change(`
      INSERT INTO category (id, label, aliases, words, position) VALUES ('jackets', 'Jackets', '{jacket}', 'jacket anorak', 11);
      INSERT INTO department_category (department, category, position) VALUES ('male', 'jackets', 6);
      INSERT INTO brand (id, label, position) VALUES ('northwind', 'Northwind', 4);
      ${parka}`);
  });

  it('drops every cached page and call that shows menus, categories or brands', () => {
    expect(left).toEqual([]);
  });

  it('shows a new category and brand in menus, finder and filters', async () => {
    const { brands, categories, departments } = await get('/catalogue');
    expect(brands.at(-1)).toEqual({ id: 'northwind', label: 'Northwind', inFinder: true });
    expect(categories.at(-1)).toEqual({ id: 'jackets', label: 'Jackets' });
    for (const choices of ['menu', 'finder', 'page']) {
      expect(departments.male[choices].at(-1), choices).toEqual({ value: 'jackets', label: 'Jackets' });
      expect(departments.female[choices], choices).not.toContainEqual(
        expect.objectContaining({ value: 'jackets' }),
      );
    }
  });

  it('shows them in listings and counts', async () => {
    const parkas = [expect.objectContaining({ _id: 'storm-parka', brand: 'Northwind', category: 'jackets' })];
    for (const path of [
      '/products/jackets?limit=5',
      '/products/Jacket?limit=5',
      '/products?for=male&category=jackets&brand=NORTHWIND&limit=5',
      '/products?brand=northwind&limit=5',
      '/products?q=parka&category=jackets&brand=northwind&limit=5',
    ]) {
      expect(await get(path), path).toEqual(parkas);
    }
    const facts = await get('/catalog-facts?for=male&category=jackets&choices=for');
    expect(facts.choices.category.jackets).toBe(1);
    expect(facts.choices.brand).toEqual({ northwind: 1 });
    expect(await get('/catalog-facts?brand=northwind&category=jackets&q=parka')).toMatchObject({ count: 1 });
  });

  it('shows them in searches, suggestions and the sitemap', async () => {
    expect((await get('/search-suggestions?q=anorak')).products).toMatchObject([{ _id: 'storm-parka' }]);
    expect((await get('/search-suggestions?q=northw')).products).toMatchObject([{ _id: 'storm-parka' }]);
    expect((await get('/search-suggestions?q=jacke')).categories).toEqual([
      { label: "Men's Jackets", for: 'male', category: 'jackets' },
    ]);
    expect((await open('/sitemap.xml')).body).toContain('/products/jackets</loc>');
  });

  it('redirects other spellings of a new category to its page', async () => {
    const { status, headers } = await open('/products/Jacket?sort=price');
    expect([status, headers.get('location')]).toEqual([308, '/products/jackets?sort=price']);
    expect((await open('/products/jackets')).status).toBe(200);
  });

  it('moves an archived category out of menus and suggestions, but keeps its page', async () => {
    expect(await change(`UPDATE category SET archived = true WHERE id = 'jackets'`)).toEqual([]);
    const { departments, categories } = await get('/catalogue');
    expect(JSON.stringify(departments)).not.toContain('jackets');
    expect(categories).toContainEqual({ id: 'jackets', label: 'Jackets' });
    expect((await get('/search-suggestions?q=jacke')).categories).toEqual([]);
    expect((await open('/products/jackets')).status).toBe(200);
    expect(await get('/products/jackets?limit=5')).toHaveLength(1);
  });

  it('moves an archived brand out of the filters, but keeps its products', async () => {
    expect(await change(`UPDATE brand SET archived = true WHERE id = 'northwind'`)).toEqual([]);
    expect((await get('/catalogue')).brands).not.toContainEqual(expect.objectContaining({ id: 'northwind' }));
    expect((await get('/catalog-facts?category=jackets&choices=brand')).choices.brand).toEqual({});
    expect(await get('/catalog-facts?category=jackets&brand=northwind')).toMatchObject({ count: 1 });
    expect(await get('/products?brand=northwind&limit=5')).toHaveLength(1);
  });

  it('sends a brand outside the finder only to the pages that filter by it', async () => {
    const added = `INSERT INTO brand (id, label, in_finder) VALUES ('fen', 'Fen & Daughters', false)`;
    expect(await change(added)).toEqual([]);
    expect((await get('/catalogue')).brands).toContainEqual(expect.objectContaining({ id: 'fen' }));
    for (const path of ['/', '/shop', '/products/hoodie', '/shop?department=male&type=hoodie&brand=kd'])
      expect(String((await open(path)).body), path).not.toContain('Daughters');
    for (const path of ['/shop?department=male&type=hoodie&brand=fen', '/products/hoodie?brand=fen'])
      expect(String((await open(path)).body), path).toContain('Fen &amp; Daughters');
  });

  it('names a chosen brand outside the finder in the heading, and among the filters that are set', async () => {
    for (const path of ['/shop?department=male&type=hoodie&brand=fen', '/products/hoodie?brand=fen']) {
      const html = String((await open(path)).body);
      expect(readPage(html).heading, path).toMatch(/Hoodie by Fen & Daughters$/);
      expect(html, path).toContain('Remove Fen &amp; Daughters');
    }
  });

  it('redirects the page of a merged category, and moves its products', async () => {
    expect(await change(`UPDATE category SET replaced_by = 'hoodie' WHERE id = 'jackets'`)).toEqual([]);
    const { status, headers } = await open('/products/jackets?sort=price');
    expect([status, headers.get('location')]).toEqual([301, '/products/hoodie?sort=price']);
    // An open page with old menus loads the data of the page without the redirect.
    const data = String((await open('/products/jackets.data?_routes=category')).body);
    expect(data).toContain('Hoodie');
    expect(data).not.toContain('Jackets');
    expect((await open('/sitemap.xml')).body).not.toContain('/products/jackets');
    await reindexProducts(api);
    await api.untilNotified();
    expect(await get('/products?category=jackets&q=parka&limit=5')).toMatchObject([
      { _id: 'storm-parka', category: 'hoodie' },
    ]);
  });
});
