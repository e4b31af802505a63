import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, uniqueShopper, register, signIn } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

/*
 * Runs axe (WCAG 2.2 AA) on the states of each page, in both themes. The specs of search, product, quick shop, cart and checkout
 * check their own states. The spec of the checkout also checks the orders.
 */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Returns the button that opens and closes a menu of the header. */
function menuButton(page: Page, name: string | RegExp) {
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

test(
  'axe finds no violation on the home page and in the menus of the header',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/');
    await expectNoViolations(page, 'home');

    for (const menu of isNarrow(page) ? ['Menu'] : ["Men's", "Women's", "Kid's"]) {
      await menuButton(page, menu).click();
      await expect(
        page
          .getByRole('banner')
          .getByRole('link', { name: /^(T-Shirt|Dresses|Pants)$/ })
          .first(),
      ).toBeVisible();
      await expectNoViolations(page, `${menu} open`, { within: 'header' });
      await page.keyboard.press('Escape');
    }
    await menuButton(page, /^Cart/).click();
    await expect(page.getByRole('banner').getByText('No product in your cart !')).toBeVisible();
    await expectNoViolations(page, 'cart menu, empty', { within: 'header' });
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Skirt' }).click();
    if (!isNarrow(page)) await page.getByRole('button', { name: 'Next department' }).click();
    await page.getByRole('button', { name: /^(Play|Pause) offers$/ }).click();
    await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: "Kid's" });
    await expectNoViolations(page, 'home, after choices', { within: 'main' });

    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await expectNoViolations(page, 'skip link', { within: 'body > a' });
  },
);

test(
  'axe finds no violation in the shop, with filters, after a failed request and without results',
  { tag: '@both-widths' },
  async ({ page, allowErrors }) => {
    await openHydrated(page, '/shop');
    await expectNoViolations(page, 'shop');
    if (isNarrow(page)) await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: "Man's" });
    await page.getByRole('combobox', { name: 'Product Type' }).selectOption({ label: 'Jeans' });
    await expect(page).toHaveURL(/type=jeans/);
    await expectNoViolations(page, 'shop with filters', { within: 'main' });

    allowErrors.request(/\/api\/products\?/);
    await page.route(/\/api\/products\?/, (route) => route.abort());
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: /^(Show more|Try again)$/ }).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expectNoViolations(page, 'shop after a failed request', { within: 'main' });

    await page.goto('/shop?q=nothing-like-this');
    await expect(page.getByText('No Product Found !')).toBeVisible();
    await expectNoViolations(page, 'shop without results', { within: 'main' });
  },
);

test('axe finds no violation on the other listings', { tag: '@both-widths' }, async ({ page }) => {
  // Their filters differ, their layout does not.
  const paths = isNarrow(page)
    ? ['/products/jeans?brand=kd']
    : [
        '/products/jeans',
        '/products/jeans?brand=kd',
        '/products-for/female',
        '/filtered-products?department=male',
      ];
  for (const path of paths) {
    await openHydrated(page, path);
    if (isNarrow(page)) await page.getByRole('button', { name: 'Filter' }).click();
    await expectNoViolations(page, path, { within: 'main' });
  }
});

test('axe finds no violation on the product page', { tag: '@both-widths' }, async ({ page }) => {
  await page.goto('/product/smock-dress-check');
  await expectNoViolations(page, 'product without reviews');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  for (let pieces = 1; pieces <= 2; pieces += 1)
    await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('Sorry only 2 items in our stock !')).toBeVisible();
  await expectNoViolations(page, 'product in the cart, with a toast');
  // At the top the header shows its contact strip again, which moves the cart button. The click waits for that.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await expect(page.getByRole('banner').getByText('US($)')).toBeInViewport();
  await menuButton(page, /^Cart/).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'View Cart' })).toBeVisible();
  await expectNoViolations(page, 'cart menu with a line', { within: 'header' });

  await page.goto('/product/slim-jean-black');
  await expectNoViolations(page, 'sold-out product', { within: 'main' });
});

test('axe finds no violation before the scripts of a page run', async ({ page, allowErrors }) => {
  allowErrors.request(/\.js$/);
  await createShopper(page);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  for (const path of ['/', '/product/harbour-stripe-tee', '/checkout', '/belling-address/rib-tank-fern']) {
    await page.goto(path);
    await expectNoViolations(page, `${path} before its scripts`, { within: 'main' });
  }
});

test(
  'axe finds no violation on login, registration and error pages',
  { tag: '@both-widths' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/sign-(in|up)$|no-such-page|\/shop\.data/);
    allowErrors.console(/./);
    await page.goto('/user-profile/login');
    await expectNoViolations(page, 'login');
    await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
    await expectNoViolations(page, 'login, empty fields', { within: 'main' });
    await signIn(page, { email: 'nobody@osier.test', password: 'wrong password' });
    await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(/\w/);
    await expectNoViolations(page, "login, the provider's message", { within: 'main' });

    await page.goto('/user-profile/registration');
    await expectNoViolations(page, 'registration', { within: 'main' });
    await register(page, { ...uniqueShopper(), email: 'not an address' });
    await expectNoViolations(page, 'registration, invalid field', { within: 'main' });

    // Before hydration, the link would load a whole document.
    await openHydrated(page, '/no-such-page');
    await expectNoViolations(page, 'page not found');
    await page.route(/\/shop\.data/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('main').getByRole('link', { name: 'Shop' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expectNoViolations(page, 'something went wrong');
  },
);

test(
  'axe finds no violation in the account area of a shopper and of an admin',
  { tag: '@both-widths' },
  async ({ page }) => {
    await createShopper(page);
    await page.goto('/user-profile');
    await expectNoViolations(page, 'account');
    await menuButton(page, /^Account of/).click();
    const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
    await expect(logout).toBeVisible();
    await expectNoViolations(page, 'account menu', { within: 'header' });
    await page.goto('/user-profile/my-orders');
    await expectNoViolations(page, 'no orders', { within: 'main' });
    await page.goto('/checkout');
    await expect(page.getByRole('main').getByText('No product in your cart !')).toBeVisible();
    await expectNoViolations(page, 'empty cart', { within: 'main' });

    await page.request.post('/api/sign-in', { data: ADMIN });
    const preview = await page.request.post('/api/admin/products/sundress-paprika/preview');
    const { url } = (await preview.json()) as { url: string };
    await page.goto(new URL(url).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, 'preview of a product', { within: 'main' });
    await page.goto('/user-profile/make-admin');
    await expectNoViolations(page, 'make admin', { within: 'main' });
    const form = page.getByRole('form', { name: 'Make Admin' });
    await form.getByLabel('Email').fill('stranger@osier.test');
    await form.getByRole('button', { name: 'Make Admin' }).click();
    await expect(form.getByText(/This user not exist/)).toBeVisible();
    await expectNoViolations(page, 'make admin, unknown user', { within: 'main' });
  },
);

test('axe finds no violation on content pages, previews, and pages that mails and providers lead to', async ({
  page,
  allowErrors,
}) => {
  // Their secrets are missing or forged.
  allowErrors.request(/\/api\/(sign-in\/google\/response|order\/no-such-order\/payment-link)$/);
  allowErrors.console(/status of 4\d\d/);
  for (const path of [
    '/pages/about',
    '/preview/home',
    '/preview/pages/about',
    '/payment/no-such-order/link',
    '/user-profile/logout',
    '/user-profile/signing-in/google?code=forged&state=forged',
    '/user-profile/forgot-password',
    '/user-profile/new-password',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, path, { within: 'main' });
  }
  await createShopper(page);
  await page.goto('/user-profile/confirm-address');
  await expectNoViolations(page, 'address to confirm', { within: 'main' });
});

test('axe finds no violation on the checkout without its card form', async ({ page, allowErrors }) => {
  allowErrors.request(/\/browser\/stripe\.js$/);
  await createShopper(page);
  await storeCart(page, [{ product: 'rib-tank-fern' }]);
  await page.route(/\/browser\/stripe\.js$/, (route) => route.abort());
  await page.goto('/belling-address');
  await expect(page.getByText('The card form could not be loaded.')).toBeVisible();
  await expectNoViolations(page, 'checkout without its card form', { within: 'main' });
});
