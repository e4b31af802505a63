import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPageCacheApi, CACHED_URLS, CACHED_PAGE } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { CACHEABLE_PATTERNS } from './cache-key.ts';
import { createCachedPages } from './cached-pages.ts';
import { createPageCache } from './page-cache.ts';
import { createStalePages } from './stale-pages.ts';

const api = createPageCacheApi();

describe('a signed-in client', () => {
  it.each(['shopper', 'admin'] as const)('gets the same bytes as a visitor as %s', async (who) => {
    const person: Visitor = who === 'admin' ? await api.admin() : await api.shopper('Dorothea');
    // The signed-in client requests first, so its response would be cached.
    await api.database.db.execute(sql`SELECT pg_notify('catalogue_changed', 'everything')`);
    await api.untilNotified();
    for (const [address] of CACHED_URLS) {
      const theirs = await person.open(address);
      const visitors = await api.visitor().open(address);
      expect(theirs.body, address).toEqual(visitors.body);
      expect(JSON.stringify(theirs.body), address).not.toMatch(/dorothea|admin@/i);
      expect(theirs.headers.getSetCookie()).toEqual([]);
    }
  });

  it('is compared with a visitor for every kind of cacheable URL', () => {
    const paths = CACHED_URLS.map(([address]) => address.replace(/\?.*/, ''));
    const unseen = CACHEABLE_PATTERNS.filter(({ path }) => !paths.some((one) => path.test(one)));
    expect(unseen.map(({ path }) => String(path))).toEqual([]);
  });

  it.each([true, false])('sends nothing personal to the renderer (recent writer: %s)', async (isRecent) => {
    const { db } = api.database;
    const rendered: unknown[] = [];
    const { fetch } = createCachedPages({
      fetch: (request, context) => {
        rendered.push([request.method, request.url, [...request.headers], Object.keys(context)]);
        return new Response('a page');
      },
      cache: createPageCache(),
      stalePages: createStalePages({
        maxAgeMs: 0,
        findOutdated: () => undefined,
        now: () => 0,
        isReachable: async () => true,
      }),
      catalogue: { latest: undefined },
      databases: { default: db, recentWriters: db },
      publicUrl: 'http://shop.test',
      recentWriters: { isRecent: () => isRecent },
    });
    const headers = {
      cookie: 'osier.session_token=dorothea',
      'user-agent': 'Mozilla/5.0',
      'accept-language': 'de',
      'x-forwarded-for': '192.0.2.7',
    };
    const request = new Request(`http://shop.test${CACHED_PAGE}?utm_source=mail`, { headers });
    await fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } }, requestId: 'a-request' });
    expect(rendered).toEqual([['GET', `http://shop.test${CACHED_PAGE}`, [], ['cacheRender']]]);
  });
});
