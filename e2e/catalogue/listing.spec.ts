import { expect, type Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated.ts';
import { recordUrls } from '../support/requests.ts';
import { test } from '../support/shop-test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Returns the status in the stored shop state. */
function readStoredStatus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('clothStore') ?? '{}') as { state: { status: string } };
    return stored.state.status;
  });
}

/** Opens the filters, which narrow windows hide behind a button, and returns them. */
async function openFilters(page: Page) {
  const toggle = page.getByRole('main').getByRole('button', { name: /^Filter( \d)?$/ });
  if (await toggle.isVisible()) {
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden();
    await toggle.click();
  }
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters).toBeVisible();
  return filters;
}

test(
  'the shop loads more products on scroll and shows their total',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/shop');
    await expect(page.getByText('77 products')).toBeVisible();
    await expect(page.getByText('EXTRA 25% OFF + Free Shipping')).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    for (const shown of [48, 72, 77]) {
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect(cards(page)).toHaveCount(shown);
    }
    await expect(page.getByText('All 77 shown')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  },
);

test('rows that arrive late do not move the footer', { tag: '@both-widths' }, async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/shop?department=male');
  const footer = page.getByRole('contentinfo');
  const requested = page.waitForRequest('**/api/products?*');
  await footer.scrollIntoViewIfNeeded();
  await requested;
  await expect(cards(page)).toHaveCount(24);
  const before = await footer.boundingBox();
  answer.resolve();
  await expect(cards(page)).toHaveCount(31);
  await expect(page.getByText('All 31 shown')).toBeVisible();
  const after = await footer.boundingBox();
  // The button 'Show more' leaves at the end of the list.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(25);
});

test('a batch that is requested twice at once is shown once', async ({ page }) => {
  await openHydrated(page, '/shop?department=male');
  await page.getByRole('button', { name: 'Show more' }).evaluate((button) => {
    for (const _ of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await expect(page.getByText('All 31 shown')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(cards(page)).toHaveCount(31);
});

test('a failed request for more products shows an error beside the button, which retries it', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/products/);
  await page.goto('/shop?department=male');
  await page.route('**/api/products?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The shop cannot be reached right now.' }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => readStoredStatus(page)).toBe('idle');
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(31);
  // The last page removes the button, which had the focus.
  await expect(page.getByText('All 31 shown')).toBeFocused();
});

test('the end of a listing states the number of shown products, also when some were removed meanwhile', async ({
  page,
}) => {
  await page.route('**/api/products?*', async (route) => {
    const response = await route.fetch();
    const products = (await response.json()) as unknown[];
    await route.fulfill({ response, json: products.slice(0, -1) });
  });
  await page.goto('/shop?department=male');
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('All 30 shown')).toBeVisible();
  await expect(cards(page)).toHaveCount(30);
});

test(
  'going back restores all loaded products and the scroll position without a request',
  { tag: '@quick' },
  async ({ page }) => {
    // This listing has two pages.
    await openHydrated(page, '/shop?department=male');
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(31);
    const last = cards(page).last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await last.click();
    await expect(page).toHaveURL(/\/product\//);

    const calls = recordUrls(page, /\/api\/products|\.data/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(31);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    expect(calls).toEqual([]);
  },
);

test(
  "the shop's filters depend on each other and appear in the URL, and the back button undoes them one by one",
  { tag: '@both-widths' },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    const filters = await openFilters(page);
    await expect(filters.getByText('Price($1 -$50)')).toBeVisible();
    const type = filters.getByLabel('Product Type');
    const brand = filters.getByLabel('Brand');
    await expect(type).toBeDisabled();
    await expect(type).toHaveText('Choose a department first');
    await expect(filters.getByLabel('Department').getByRole('option')).toHaveText([
      'All departments',
      "Man's",
      "Women's",
      "Kid's",
    ]);
    await filters.getByLabel('Department').selectOption({ label: "Women's" });
    await expect(page).toHaveURL('/shop?department=female');
    await expect(brand).toHaveText('Choose a product type first');
    await type.selectOption({ label: 'Tanks' });
    await expect(page).toHaveURL('/shop?department=female&type=tanks');
    await brand.selectOption({ label: 'KD' });
    await expect(page).toHaveURL('/shop?department=female&type=tanks&brand=kd');
    await expect(page.getByText('3 products')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Women's Tanks by KD");

    await page.goBack();
    await expect(page).toHaveURL('/shop?department=female&type=tanks');
    await expect(brand).toHaveValue('');
    await expect(page.getByText('6 products')).toBeVisible();
  },
);

test('a mouse over a card loads and shows the second picture', async ({ page }) => {
  await openHydrated(page, '/products/dress');
  const card = cards(page).filter({ hasText: 'Tie-Waist Sundress' }).first();
  const pictures = card.locator('img');
  await expect(pictures).toHaveCount(1);
  await card.hover();
  await expect(pictures).toHaveCount(2);
  const second = card.locator('span:has(> picture)');
  await expect(second).toHaveCSS('opacity', '1');
  expect(await second.boundingBox()).toEqual(await pictures.nth(0).locator('xpath=../..').boundingBox());
  await page.mouse.move(0, 0);
  await expect(second).toHaveCSS('opacity', '0');
});

test('the saving of a card is beside its picture, not on it', { tag: '@both-widths' }, async ({ page }) => {
  await page.goto('/products/dress');
  const reduced = cards(page).filter({ hasText: /save \$/ });
  await expect(reduced).not.toHaveCount(0);
  for (const card of await reduced.all()) {
    const picture = await card.locator('picture').first().boundingBox();
    const saving = await card.getByText(/^save \$/).boundingBox();
    expect(saving?.y).toBeGreaterThanOrEqual((picture?.y ?? Infinity) + (picture?.height ?? 0));
  }
});

test(
  'a swipe over the picture of a card loads and shows the second picture, and a tap opens the product',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await openHydrated(page, '/products/dress');
    const card = cards(page).filter({ hasText: 'Tie-Waist Sundress' }).first();
    await expect(card.getByText(/^Also in 1 other colour$/)).toBeAttached();
    const pictures = card.locator('img');
    await expect(pictures).toHaveCount(1);
    const shown = card.locator('a').first();
    await shown.evaluate((element) => element.scrollTo({ left: element.clientWidth }));
    await expect(pictures).toHaveCount(2);
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(pictures.nth(0)).not.toBeInViewport();
    await shown.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tie-Waist Sundress');
  },
);

test(
  'a colour narrows a listing, and chips remove what is set one by one',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await openHydrated(page, '/products-for/female?category=tanks');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText("Women's Tanks");
    const filters = await openFilters(page);
    await filters.getByRole('button', { name: 'Green, 1' }).click();
    await expect(page).toHaveURL('/products-for/female?category=tanks&colour=green');
    await expect(title).toHaveText("Women's Tanks in green");
    await expect(filters.getByRole('button', { name: 'Green, 1' })).toHaveAttribute('aria-pressed', 'true');
    if (isMobile) {
      await filters.getByRole('button', { name: 'Show 1', exact: true }).click();
      await expect(filters).toBeHidden();
      await page.getByRole('button', { name: 'Filter 2' }).click();
      await filters.getByRole('button', { name: 'Close filters' }).click();
      await expect(filters).toBeHidden();
    }
    await expect(cards(page)).toHaveCount(1);
    const chips = page.getByRole('list', { name: 'Filters that are set' });
    await expect(chips.getByRole('button')).toHaveText(['Tanks', 'Green']);
    await chips.getByRole('button', { name: 'Remove Green' }).click();
    await expect(cards(page)).toHaveCount(6);
    await expect(title).toBeFocused();
    await chips.getByRole('button', { name: 'Remove Tanks' }).click();
    await expect(page).toHaveURL('/products-for/female');
    await expect(title).toHaveText("Women's");
    await expect(chips).toBeHidden();
  },
);

test(
  'a size narrows a listing to what is in stock in it, and its chip removes it',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await openHydrated(page, '/products-for/male');
    const title = page.getByRole('heading', { level: 1 });
    const filters = await openFilters(page);
    const large = filters.getByRole('button', { name: /^XL \d+$/ });
    const count = Number(/\d+$/.exec((await large.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(31);
    await large.click();
    await expect(page).toHaveURL('/products-for/male?size=XL');
    await expect(title).toHaveText("Men's clothes in size XL");
    await expect(large).toHaveAttribute('aria-pressed', 'true');
    if (isMobile) {
      await filters.getByRole('button', { name: `Show ${count}`, exact: true }).click();
      await expect(page.getByRole('button', { name: 'Filter 1' })).toBeVisible();
    }
    await expect(page.getByText(`${count} products`)).toBeVisible();
    for (const card of await cards(page).all())
      await expect(card.locator('s', { hasText: 'XL' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Size XL' }).click();
    await expect(page).toHaveURL('/products-for/male');
    await expect(title).toHaveText("Men's");
  },
);

test('the price filter uses the selling price, its label follows the slider, and an empty result offers to clear the filters', async ({
  page,
}) => {
  await openHydrated(page, '/shop');
  const filters = await openFilters(page);
  const slider = filters.getByRole('slider');
  await expect(slider).toHaveAttribute('min', '2');
  await expect(slider).toHaveAttribute('max', '50');
  await expect(slider).toHaveValue('50');
  await slider.fill('12');
  await expect(filters.getByText('Price($1 -$12)')).toBeVisible();
  await expect(page).toHaveURL('/shop?price=12');
  await expect(page.getByRole('link', { name: 'Ribbed Tank' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'High-Neck Tank' })).toBeHidden();

  await openHydrated(page, '/shop?price=2');
  await expect(page.getByText('No Product Found !')).toBeVisible();
  await expect(page.getByText('0 products')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByText('77 products')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test("a category's price filter needs a brand and applies together with it", async ({ page }) => {
  await openHydrated(page, '/products/tanks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tanks');
  const filters = await openFilters(page);
  const price = filters.getByRole('slider');
  await expect(price).toBeDisabled();
  await expect(price).toHaveAccessibleDescription('Choose a brand first');
  await expect(filters.getByRole('radio')).toHaveCount(3);
  await filters.getByRole('radio', { name: 'KD' }).check();
  await expect(page).toHaveURL('/products/tanks?brand=kd');
  await price.fill('12');
  await expect(page).toHaveURL('/products/tanks?brand=kd&price=12');
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();
});

test('each department page offers its categories', { tag: '@quick' }, async ({ page }) => {
  for (const { department, heading, choices } of [
    { department: 'male', heading: "Men's", choices: ['t-shirt', 'jeans', 'Shirts', 'Hoodie', 'shorts'] },
    { department: 'female', heading: "Women's", choices: ['Dresses', 'Tanks', 'Skirts', 'Blouses'] },
    { department: 'kids', heading: "Kid's", choices: ['Pants', 'Shirts'] },
  ]) {
    await openHydrated(page, `/products-for/${department}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const filters = await openFilters(page);
    const group = filters.getByRole('group', { name: 'Category' });
    await expect(group.getByRole('radio')).toHaveCount(choices.length);
    for (const choice of choices) await expect(group.getByLabel(choice, { exact: true })).toBeVisible();
    await group.getByLabel(choices.at(-1) ?? '', { exact: true }).check();
    await expect(page).toHaveURL(/\?category=/);
    await expect(group.getByLabel(choices.at(-1) ?? '', { exact: true })).toBeChecked();
  }
});

test('a listing shows a loading image until its products arrive', async ({ page }) => {
  await openHydrated(page, '/');
  const held = Promise.withResolvers<void>();
  await page.route('**/shop.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  // The page stores its status after it has shown it.
  await expect.poll(() => readStoredStatus(page)).toBe('loading');
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeHidden();
  await expect.poll(() => readStoredStatus(page)).toBe('successful');
});
