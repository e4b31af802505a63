import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProxy, type DatabaseProxy } from '#database/testing/proxy.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import {
  waitUntilOpen,
  SHOP_TEST_TIMEOUT_MS,
  SHOP_WAIT_MS,
  createTestShops,
} from './testing/processes/shop-process.ts';

const testDatabase = createTestDatabase({ hasDemo: true });
const { start } = createTestShops();
let proxy: DatabaseProxy;

beforeAll(async () => (proxy = await startProxy(testDatabase.url)));
afterAll(() => proxy.close());

test(
  'a shop serves again when a silent database responds, and shuts down while the database is silent',
  { timeout: SHOP_TEST_TIMEOUT_MS },
  async () => {
    const shop = start({ DATABASE_URL: proxy.url, WORKERS: '2' });
    const address = await waitUntilOpen(shop);
    const status = async (path: string) => (await fetch(address + path)).status;
    proxy.stallAll();
    // Every connection of both workers waits.
    const stuck = Array.from({ length: 25 }, () => status('/api/product/sundress-paprika').catch(() => null));
    const becomes = (condition: () => Promise<boolean>) =>
      vi.waitUntil(condition, { interval: 50, timeout: SHOP_WAIT_MS });
    await becomes(async () => (await status('/readyz')) === 503);
    proxy.acceptAgain();
    const serves = async () =>
      (await status('/readyz')) === 200 && (await status('/api/product/sundress-paprika')) === 200;
    await becomes(serves);
    for (const answer of await Promise.all(stuck)) expect([200, 503, null]).toContain(answer);

    proxy.stallAll();
    await becomes(async () => (await status('/readyz')) === 503);
    // Signals within half a second count as one.
    const signals = setInterval(() => shop.process.kill('SIGTERM'), 600);
    expect(await shop.ended).toBe(0);
    clearInterval(signals);
  },
);
