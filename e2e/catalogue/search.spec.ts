import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';

const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search' }).filter({ visible: true });

test(
  'the search suggests while the user types, and the arrow keys, Enter and Escape work as in a combobox',
  { tag: '@both-widths' },
  async ({ page }) => {
    const queries: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/search-suggestions') queries.push(searchParams.get('q') ?? '');
    });
    await page.clock.install();
    await openHydrated(page, '/');
    const search = searchBox(page);
    await expect(search).toHaveAttribute('aria-expanded', 'false');
    // On a busy machine, a key press may take longer than the delay of the requests.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const key of 'sundres') {
      await search.pressSequentially(key);
      await page.clock.runFor(100);
    }
    await page.clock.resume();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveText([
      'Chambray Sundress in Mid Blue$40.80',
      'Tie-Waist Sundress in Paprika$40.80',
    ]);
    expect(queries).toEqual(['sundres']);
    const options = list.getByRole('option');
    const count = await options.count();
    await expect(page.getByRole('status').filter({ hasText: `${count} suggestions` })).toBeAttached();
    await expectNoViolations(page, 'suggestions', { within: 'header' });

    await search.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(search).toHaveAttribute(
      'aria-activedescendant',
      (await options.last().getAttribute('id')) ?? '',
    );
    await search.press('ArrowDown');
    await expect(search).not.toHaveAttribute('aria-activedescendant');
    await search.press('Escape');
    await expect(list).toBeHidden();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('sundres');

    await search.pressSequentially('s');
    await expect(list).toBeVisible();
    await search.press('ArrowUp');
    await search.press('Enter');
    await expect(page).toHaveURL('/product/sundress-paprika');
    await expect(list).toBeHidden();
  },
);

test('when a new list replaces the one with the selected suggestion, no suggestion of the new list is selected', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const search = searchBox(page);
  await search.fill('linen');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/search-suggestions?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await search.fill('sundress');
  await search.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  held.resolve();
  await expect(options.filter({ hasText: 'Tie-Waist Sundress in Paprika' })).toBeVisible();
  await expect(search).not.toHaveAttribute('aria-activedescendant');
});

test(
  'a misspelt search shows the corrected text, a search without matches links the nearest category, and each filter choice shows its number of products',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/shop?q=linnen+shrit');
    await expect(
      page.getByRole('status').filter({ hasText: 'Showing results for linen shirt' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Linen Camp Shirt' })).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('relevance');

    await page.goto('/shop?q=jackit');
    await expect(page.getByText('No Product Found !')).toBeVisible();
    await expect(page.getByText('We do not sell jackets.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: "Women's", exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: "Men's hoodies" })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Hoodie');
    await page.getByRole('link', { name: "See men's hoodies" }).click();
    await expect(page).toHaveURL('/products/hoodie?for=male');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Men's Hoodie");

    await page.goto('/products/tanks');
    for (const [brand, count] of [
      ['KD', '3'],
      ['Copper Thompson', '1'],
    ] as const)
      await expect(page.getByRole('radio', { name: brand, exact: true })).toHaveAccessibleDescription(count);
    await page.goto('/shop?department=male');
    await expect(page.getByLabel('Department')).toHaveAccessibleDescription(
      /^Man's\s31 · Women's\s26 · Kid's\s20$/,
    );
  },
);

test('the sort order appears in the URL and keeps the filters, and the back button restores the default', async ({
  page,
}) => {
  await openHydrated(page, '/shop?department=female');
  const order = page.getByLabel('Sort by');
  await expect(order.getByRole('option')).toHaveText([
    'Newest',
    'Price: low to high',
    'Price: high to low',
    'Rating',
  ]);
  await order.selectOption('Price: low to high');
  await expect(page).toHaveURL('/shop?department=female&sort=price');
  await expect(page.getByRole('article').first()).toContainText('Leaf-Print Blouse');
  await page.getByLabel('Product Type').selectOption('Dress');
  await expect(page).toHaveURL('/shop?department=female&type=dress&sort=price');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/shop?department=female');
  await expect(order).toHaveValue('newest');
});
