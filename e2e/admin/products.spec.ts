import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Opens the products. The number of demo products arrives after the list, and must move nothing that the user may be about to press. */
async function expectDemoCountMovesNothing(page: Page): Promise<void> {
  const count = Promise.withResolvers<void>();
  await page.route('**/api/admin/demo-products', async (route) => {
    await count.promise;
    await route.continue();
  });
  await openAsAdmin(page, '/admin/products');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const before = await search.boundingBox();
  count.resolve();
  await expect(page.getByRole('button', { name: 'Remove demo products' })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
}

/** Chooses a value of a filter in its menu. */
async function choose(page: Page, filter: string, value: string) {
  await page.getByRole('button', { name: new RegExp(`^${filter}: `) }).click();
  await page.getByRole('checkbox', { name: value, exact: true }).check();
  // The open menu may cover the next filter.
  await page.keyboard.press('Escape');
}

const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr');

test(
  'staff find a product by filters, search and the keyboard, and share the list by its URL',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectDemoCountMovesNothing(page);
    if (isMobile) await page.getByRole('button', { name: 'Filters and order' }).tap();
    await choose(page, 'Department', "Women's");
    // The second filter is chosen while the first one loads.
    await choose(page, 'Category', 'Dresses');
    await expect(page).toHaveURL('/admin/products?for=female&category=dress');
    await expect(rows(page)).toHaveCount(7);
    await expect(page.getByText('7 products match')).toBeVisible();

    if (isMobile) {
      await page.getByRole('searchbox').tap();
    } else {
      // Leaves the select, where a single key would choose an option.
      await page.getByRole('heading', { name: 'Products' }).click();
      await page.keyboard.press('/');
    }
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
    await page.keyboard.type('paprika');
    await expect(page).toHaveURL(/q=paprika/);
    await expect(rows(page)).toHaveCount(1);
    // Rows are faint while the list loads.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoViolations(page, 'filtered products');
    await expectNoSidewaysScrolling(page);
    await page.goBack();
    await expect(rows(page)).toHaveCount(7);
    await page.goForward();
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('paprika');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/);
    expect((await download).url()).toContain('?q=paprika&for=female&category=dress');

    await page.getByRole('button', { name: "Remove Department: Women's" }).click();
    await expect(page).toHaveURL('/admin/products?category=dress&q=paprika');
    if (isMobile) await page.getByRole('button', { name: 'Filters and order' }).tap();
    await choose(page, 'Department', "Kid's");
    await expect(page.getByText('No product matches')).toBeVisible();
    await page.getByRole('button', { name: 'Remove ‘Search: paprika’' }).click();
    // A filter takes several values.
    await choose(page, 'Category', 'Skirts');
    await expect(page).toHaveURL('/admin/products?category=dress%2Cskirt&for=kids');
    await expect(page.getByRole('button', { name: 'Remove Category: Dresses, Skirts' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/admin/products');

    // No product is on two pages of the list.
    await page.getByRole('button', { name: 'Show more products' }).scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(77);
    if (isMobile) return;
    await page.getByRole('heading', { name: 'Products' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const first = rows(page).first().getByRole('link');
    await expect(first).toBeFocused();
    const path = (await first.getAttribute('href')) ?? '';
    await page.keyboard.press('e');
    await expect(page).toHaveURL(path);
  },
);
