import { expect, type Page } from '@playwright/test';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** The screens without a record that no menu of a wide window links. */
const UNLISTED = [
  '/admin/orders/new',
  '/admin/products/grid',
  '/admin/stock/history',
  '/admin/no-such-screen',
];

test('every screen of the navigation fits a phone, and axe finds no violation in it', async ({ page }) => {
  await openAsAdmin(page);
  const linked = await readMenu(page, 'Back office');
  expect(linked.length).toBeGreaterThan(11);
  // The path of the settings leads to the first of them.
  await checkScreens(page, [...linked.filter((path) => path !== '/admin/settings'), ...UNLISTED]);
});

test('every screen of the settings fits a phone, and axe finds no violation in it', async ({ page }) => {
  await openAsAdmin(page, '/admin/settings/shop');
  const linked = await readMenu(page, 'Settings');
  expect(linked.length).toBeGreaterThan(10);
  await checkScreens(page, linked);
});

/** Returns the paths that a menu links. */
function readMenu(page: Page, name: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name, exact: true }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
}

async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
    await expectFitsPhone(page, path);
  }
}
