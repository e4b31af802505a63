import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { waitUntil } from '#database/testing/wait-until.ts';
import { testApi, type TestApi } from './test-api.ts';

/** The product of the tests of cached pages. */
export const KEPT_ID = 'sundress-paprika';
export const KEPT_PAGE = `/product/${KEPT_ID}`;

/** At least one URL of every cacheable kind, and whether it shows that product. */
export const KEPT_ADDRESSES: readonly [address: string, showsIt: boolean][] = [
  ['/', true],
  [KEPT_PAGE, true],
  [`${KEPT_PAGE}.data`, true],
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
  [`/api/product/${KEPT_ID}`, true],
  [`/api/reviews/${KEPT_ID}?limit=20`, true],
  ['/api/products?for=male&limit=10', false],
  ['/api/products/dress?limit=100', true],
  ['/api/products-for/kids?limit=10&sort=rating', false],
  ['/api/catalog-facts?category=jeans', false],
  ['/api/catalog-facts?category=dress', false],
  ['/api/search-suggestions?q=sundress+paprika', true],
];

/** A shop with a page cache, and another process beside it. */
export type KeptApi = TestApi & {
  /** A database session of another process. */
  readonly other: pg.Client;
  /** Waits until the cache has received all earlier notifications, which arrive in order. */
  heard(): Promise<void>;
  /** Waits until the cache receives notifications, or does not. */
  untilHeard(isTrusted: boolean): Promise<void>;
  /** Requests every URL and returns those that were rendered for it. */
  rendered(): Promise<string[]>;
};

/** Starts a shop with pages and their cache for one test file. Its fields are available in tests and hooks. */
export function keptApi(): KeptApi {
  const api = testApi({ pages: true, kept: true });
  let other: pg.Client;
  const untilHeard = async (isTrusted: boolean) => {
    const isSo = () => api.kept.cache.stats.isEnabled === isTrusted;
    await waitUntil(isSo);
  };
  beforeAll(async () => {
    other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await untilHeard(true);
  });
  afterAll(() => other.end());

  return Object.assign(Object.create(api, { other: { get: () => other } }) as KeptApi, {
    untilHeard,
    async heard() {
      const marker = `product:marker-${Math.random().toString(36).slice(2)}`;
      const before = api.kept.cache.stats.invalidations;
      await other.query('SELECT pg_notify($1, $2)', ['catalogue_changed', marker]);
      await waitUntil(() => api.kept.cache.stats.invalidations > before);
    },
    async rendered() {
      const made: string[] = [];
      for (const [address] of KEPT_ADDRESSES) {
        const before = api.kept.cache.stats.renders;
        const { status } = await api.visitor().open(address);
        if (status !== 200) throw new Error(`${address} answers ${status}`);
        if (api.kept.cache.stats.renders > before) made.push(address);
      }
      return made;
    },
  });
}
