import { expect, type Page } from '@playwright/test';
import type { ApiCatalogue } from '#contract/calls.ts';
import { test } from '../support/shop-test.ts';

test(
  'a category and a brand that are added while a page is open appear at the next navigation, in menu, filters and finder',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/catalogue')) calls.push(request.url());
    });
    await page.goto('/products/jeans');
    await page.getByRole('link', { name: 'Osier, home' }).first().click();
    await expect(page).toHaveURL('/');
    expect(calls, 'requests before the change').toEqual([]);

    await addJacketsAndFen(page);
    const menu = page
      .getByRole('banner')
      .getByRole('button', { name: isMobile ? 'Menu' : "Men's", exact: true });
    const jackets = page.getByRole('banner').getByRole('link', { name: 'Jackets', exact: true });
    await page.getByRole('contentinfo').getByRole('link', { name: 'T-Shirt' }).click();
    await expect(page).toHaveURL('/products/t-shirt?for=male');
    if (isMobile) await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(page.getByRole('radio', { name: 'Fen & Daughters' })).toBeVisible();
    await menu.click();
    await expect(jackets).toBeVisible();

    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Osier, home' }).first().click();
    const finder = page.getByRole('form', { name: 'Find your fit' });
    await finder.getByLabel('Department').selectOption({ label: "Man's" });
    await expect(finder.getByLabel('Product Type').getByRole('option')).toHaveText([
      'Select type',
      'T-Shirt',
      'Shorts',
      'Jeans',
      'Shirt',
      'Hoodie',
      'Jacket',
    ]);
    await expect(finder.getByLabel('Brand').getByRole('option').last()).toHaveText('Fen & Daughters');
    await expect(page.getByRole('main').getByRole('link', { name: 'Fen & Daughters' })).toBeVisible();
    expect(calls, 'requests after the change').toHaveLength(1);
  },
);

/** Adds a category for men and a brand to what the shop sends to this page. */
async function addJacketsAndFen(page: Page): Promise<void> {
  const catalogue = (await (await page.request.get('/api/catalogue')).json()) as ApiCatalogue;
  const { version, brands, categories, departments } = catalogue;
  const { menu, finder, page: choices } = departments.male;
  const entry = { value: 'jackets', label: 'Jackets' };
  const changed = {
    version: 'jacketed',
    brands: [...brands, { id: 'fen & daughters', label: 'Fen & Daughters', inFinder: true }],
    categories: [...categories, { id: 'jackets', label: 'Jackets' }],
    departments: {
      ...departments,
      male: {
        menu: [...menu, entry],
        finder: [...finder, { ...entry, label: 'Jacket' }],
        page: [...choices, entry],
      },
    },
  };
  await page.route('**/api/catalogue', (route) => route.fulfill({ json: changed }));
  await page.route(/\.data\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(version, changed.version) });
  });
}
