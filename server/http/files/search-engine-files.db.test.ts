import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { seedDemo } from '#database/seed/demo/seed-demo.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { createSearchEngineFiles } from './search-engine-files.ts';

const opened = createTestDatabase();
const { log } = createCapturedLog();
const publicUrl = 'https://osier.test';

/** Reads a file of a shop with about `partSize` products per sitemap. */
async function read(path: string, partSize?: number) {
  const app = createSearchEngineFiles({
    db: opened.database.db,
    readCatalogue: () => loadCatalogue(opened.database.db),
    publicUrl,
    log,
    ...(partSize && { partSize }),
  });
  const response = await app.request(path);
  const text = await response.text();
  return { response, text, addresses: [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found) };
}

beforeAll(async () => {
  await seedDemo(opened.database, { at: new Date('2026-01-01') });
});

const byText = (one = '', other = '') => one.localeCompare(other);
const products = demoCatalogue.map(({ id }) => `${publicUrl}/product/${id}`).toSorted(byText);
const productsAmong = (addresses: (string | undefined)[]) =>
  addresses.filter((address) => address?.includes('/product/')).toSorted(byText);

describe('the sitemap', () => {
  it('lists every public page and product once', async () => {
    const { response, addresses } = await read('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(addresses).toContain(`${publicUrl}/products-for/kids`);
    for (const { id } of specifiedCatalogue.categories)
      expect(addresses).toContain(`${publicUrl}/products/${id}`);
    expect(productsAmong(addresses)).toEqual(products);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('becomes an index of several sitemaps that together list every product once', async () => {
    const { text, addresses } = await read('/sitemap.xml', 10);
    expect(text).toContain('<sitemapindex');
    const parts = await Promise.all(
      addresses.map(async (address) => (await read(String(address).slice(publicUrl.length), 10)).addresses),
    );
    expect(parts).toHaveLength(Math.ceil(products.length / 10));
    const all = parts.flat();
    expect(productsAmong(all)).toEqual(products);
    expect(all.filter((address) => address === `${publicUrl}/`)).toHaveLength(1);
  });

  it('serves the parts of its index, and of an index with one part less or more', async () => {
    const parts = Math.ceil(products.length / 10);
    for (const count of [parts - 1, parts, parts + 1]) {
      expect((await read(`/sitemaps/1-of-${count}.xml`, 10)).response.status, String(count)).toBe(200);
    }
  });

  it('returns 404 for every other part', async () => {
    const parts = Math.ceil(products.length / 10);
    const files = ['0-of-3', `${parts + 1}-of-${parts}`, '1-of-0', `x-of-${parts}`, '1', `01-of-${parts}`];
    const counts = ['1-of-1', `1-of-${parts - 2}`, `1-of-${parts + 2}`, '1-of-9999', '9999-of-9999'];
    for (const file of [...files, ...counts]) {
      expect((await read(`/sitemaps/${file}.xml`, 10)).response.status, file).toBe(404);
    }
  });

  it('is named in robots.txt, which disallows private pages', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toContain('Disallow: /user-profile\n');
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
  });
});
