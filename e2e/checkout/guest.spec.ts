import { expect, type Browser, type Page } from '@playwright/test';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { addressField, CARDS, chooseCash, fillAddress, fillCard } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { findMailLink } from '../support/mailbox.ts';
import { startShop, type RunningShop } from '../support/running-shop.ts';
import { shipOrder } from '../support/ship-order.ts';
import { test } from '../support/shop-test.ts';
import { register, uniqueShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

// Runs both tests in one worker, so that they start one shop instead of two.
test.describe.configure({ mode: 'default' });

let shop: RunningShop;

// The shared shop accepts no guests.
test.beforeAll(async () => {
  shop = await startShop({ GUEST_CHECKOUT: 'on' });
});
test.afterAll(async () => {
  expect(await shop.stop()).toEqual([]);
});

/** Opens a window of the narrow width in a new browser profile. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  return context.newPage();
}

/** Opens the mailed link in a browser that keeps no cookie, and expects an explanation on the page. */
async function openWithoutCookies(browser: Browser, link: string): Promise<void> {
  const page = await newPage(browser);
  await page.route('**/open', async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(link);
  await expect(page.getByRole('status').filter({ hasText: 'has not kept the cookie' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.context().close();
}

declare global {
  /** Whether the page has said, even for a moment, that the browser has not kept the cookie. */
  var hasShownCookieNotice: boolean | undefined;
}

/** Sets `hasShownCookieNotice` on each page of a window that says that the browser has not kept the cookie. */
async function watchForCookieNotice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes('has not kept the cookie'))
        globalThis.hasShownCookieNotice = true;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Starts a card payment for all pieces of a product and never finishes it. */
async function holdAllOf(page: Page, { product, email }: { product: string; email: string }): Promise<void> {
  const { sizes } = (await (await page.request.get(`/api/product/${product}`)).json()) as {
    sizes: { size: string; stock: number }[];
  };
  const products = sizes
    .filter(({ stock }) => stock > 0)
    .map(({ size, stock: quantity }) => ({ _id: product, size, quantity }));
  const begun = await page.request.post('/api/create-payment-intent', {
    data: { ...EXAMPLE_CUSTOMER, email, asGuest: true, products },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(begun.status()).toBe(200);
}

test(
  'a guest buys with cash, opens the order by the mailed link elsewhere, and claims it with an account',
  { tag: '@quick' },
  async ({ browser, allowErrors }) => {
    const shopper = uniqueShopper();
    const page = await newPage(browser);
    await storeCart(page, [{ product: 'rib-tank-fern' }]);
    await page.goto('/checkout');
    await page.getByRole('link', { name: 'Checkout Ribbed Tank in Fern' }).click();
    await fillAddress(page);
    await chooseCash(page);
    const place = page.getByRole('button', { name: 'Place order' });
    await place.click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await expectNoViolations(page, 'the checkout of a guest');
    await addressField(page, 'Email').fill(shopper.email);
    await place.click();
    await expect(page.getByRole('heading', { name: /Hello Maren Riis/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toHaveCount(0);
    const { pathname } = new URL(page.url());

    const link = await findMailLink(shopper.email, /^Your Osier order/, shop.mailbox);
    const elsewhere = await newPage(browser);
    await elsewhere.goto(pathname);
    await expect(elsewhere.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
    await openWithoutCookies(browser, link);
    await watchForCookieNotice(elsewhere);
    await elsewhere.goto('/');
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: /Hello Maren Riis/ })).toBeVisible();
    expect(await elsewhere.evaluate(() => globalThis.hasShownCookieNotice)).toBeUndefined();
    expect(elsewhere.url()).toBe(shop.url + pathname);
    await elsewhere.reload();
    await expect(elsewhere.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
    await shipOrder(browser, { order: pathname.split('/').at(-1) ?? '', baseURL: shop.url });
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: /your order is on its way/ })).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'Track with UPS 1Z 999' })).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
    await expectNoViolations(elsewhere, 'the shipped order of a guest');

    const account = await newPage(browser);
    await account.goto('/user-profile/registration');
    await register(account, shopper);
    await expect(account).toHaveURL('/user-profile');
    await account.goto('/user-profile/my-orders');
    await expect(account.getByText("You didn't place any order !")).toBeVisible();
    await expect(account.getByText('Have you ordered as a guest?')).toBeVisible();
    await account.goto(await findMailLink(shopper.email, 'Confirm your email address', shop.mailbox));
    await account.getByRole('button', { name: 'Yes, it is mine' }).click();
    await expect(account.getByText('Your address is confirmed.')).toBeVisible();
    await account.goto('/user-profile/my-orders');
    await expect(account.getByText('1 order placed as a guest with this address')).toBeVisible();
    await expectNoViolations(account, 'orders to claim');
    await account.getByRole('button', { name: 'Move to my orders' }).click();
    await expect(account.getByRole('link', { name: 'Ribbed Tank' }).first()).toBeVisible();
    await expect(account.getByText('placed as a guest')).toHaveCount(0);

    // The claim ended the link.
    allowErrors.request(/\/open$/);
    await elsewhere.goto('/');
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('status').filter({ hasText: 'does not open the order' })).toBeVisible();
    expect(elsewhere.url()).toBe(shop.url + pathname);
  },
);

test('a guest can still buy what their unpaid order holds, and pays for the whole cart by card', async ({
  browser,
}) => {
  const shopper = uniqueShopper();
  const page = await newPage(browser);
  await storeCart(page, [{ product: 'rib-tank-fern' }, { product: 'sundress-paprika' }]);
  await holdAllOf(page, { product: 'loopback-tee', email: shopper.email });
  await page.goto('/products/t-shirt');
  const card = page.getByRole('article').filter({ hasText: 'Loopback Ringer Tee' });
  await expect(card.getByText('Held for you')).toBeVisible();
  await expectNoViolations(page, 'a listing with a held product', { within: 'main' });
  await card.getByRole('button', { name: /^Quick Shop/ }).click();
  await expect(page.getByRole('dialog').getByText(/^Only \d+ left !$/)).toBeVisible();
  await page.goto('/product/loopback-tee');
  await expect(page.getByRole('main').getByText(/^Only \d+ left !$/)).toBeVisible();
  const other = await newPage(browser);
  await other.goto('/product/loopback-tee');
  await expect(other.getByRole('main').getByRole('button', { name: 'Sold out' })).toBeDisabled();

  await page.goto('/belling-address');
  await fillAddress(page);
  await addressField(page, 'Email').fill(shopper.email);
  await fillCard(page, CARDS.challenged);
  await page.getByRole('button', { name: 'Pay $52.70' }).click();
  await page
    .frameLocator('[title="3-D Secure authentication frame"]')
    .getByRole('button', { name: 'Complete' })
    .click();
  await expect(page.getByRole('heading', { name: /Hello Maren Riis/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Tie-Waist Sundress');
  await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
  await findMailLink(shopper.email, /^Your Osier order/, shop.mailbox);
});
