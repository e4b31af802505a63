import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  createPageCacheApi,
  CACHED_URLS,
  CACHED_PRODUCT_ID,
  CACHED_PAGE,
} from '../../testing/page-cache-api.ts';

const api = createPageCacheApi();

describe('a cached response', () => {
  const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.fetch(new Request(`http://shop.test${address}`, { method, headers }));
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('has the accepted encoding, and an ETag per encoding', async () => {
    const plain = await ask(CACHED_PAGE);
    const text = (await bytes(plain)).toString();
    expect(text.includes('Paprika')).toBe(true);
    const packed = await ask(CACHED_PAGE, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytes(packed)).toString()).toBe(text);
    const older = await ask(CACHED_PAGE, { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(older.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytes(older)).toString()).toBe(text);
    expect(
      (await ask(CACHED_PAGE, { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding'),
    ).toBeNull();
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(new Set([plain, packed, older].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  });

  it('is answered with 304 when the client’s ETag matches', async () => {
    const first = await ask(CACHED_PAGE);
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask(CACHED_PAGE, { 'if-none-match': known });
      expect(again.status, known).toBe(304);
      expect(again.headers.get('etag')).toBe(tag);
      expect((await bytes(again)).length).toBe(0);
    }
    expect((await ask(CACHED_PAGE, { 'if-none-match': `W/"a,b",${tag}` })).status).toBe(304);
    // The ETag of another encoding does not match (RFC 9111, section 4.3.4).
    const gzipTag = tag.replace('-identity', '-gzip');
    for (const unknown of [
      '"other"',
      gzipTag,
      tag.replace(/"$/, 'zzz"'),
      tag.replaceAll('"', ''),
      `"${tag}`,
      '',
    ]) {
      expect((await ask(CACHED_PAGE, { 'if-none-match': unknown })).status, unknown).toBe(200);
    }
  });

  it('has no body for HEAD', async () => {
    const head = await ask(CACHED_PAGE, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await bytes(await ask(CACHED_PAGE))).length));
    expect((await bytes(head)).length).toBe(0);
  });

  it('may be stored by shared caches for seconds, and is revalidated by browsers', async () => {
    for (const [address] of CACHED_URLS) {
      const { headers } = await ask(address);
      expect(headers.get('cache-control'), address).toBe(
        'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=30',
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is shared by all spellings of a URL, and contains no unknown parameter', async () => {
    const before = api.pageCache.cache.stats.pages;
    const plain = await bytes(await ask('/products/jeans?brand=zara'));
    for (const spelling of [
      '?utm_source=mail&brand=zara',
      '?brand=zara&x=%3Cscript%3E',
      '?a[]=1&brand=zara',
    ]) {
      expect((await bytes(await ask(`/products/jeans${spelling}`))).equals(plain)).toBe(true);
    }
    expect(api.pageCache.cache.stats.pages).toBeLessThanOrEqual(before + 1);
  });

  it('varies by Accept-Encoding wherever it is compressed', async () => {
    const packed: string[] = [];
    for (const [address] of CACHED_URLS) {
      const answers = await Promise.all(
        ['br', 'gzip', 'identity'].map((encoding) => ask(address, { 'accept-encoding': encoding })),
      );
      const isPacked = answers.some(({ headers }) => headers.has('content-encoding'));
      if (isPacked) packed.push(address);
      const varied = answers.map(({ headers }) => headers.get('vary'));
      expect(varied, address).toEqual(answers.map(() => (isPacked ? 'Accept-Encoding' : null)));
    }
    expect(packed).toContain(CACHED_PAGE);
    expect(packed).toContain(`/api/product/${CACHED_PRODUCT_ID}`);
  });

  it.each([
    '/no-such-page',
    '/product/no-such-product',
    '/products/hats',
    '/api/product/nothing',
    '/api/products?limit=abc',
    '/api/products?limit=',
    '/api/products?xlimit=1',
    '/api/products?q=limit%3D',
    '/SHOP',
    '/shop?q=%zz',
    '/api/products?limit=1&limit=2',
    `/shop?q=${'x'.repeat(500)}`,
    '/user-profile/login',
    '/api/session',
  ])('does not exist for %s', async (address) => {
    await ask(address);
    const { pages, renders } = api.pageCache.cache.stats;
    const again = await ask(address);
    expect(api.pageCache.cache.stats.pages).toBe(pages);
    expect(again.headers.get('etag')).toBeNull();
    expect(api.pageCache.cache.stats.renders - renders).toBeLessThanOrEqual(1);
  });
});
