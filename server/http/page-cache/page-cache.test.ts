import { describe, expect, it } from 'vitest';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { cacheKeyOf } from './cache-key.ts';
import { createPageCache } from './page-cache.ts';
import { createRecentWriters, recentWriterPair } from './recent-writers.ts';
import { findRepresentation, readCachedPage, type CachedPage } from './representation.ts';

const page = (bytes: number, tag = 'product:a'): CachedPage => ({
  status: 200,
  hash: 'hash',
  tags: new Set([tag]),
  headers: [],
  representations: new Map(),
  bytes,
});
const bounded = (url: string) => ({ url, isUnbounded: false });
const unbounded = (url: string) => ({ url, isUnbounded: true });

function enabled(capacityBytes = { bounded: 1_000, unbounded: 300 }) {
  const cache = createPageCache(capacityBytes);
  cache.enable();
  return cache;
}

describe('the page cache', () => {
  it('holds at most its maximum of bytes, and evicts the least recently used', async () => {
    const cache = enabled();
    for (const name of ['/a', '/b', '/c']) await cache.get(bounded(name), async () => page(400));
    expect(cache.stats).toMatchObject({ pages: 2, bytes: 800 });
    expect(cache.find('/b')).toBeDefined();
    await cache.get(bounded('/d'), async () => page(400));
    expect([cache.find('/b'), cache.find('/c')].map((kept) => kept !== undefined)).toEqual([true, false]);
    await cache.get(bounded('/huge'), async () => page(2_000));
    expect(cache.find('/huge')).toBeUndefined();
  });

  it('returns the uncompressed body of a page to waiting requests, and does not store it', async () => {
    const cache = enabled({ bounded: 100_000, unbounded: 300 });
    const render = () =>
      readCachedPage(new Response('x'.repeat(2_000), { headers: { 'content-type': 'text/html' } }), {
        tags: new Set(['product:a']),
        cacheControl: 'no-store',
      });
    const rendered = await cache.get(bounded('/a'), render);
    expect(findRepresentation(rendered, 'identity')?.body).toHaveLength(2_000);
    const kept = cache.find('/a');
    expect([...(kept?.representations.keys() ?? [])]).toEqual(['br']);
  });

  it('keeps a page whose counts changed, to serve it only in an outage, and drops one whose content changed', async () => {
    const cache = enabled();
    for (const name of ['a', 'b'])
      await cache.get(bounded(`/${name}`), async () => page(100, `product:${name}`));
    cache.invalidate('product:a');
    cache.invalidate('content:b');
    cache.invalidate('product:b');
    expect([cache.find('/a'), cache.find('/b')]).toEqual([undefined, undefined]);
    expect(cache.stats).toMatchObject({ pages: 0, bytes: 100 });
    const kept = cache.disable();
    expect(kept?.findOutdated('/a')).toBeDefined();
    expect(kept?.findOutdated('/b')).toBeUndefined();
  });

  it('serves a page again that was rendered after its counts changed', async () => {
    const cache = enabled();
    await cache.get(bounded('/a'), async () => page(100));
    cache.invalidate('product:a');
    await cache.get(bounded('/a'), async () => page(120));
    expect(cache.find('/a')?.bytes).toBe(120);
    expect(cache.stats).toMatchObject({ pages: 1, bytes: 120 });
  });

  it('follows the changes of a page whose URL was unbounded before the catalogue was loaded', async () => {
    const cache = enabled();
    await cache.get(unbounded('/a'), async () => page(100));
    cache.invalidate('product:a');
    await cache.get(bounded('/a'), async () => page(120));
    expect(cache.find('/a')?.bytes).toBe(120);
    for (const name of ['/b', '/c', '/d'])
      await cache.get(unbounded(name), async () => page(100, 'product:b'));
    expect(cache.stats).toMatchObject({ pages: 4, bytes: 420 });
    cache.invalidate('content:a');
    expect(cache.find('/a')).toBeUndefined();
  });

  it('keeps no cache tags of a page that is too large to store', async () => {
    const cache = enabled();
    await cache.get(bounded('/huge'), async () => page(2_000, 'product:a'));
    await cache.get(bounded('/huge'), async () => page(400, 'product:b'));
    cache.invalidate('product:a');
    expect(cache.find('/huge')).toBeDefined();
    cache.invalidate('product:b');
    expect(cache.find('/huge')).toBeUndefined();
  });

  it('is not emptied by requests for made-up URLs', async () => {
    const cache = enabled();
    await cache.get(bounded('/'), async () => page(900));
    for (let word = 0; word < 50; word += 1)
      await cache.get(unbounded(`/shop?q=${word}`), async () => page(100));
    expect(cache.find('/')).toBeDefined();
    expect(cache.stats).toMatchObject({ pages: 4, bytes: 1_200 });
  });

  it('stores no rendering that began before notifications arrived', async () => {
    const cache = createPageCache();
    await cache.get(bounded('/'), async () => page(1));
    expect(cache.stats.pages).toBe(0);
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const late = cache.get(bounded('/'), () => promise);
    cache.enable();
    resolve(page(1));
    await late;
    expect(cache.stats.pages).toBe(0);
  });

  it('serves a request that follows a change only with a rendering that began after the change', async () => {
    const cache = enabled();
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const before = cache.get(bounded('/'), () => promise);
    cache.invalidate('product:a');
    const after = cache.get(bounded('/'), async () => page(2));
    resolve(page(1));
    expect((await before).bytes).toBe(1);
    expect((await after).bytes).toBe(2);
    expect(cache.find('/')?.bytes).toBe(2);
  });

  it('renders a page once at a time, however many changes arrive meanwhile', async () => {
    const cache = enabled();
    const begun: PromiseWithResolvers<CachedPage>[] = [];
    const render = () => {
      const made = Promise.withResolvers<CachedPage>();
      begun.push(made);
      return made.promise;
    };
    const asked = [cache.get(bounded('/'), render)];
    for (let sale = 0; sale < 20; sale += 1) {
      cache.invalidate('product:a');
      asked.push(cache.get(bounded('/'), render), cache.get(bounded('/'), render));
    }
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(page(1));
    await asked[0];
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(page(2));
    const given = await Promise.all(asked.map(async (made) => (await made).bytes));
    expect(given).toEqual([1, ...Array.from({ length: 40 }, () => 2)]);
    expect(begun).toHaveLength(2);
    expect(cache.find('/')?.bytes).toBe(2);
  });

  it('serves a rendering to later requests when something else changed meanwhile', async () => {
    const cache = enabled();
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const before = cache.get(bounded('/'), () => promise);
    cache.invalidate('product:b');
    const after = cache.get(bounded('/'), () => Promise.reject(new Error('rendered again')));
    resolve(page(1));
    expect(await after).toBe(await before);
  });

  it('renders again for a recent writer while another rendering runs, and serves the new one to later requests', async () => {
    const cache = enabled();
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const before = cache.get(bounded('/'), () => promise);
    const written = cache.refresh(bounded('/'), async () => page(2));
    cache.invalidate('product:a');
    const after = cache.get(bounded('/'), () => Promise.reject(new Error('rendered twice')));
    resolve(page(1));
    expect((await before).bytes).toBe(1);
    expect((await written).bytes).toBe(2);
    expect((await after).bytes).toBe(2);
  });

  it('stores a rendering when something else changed meanwhile', async () => {
    const cache = enabled();
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const made = cache.get(bounded('/'), () => promise);
    cache.invalidate('product:b');
    resolve(page(1));
    await made;
    expect(cache.find('/')).toBeDefined();
  });

  it('renders again after a failed rendering', async () => {
    const cache = enabled();
    await expect(cache.get(bounded('/'), () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect((await cache.get(bounded('/'), async () => page(1))).bytes).toBe(1);
  });

  it('renders a page once at a time for recent writers, and starts each rendering after the requests that share it', async () => {
    const cache = enabled();
    const begun: PromiseWithResolvers<CachedPage>[] = [];
    const renew = () =>
      cache.refresh(bounded('/'), () => {
        const made = Promise.withResolvers<CachedPage>();
        begun.push(made);
        return made.promise;
      });
    const bytes = (asked: Promise<CachedPage>[]) =>
      Promise.all(asked.map(async (made) => (await made).bytes));
    const first = renew();
    const meanwhile = [renew(), renew(), renew()];
    expect(begun).toHaveLength(1);
    // A failed rendering delays no other request.
    begun[0]?.reject(new Error('a bug'));
    await expect(first).rejects.toThrow('a bug');
    expect(begun).toHaveLength(2);
    const later = [renew(), renew()];
    begun[1]?.resolve(page(2));
    expect(await bytes(meanwhile)).toEqual([2, 2, 2]);
    begun[2]?.resolve(page(3));
    expect(await bytes(later)).toEqual([3, 3]);
    expect(cache.find('/')?.bytes).toBe(3);
    expect(begun).toHaveLength(3);
    // A rendering that has ended delays no later one.
    const last = renew();
    begun[3]?.resolve(page(4));
    expect((await last).bytes).toBe(4);
  });

  it('stores nothing without cache tags', async () => {
    const cache = enabled();
    await cache.get(bounded('/'), async () => ({ ...page(1), tags: new Set<string>() }));
    expect(cache.stats.pages).toBe(0);
  });
});

describe('the cookie of a recent writer', () => {
  let now = 0;
  const clock = { now: () => new Date(now), newId: () => 'an id' };
  const open = (publicUrl = 'http://localhost:3000', secret = 'a secret') =>
    createRecentWriters({ secret, clock, publicUrl });

  it('is Secure where the shop is on https', () => {
    expect(open('https://shop.example').cookieFor('writeReview')).toMatch(/; Secure$/);
    expect(open().cookieFor('writeReview')).not.toContain('Secure');
    expect(open().cookieFor('listReviews')).toBeUndefined();
  });

  it('is valid for ten seconds, and only with the shop’s signature', () => {
    now = 1_800_000_000_000;
    const pair = recentWriterPair(open().cookieFor('placeOrder') ?? null) ?? '';
    expect(open().isRecent(`a=b; ${pair}; c=d`)).toBe(true);
    expect(open(undefined, 'another secret').isRecent(pair)).toBe(false);
    const later = pair.replace(String(now), String(now + 1));
    for (const other of ['osier_wrote=1', later, pair.slice(0, -1), `x${pair}`, '', null, undefined]) {
      expect(open().isRecent(other), String(other)).toBe(false);
    }
    now += 10_000;
    expect(open().isRecent(pair)).toBe(true);
    now += 1;
    expect(open().isRecent(pair)).toBe(false);
  });
});

describe('the cache key', () => {
  it.each([
    ['/shop', '/shop'],
    ['/shop?utm_source=mail', '/shop'],
    ['/shop?price=9&brand=zara', '/shop?brand=zara&price=9'],
    ['/shop.data?_routes=shop&x=1', '/shop.data?_routes=shop'],
    ['/product/a-b?size=M', '/product/a-b'],
    ['/_.data', '/_.data'],
    ['/api/products?x=1&limit=5&for=male', '/api/products?for=male&limit=5'],
    ['/api/product/a-b', '/api/product/a-b'],
  ])('of %s is %s', (asked, kept) => expect(cacheKeyOf(asked, specifiedCatalogue)?.url).toBe(kept));

  it.each([
    ['/shop', false],
    ['/shop?department=female&type=dress&brand=kd&sort=price', false],
    ['/shop.data?sort=rating&_routes=shop', false],
    ['/api/products?for=female&sort=newest&limit=24', true],
    ['/api/catalog-facts?for=female&category=dress', false],
    ['/shop?q=dress', true],
    ['/shop?price=17', true],
    ['/shop?department=made-up', true],
    ['/shop?brand=kD', true],
    ['/shop?brand=+kd', true],
    ['/shop.data?_routes=shop%2Cmade-up', true],
    ['/api/products?limit=23', true],
    ['/api/products?limit=24&maxPrice=17', true],
    ['/api/products?limit=24&cursor=made-up', true],
  ])('of %s is unbounded: %s', (asked, isUnbounded) =>
    expect(cacheKeyOf(asked, specifiedCatalogue)?.isUnbounded).toBe(isUnbounded),
  );

  it.each([
    '/checkout',
    '/user-profile',
    '/user-profile.data',
    '/no-such-page',
    '/Shop',
    '/products/Dresses',
    '/shop/',
    '//shop',
    '/shop?q=%E0%A4%A',
    '/shop?brand=a&brand=b',
    '/shop.data?_routes=made%2Fup',
    '/api/products',
    '/api/products?xlimit=1',
    '/api/products?q=limit%3D',
    '/api/products/dress?q=limit=1',
    '/api/search-suggestions?xq=a',
    '/api/session',
    '/api/orders/a@b.example',
    '/product/a%2fb',
  ])('of %s is undefined', (asked) => expect(cacheKeyOf(asked, specifiedCatalogue)).toBeUndefined());
});
