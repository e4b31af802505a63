import { expect, type Page } from '@playwright/test';
import { chooseCash, fillAddress } from '../support/checkout-page.ts';
import { startShopProxy } from '../support/shop-proxy.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

let proxy: Awaited<ReturnType<typeof startShopProxy>>;

test.use({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern.
  baseURL: async ({}, provide) => {
    proxy = await startShopProxy();
    await provide(proxy.url);
    await proxy.stop();
  },
});

const KEPT = '/product/sundress-paprika';
const KEPT_LATER = '/product/rib-tank-fern';
const UNSEEN = '/product/cord-skirt-chestnut';

/** Opens a page and waits until the worker has kept it. The worker of each version first stores every file of its build. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => findKept(page, path), { timeout: 60_000 }).toBe(true);
}

function findKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, path);
}

/** Returns whether the document says that it was kept. It may reload meanwhile. */
function isKept(page: Page): Promise<boolean | undefined> {
  const read = () =>
    (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ serverTiming }) =>
      serverTiming.some(({ name }) => name === 'kept'),
    );
  return page.evaluate(read).catch(() => undefined);
}

/** Returns the stylesheet of the page, and whether its rules apply. */
async function readStyle(page: Page) {
  const link = page.locator('link[rel=stylesheet]');
  const isApplied = await page.evaluate(() => document.styleSheets.length > 0);
  return { name: /style-.*\.css/.exec((await link.getAttribute('href')) ?? '')?.[0], isApplied };
}

test('without a network, seen pages and the cart open, unseen pages explain themselves, and no order is queued', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/./);
  allowErrors.console(/./);
  await createShopper(page);
  await storeCart(page, [{ product: 'rib-tank-fern' }]);
  await openAndKeep(page, KEPT);
  await openAndKeep(page, '/checkout');
  await page.goto('/belling-address/rib-tank-fern');
  await fillAddress(page);
  await chooseCash(page);

  await test.step('an order is not queued', async () => {
    await proxy.disconnect();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' })).toBeVisible();
  });

  await test.step('a seen page opens with its pictures', async () => {
    await page.goto(KEPT);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tie-Waist Sundress');
    const picture = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // Its scripts then know that its prices may be old.
    expect(await isKept(page)).toBe(true);
  });

  await test.step('the cart opens and says that the shop cannot be reached', async () => {
    await page.goto('/checkout');
    await expect(page.getByRole('row', { name: 'Rib' })).toBeVisible();
    await expect(page.getByText('Your cart is kept on this device')).toBeVisible();
    // The router's request for the data fails, and the worker makes it open the page as a document.
    await page.getByRole('main').getByRole('link', { name: 'Checkout all' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders need a connection');
  });

  await test.step('an unseen page says why and offers the seen ones', async () => {
    await page.goto(UNSEEN);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop cannot be reached');
    await page.getByRole('listitem').getByRole('link', { name: 'Tie-Waist Sundress' }).click();
    await expect(page).toHaveURL(KEPT);
  });

  await test.step('the account does not open, because the worker leaves it to the browser', async () => {
    const other = await page.context().newPage();
    await expect(other.goto('/user-profile')).rejects.toThrow();
    await other.close();
  });

  await test.step('the page opens by itself when the network is back, and no order was sent', async () => {
    await page.goto(UNSEEN);
    await proxy.connect();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The shop cannot be reached');
    expect(proxy.requests).not.toContain('POST /api/orders');
  });
});

test('seen pages are renewed when the network is back, never mix versions, and are forgotten after a sign-out', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/./);
  allowErrors.console(/./);
  await createShopper(page);
  await openAndKeep(page, KEPT);

  await test.step('a seen page is opened anew when the network is back', async () => {
    await proxy.disconnect();
    await page.goto(KEPT);
    await proxy.connect();
    // The proxy does not change what the browser knows of its network.
    const comeOnline = () => globalThis.dispatchEvent(new Event('online'));
    await expect
      .poll(async () => {
        await page.evaluate(comeOnline).catch(() => undefined);
        return isKept(page);
      })
      .toBe(false);
  });

  await test.step('after an upgrade, each page has the stylesheet of its own version', async () => {
    proxy.upgrade();
    await openAndKeep(page, KEPT_LATER);
    await proxy.disconnect();
    await page.goto(KEPT_LATER);
    expect(await readStyle(page)).toEqual({ name: expect.stringContaining('-next.css'), isApplied: true });
    await page.goto(KEPT);
    expect(await readStyle(page)).toEqual({
      name: expect.not.stringContaining('-next.css'),
      isApplied: true,
    });
    await proxy.connect();
  });

  await test.step('after a sign-out, no seen page is left', async () => {
    await page.goto('/user-profile');
    expect(proxy.requests.filter((request) => request === 'GET /user-profile')).toHaveLength(1);
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(page).toHaveURL('/user-profile/logout');
    await expect.poll(() => findKept(page, KEPT)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('recentProducts'))).toBeNull();
    await proxy.disconnect();
    await page.goto(KEPT);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop cannot be reached');
    await expect(page.getByText('Pages you have seen')).toBeHidden();
  });
});
