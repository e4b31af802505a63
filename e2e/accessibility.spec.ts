import { expect, type Page } from '@playwright/test';
import { buyNow, CARDS, chooseCash, fillAddress, fillCard } from './at-checkout.ts';
import { expectNoViolations } from './find-violations.ts';
import { admin } from './running-shop.ts';
import { test } from './shop-test.ts';
import { becomeShopper, newShopper, register, signIn } from './shopper.ts';

/*
 * What axe finds (WCAG 2.2 AA), in light and dark, in every state of every page, in a wide and in a narrow window. Pages whose one column
 * is the same in both are checked in the wide one only; the layout tests measure their controls in both. A test visits a page once and walks
 * through its states.
 */
test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Answers with the button that opens and closes a menu of the header. */
function headerButton(page: Page, name: string | RegExp) {
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

async function addToCart(page: Page, product: string): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('This item already in your cart')).toBeVisible();
}

test('axe finds nothing on the home page and in the menus of the header', async ({ page }) => {
  await page.goto('/');
  await expectNoViolations(page, 'home');

  for (const menu of isNarrow(page) ? ['Menu'] : ["Men's", "Women's", "Kid's"]) {
    await headerButton(page, menu).click();
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: /^(T-Shirt|Dresses|Pants)$/ })
        .first(),
    ).toBeVisible();
    await expectNoViolations(page, `${menu} open`, { within: 'header' });
    await page.keyboard.press('Escape');
  }
  await headerButton(page, /^Cart/).click();
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
});

test('axe finds nothing on the listings, whatever is chosen', async ({ page, announce }) => {
  await page.goto('/shop');
  await expectNoViolations(page, 'shop');
  if (isNarrow(page)) await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: "Man's" });
  await page.getByRole('combobox', { name: 'Product Type' }).selectOption({ label: 'Jeans' });
  await expect(page).toHaveURL(/type=jeans/);
  await expectNoViolations(page, 'shop, filter panel with choices', { within: 'main' });

  announce.failure(/\/api\/products\?/);
  await page.route(/\/api\/products\?/, (route) => route.abort());
  await page.goto('/shop');
  await page.getByRole('button', { name: /^(Show more|Try again)$/ }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expectNoViolations(page, 'shop, more products could not be loaded', { within: 'main' });

  await page.goto('/shop?q=nothing-like-this');
  await expect(page.getByText('No Product Found !')).toBeVisible();
  await expectNoViolations(page, 'shop, nothing found', { within: 'main' });

  for (const path of [
    '/products/jeans',
    '/products/jeans?brand=kd',
    '/products-for/female',
    '/filtered-products?department=male',
  ]) {
    await page.goto(path);
    if (isNarrow(page)) await page.getByRole('button', { name: 'Filter' }).click();
    await expectNoViolations(page, path, { within: 'main' });
  }
});

test('axe finds nothing in the quick shop', async ({ page }) => {
  await page.goto('/products/dress');
  await page.getByRole('button', { name: 'Quick Shop: Tie-Waist Sundress' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNoViolations(page, 'quick shop');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('This item already in your cart')).toBeVisible();
  await expectNoViolations(page, 'quick shop, in the cart', { within: 'dialog' });

  await page.goto('/products/jeans');
  await page.getByRole('button', { name: 'Quick Shop: Slim Jean' }).click();
  await expect(dialog).toBeVisible();
  await expectNoViolations(page, 'quick shop, sold out', { within: 'dialog' });
});

test('axe finds nothing on the product page and in its review form', async ({ page, announce }) => {
  await page.goto('/product/smock-dress-check');
  await expectNoViolations(page, 'product without reviews');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  for (let pieces = 1; pieces <= 2; pieces += 1)
    await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('Sorry only 2 items in our stock !')).toBeVisible();
  await expectNoViolations(page, 'product in the cart, with a toast');
  // Where the page is not at its top, the upper part of the header is away, and comes back while one would press.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await expect(page.getByRole('banner').getByText('US($)')).toBeInViewport();
  await headerButton(page, /^Cart/).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'View Cart' })).toBeVisible();
  await expectNoViolations(page, 'cart menu with a line', { within: 'header' });

  await page.goto('/product/harbour-stripe-tee');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await expectNoViolations(page, 'product with reviews and the form', { within: 'main' });
  announce.failure(/\/api\/reviews$/);
  await page.route('**/api/reviews', (route) => route.abort());
  await form.getByLabel('Name').fill('Maren');
  await form.getByLabel('Email').fill('maren@osier.test');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expectNoViolations(page, 'review without a rating', { within: '#reviews' });
  await form.getByRole('slider', { name: 'Rating' }).fill('40');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByRole('alert')).toHaveText(/\w/);
  await expectNoViolations(page, 'review that could not be sent', { within: '#reviews' });

  await page.goto('/product/slim-jean-black');
  await expectNoViolations(page, 'sold out', { within: 'main' });
});

test(
  'axe finds nothing before the scripts of a page have come',
  { tag: '@one-width' },
  async ({ page, announce }) => {
    announce.failure(/\.js$/);
    await becomeShopper(page);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    for (const path of ['/', '/product/harbour-stripe-tee', '/checkout', '/belling-address/rib-tank-fern']) {
      await page.goto(path);
      await expectNoViolations(page, `${path} before its scripts`, { within: 'main' });
    }
  },
);

test(
  'axe finds nothing on login and registration, right or wrong',
  { tag: '@one-width' },
  async ({ page, announce }) => {
    announce.failure(/\/api\/sign-(in|up)$/);
    await page.goto('/user-profile/login');
    await expectNoViolations(page, 'login');
    await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
    await expectNoViolations(page, 'login, empty fields', { within: 'main' });
    await signIn(page, { email: 'nobody@osier.test', password: 'wrong password' });
    await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(/\w/);
    await expectNoViolations(page, "login, the provider's message", { within: 'main' });

    await page.goto('/user-profile/registration');
    await expectNoViolations(page, 'registration', { within: 'main' });
    await register(page, { ...newShopper(), email: 'not an address' });
    await expectNoViolations(page, 'registration, a wrong field', { within: 'main' });
  },
);

test('axe finds nothing in the account area of a shopper and of an admin', async ({ page }) => {
  await becomeShopper(page);
  await page.goto('/user-profile');
  await expectNoViolations(page, 'account');
  await headerButton(page, /^Account of/).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectNoViolations(page, 'account menu', { within: 'header' });
  await page.goto('/user-profile/my-orders');
  await expectNoViolations(page, 'no orders', { within: 'main' });
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText('No product in your cart !')).toBeVisible();
  await expectNoViolations(page, 'empty cart', { within: 'main' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();

  await signIn(page, admin);
  await expect(page.getByRole('main').getByText(admin.email, { exact: true })).toBeVisible();
  await page.goto('/user-profile/make-admin');
  await expectNoViolations(page, 'make admin', { within: 'main' });
  const form = page.getByRole('form', { name: 'Make Admin' });
  await form.getByLabel('Email').fill('stranger@osier.test');
  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(form.getByText(/This user not exist/)).toBeVisible();
  await expectNoViolations(page, 'make admin, unknown user', { within: 'main' });
});

test('axe finds nothing from the cart to the confirmation, and on the page of an order', async ({
  page,
  announce,
}) => {
  announce.failure(/\/payment_intents\/\w+\/confirm$/);
  await becomeShopper(page);
  await addToCart(page, 'field-pocket-tee');
  await addToCart(page, 'rib-tank-fern');
  await page.goto('/checkout');
  await expect(page.getByRole('link', { name: 'Checkout Ribbed Tank' })).toBeVisible();
  await expectNoViolations(page, 'cart with lines');

  await page.getByRole('link', { name: 'Checkout Ribbed Tank' }).click();
  await fillCard(page, CARDS.declined);
  await expectNoViolations(page, 'checkout by card', { frames: true });
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('First name is required.')).toBeVisible();
  await expectNoViolations(page, 'checkout with errors', { within: 'main' });
  await fillAddress(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expectNoViolations(page, 'checkout, card declined', { within: 'main' });
  await chooseCash(page);
  await expectNoViolations(page, 'checkout by cash', { within: 'main' });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/payment\//);
  await expectNoViolations(page, 'confirmation');
  await page.goto('/user-profile/my-orders');
  await expectNoViolations(page, 'orders', { within: 'main' });
  await page.getByRole('row', { name: 'Cash on Delivery' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order');
  await expectNoViolations(page, 'an order', { within: 'main' });
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expectNoViolations(page, 'the question', { within: 'dialog' });
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await expectNoViolations(page, 'a cancelled order', { within: 'main' });
});

test(
  'axe finds nothing when the card form cannot be loaded',
  { tag: '@one-width' },
  async ({ page, announce }) => {
    announce.failure(/\/browser\/stripe\.js$/);
    await becomeShopper(page);
    await page.route(/\/browser\/stripe\.js$/, (route) => route.abort());
    await buyNow(page, 'rib-tank-fern');
    await expect(page.getByText('The card form could not be loaded.')).toBeVisible();
    await expectNoViolations(page, 'card form not loaded', { within: 'main' });
  },
);

test(
  'axe finds nothing on the pages of what is missing and what failed',
  { tag: '@one-width' },
  async ({ page, announce }) => {
    announce.failure(/no-such-page|\/shop\.data/);
    announce.consoleError(/./);
    await page.goto('/no-such-page');
    await expectNoViolations(page, 'page not found');
    await page.route(/\/shop\.data/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('main').getByRole('link', { name: 'Shop' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expectNoViolations(page, 'something went wrong');
  },
);
