import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { waitUntil } from '#database/testing/wait-until.ts';
import { createTestApi, type TestApi, type TestApiOptions } from './test-api.ts';

/** The product of the tests of cached pages. */
export const CACHED_PRODUCT_ID = 'sundress-paprika';
export const CACHED_PAGE = `/product/${CACHED_PRODUCT_ID}`;

/** At least one URL of every cacheable kind, and whether it shows that product. */
export const CACHED_URLS: readonly [address: string, showsIt: boolean][] = [
  ['/', true],
  [CACHED_PAGE, true],
  [`${CACHED_PAGE}.data`, true],
  ['/shop', true],
  ['/shop.data', true],
  ['/shop?department=male', false],
  ['/shop?department=female&type=dress', true],
  ['/shop?q=sundress+paprika', true],
  ['/products/dress', true],
  ['/products/dress.data', true],
  ['/products/jeans', false],
  ['/products-for/female?category=dress', true],
  ['/products-for/male', false],
  ['/products-for/male.data', false],
  ['/filtered-products?department=female&type=dress', true],
  ['/filtered-products.data?department=female&type=dress', true],
  ['/_.data', true],
  ['/pages/privacy', false],
  ['/pages/privacy.data', false],
  [`/api/product/${CACHED_PRODUCT_ID}`, true],
  [`/api/reviews/${CACHED_PRODUCT_ID}?limit=20`, true],
  ['/api/products?for=male&limit=10', false],
  ['/api/products/dress?limit=100', true],
  ['/api/products-for/kids?limit=10&sort=rating', false],
  ['/api/catalogue', false],
  ['/api/pages/privacy', false],
  ['/api/catalog-facts?category=jeans', false],
  ['/api/catalog-facts?category=dress', false],
  ['/api/search-suggestions?q=sundress+paprika', true],
];

/** A shop with a page cache, and another process of it. */
export type PageCacheApi = TestApi & {
  /** A database session of another process. */
  readonly other: pg.Client;
  /** Waits until the cache has received all earlier notifications, which arrive in order. */
  untilNotified(): Promise<void>;
  /** Waits until the cache is enabled or disabled. It is enabled while it receives notifications. */
  untilEnabled(isEnabled: boolean): Promise<void>;
  /** Requests every URL of `CACHED_URLS` and returns those that the cache did not have. */
  listRendered(): Promise<string[]>;
};

/** Starts a shop with pages and their cache for one test file. Its fields are available in tests and hooks. */
export function createPageCacheApi(options: TestApiOptions = {}): PageCacheApi {
  const api = createTestApi({ ...options, pages: true, cachesPages: true });
  let other: pg.Client;
  const untilEnabled = async (isEnabled: boolean) => {
    await waitUntil(() => api.pageCache.cache.stats.isEnabled === isEnabled);
  };
  beforeAll(async () => {
    other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await untilEnabled(true);
  });
  afterAll(() => other.end());

  return Object.assign(Object.create(api, { other: { get: () => other } }) as PageCacheApi, {
    untilEnabled,
    async untilNotified() {
      const marker = `product:marker-${Math.random().toString(36).slice(2)}`;
      const before = api.pageCache.cache.stats.invalidations;
      await other.query('SELECT pg_notify($1, $2)', ['catalogue_changed', marker]);
      await waitUntil(() => api.pageCache.cache.stats.invalidations > before);
    },
    async listRendered() {
      const made: string[] = [];
      for (const [address] of CACHED_URLS) {
        const before = api.pageCache.cache.stats.renders;
        const { status } = await api.visitor().open(address);
        if (status !== 200) throw new Error(`${address} returned ${status}`);
        if (api.pageCache.cache.stats.renders > before) made.push(address);
      }
      return made;
    },
  });
}
