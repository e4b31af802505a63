import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageCacheApi, CACHED_PRODUCT_ID, CACHED_PAGE } from '../../testing/page-cache-api.ts';
import { recentWriterHeader } from '../../testing/test-shop.ts';

const api = createPageCacheApi();

describe('the synchronous response of the cache', () => {
  const server = createServer((incoming, outgoing) => {
    if (!api.pageCache.respondFromCache(incoming, outgoing)) outgoing.writeHead(418).end();
  });
  const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  /** Characters of one, two, three and four bytes in UTF-8 that a page does not escape. */
  const TITLE = 'Robe d été – größer 夏 🧵';

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await api.other.query('UPDATE product SET title = $1 WHERE id = $2', [TITLE, CACHED_PRODUCT_ID]);
    await api.untilNotified();
  });
  afterAll(() => server.close());

  /** Requests without decompressing the response. */
  async function raw(address: string, headers: Record<string, string>, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path: address, method, headers, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    return { status: answer.statusCode, headers: answer.headers, body };
  }

  it.each([
    [CACHED_PAGE, 'br'],
    [CACHED_PAGE, 'gzip'],
    [`/api/product/${CACHED_PRODUCT_ID}`, 'br'],
    [`/api/product/${CACHED_PRODUCT_ID}`, 'gzip'],
    [`/api/product/${CACHED_PRODUCT_ID}`, 'identity'],
  ] as const)('equals the response of the full stack: %s as %s', async (address, encoding) => {
    const headers = { 'accept-encoding': encoding };
    const long = await api.fetch(new Request(`http://shop.test${address}`, { headers }));
    expect(long.status).toBe(200);
    expect(long.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    // The first request has cached this encoding.
    const { status, headers: head, body } = await raw(address, headers);
    expect(status).toBe(200);
    const { date: _, connection: _connection, 'keep-alive': _keepAlive, ...sent } = head;
    expect(sent).toEqual(Object.fromEntries(long.headers));
    expect(body.equals(Buffer.from(await long.arrayBuffer()))).toBe(true);
    expect(body.length).toBe(Number(head['content-length']));
    expect(UNPACK[encoding](body).toString()).toContain(TITLE);

    const known = await raw(address, { ...headers, 'if-none-match': head.etag ?? '' });
    expect(known).toMatchObject({ status: 304, headers: { etag: head.etag } });
    expect(known.body.length).toBe(0);
    const headOnly = await raw(address, headers, 'HEAD');
    expect(headOnly).toMatchObject({ status: 200, headers: { 'content-length': head['content-length'] } });
    expect(headOnly.body.length).toBe(0);
  });

  it('is not sent for a request that the cache cannot serve', async () => {
    await api.visitor().open(CACHED_PAGE);
    const packed = { 'accept-encoding': 'br' };
    const { hits } = api.pageCache.cache.stats;
    expect((await raw(CACHED_PAGE, packed)).status).toBe(200);
    // A large page is decompressed by another thread.
    expect((await raw(CACHED_PAGE, { 'accept-encoding': 'identity' })).status).toBe(418);
    expect((await raw(CACHED_PAGE, packed, 'POST')).status).toBe(418);
    const wrote = recentWriterHeader();
    expect((await raw(CACHED_PAGE, { ...packed, cookie: `a=b; ${wrote}` })).status).toBe(418);
    expect((await raw('/user-profile', packed)).status).toBe(418);
    // Other cookies, and unsigned ones, do not bypass the cache.
    const others = ['osier_wrote=1', `x=not${wrote}; my-${wrote}`, wrote.replace(/\d\./, '.'), `${wrote}x`];
    for (const cookie of others) {
      expect((await raw(CACHED_PAGE, { ...packed, cookie })).status, cookie).toBe(200);
    }
    // Only responses from the cache count as hits.
    expect(api.pageCache.cache.stats.hits).toBe(hits + 1 + others.length);
  });
});
