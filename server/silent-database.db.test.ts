import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProxy, type Proxy } from '#database/testing/proxy.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { open, SHOP_TEST_TIMEOUT_MS, createTestShops } from './testing/shop-process.ts';

const own = createTestDatabase();
const { start } = createTestShops();
let proxy: Proxy;

beforeAll(async () => (proxy = await startProxy(own.url)));
afterAll(() => proxy.close());

test(
  'a shop serves within 5 s after a silent database responds again, and shuts down while the database is silent',
  { timeout: SHOP_TEST_TIMEOUT_MS },
  async () => {
    const shop = start({ DATABASE_URL: proxy.url, WORKERS: '2' });
    const address = await open(shop);
    const status = async (path: string) => (await fetch(address + path)).status;
    proxy.stallAll();
    // Every connection of both workers waits.
    const stuck = Array.from({ length: 25 }, () => status('/api/product/sundress-paprika').catch(() => null));
    await vi.waitUntil(async () => (await status('/readyz')) === 503, { interval: 50, timeout: 10_000 });
    proxy.acceptAgain();
    const serves = async () =>
      (await status('/readyz')) === 200 && (await status('/api/product/sundress-paprika')) === 200;
    await vi.waitUntil(serves, { interval: 50, timeout: 5_000 });
    for (const answer of await Promise.all(stuck)) expect([200, 503, null]).toContain(answer);

    proxy.stallAll();
    await vi.waitUntil(async () => (await status('/readyz')) === 503, { interval: 50, timeout: 10_000 });
    let code: number | null | undefined;
    void shop.ended.then((given) => (code = given));
    // Signals within half a second count as one.
    const asked = () => shop.process.kill('SIGTERM') && code !== undefined;
    await vi.waitUntil(asked, { interval: 600, timeout: 8_000 }).catch(() => undefined);
    expect(code).toBe(0);
  },
);
