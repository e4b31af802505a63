import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'staff select products by keyboard, undo changes of their prices, and export them',
  { tag: '@quick' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(page, '/admin/products?for=female&category=dress');
    await press(page, 'j', 'x', 'j', 'x', 'b');
    await expect(page.getByRole('region', { name: '2 selected' })).toBeFocused();
    await press(page, 'Tab', 'Tab', 'Enter');
    await expect(page.getByRole('heading', { name: 'Change price of 2 products' })).toBeFocused();
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', '1', '0');
    await expect(page.getByText('2 change', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'preview of a bulk change', { within: 'main' });
    await press(page, 'Enter');
    await expect(page.getByText('2 products changed.')).toBeVisible();
    await expect(page.getByRole('region', { name: '2 selected' })).toBeFocused();
    await press(page, 'ControlOrMeta+z');
    await expect(page.getByText('The change is undone.')).toBeVisible();

    await page.getByRole('button', { name: 'Sale price…' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Sale price of 2 products' })).toBeFocused();
    await press(page, 'Tab', 'Tab', 'Tab', '2', '0');
    await expect(page.getByText('2 change', { exact: true })).toBeVisible();
    await press(page, 'Enter');
    await expect(page.getByText('Sale price of 2 products saved.')).toBeVisible();
    await press(page, 'ControlOrMeta+z');
    await expect(page.getByText('The sale price is undone.')).toBeVisible();

    const download = page.waitForEvent('download');
    await page
      .getByRole('region', { name: '2 selected' })
      .getByRole('button', { name: 'Export' })
      .press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/);
  },
);

test('staff schedule prices of selected products, see them in the list, and cancel them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/products?for=female&category=dress');
  await press(page, 'j', 'x', 'j', 'x', 'b');
  await page.getByRole('button', { name: 'Price…', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'Percent' }).fill('10');
  await page.getByLabel('Schedule, optional').fill('2126-12-01T08:00');
  await expect(page.getByText('2 change', { exact: true })).toBeVisible();
  await expect(page.getByText(/Orders in payment keep the old price/)).toBeVisible();
  await expectNoViolations(page, 'preview of scheduled prices', { within: 'main' });
  await page.getByRole('button', { name: 'Change 2 products' }).press('Enter');
  await expect(page.getByText('2 products changed.')).toBeVisible();
  await expect(page.getByText(/^\$[\d.]+ from Dec 1$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Price…', exact: true }).press('Enter');
  await page.getByLabel('Change', { exact: true }).selectOption('Cancel the scheduled price');
  await page.getByRole('button', { name: 'Change 2 products' }).press('Enter');
  await expect(page.getByText(/from Dec 1$/)).toHaveCount(0);
});

test('a saved view keeps the filter and the columns of the list', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/products?for=female&category=dress');
  // The list loads until the view is saved, so the view must take the chosen columns, not the shown ones.
  const { promise: saved, resolve: setSaved } = Promise.withResolvers<void>();
  await page.route('**/api/admin/products?*', async (route) => {
    await saved;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Edited' }).press('Space');
  await press(page, 'Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Edited' })).toBeHidden();
  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Dresses');
  await press(page, 'Enter');
  await expect(page.getByText('The view ‘Dresses’ is saved.')).toBeVisible();
  setSaved();
  await expect(page.getByRole('link', { name: 'Dresses 7' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /^All \d+/ }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Edited' })).toBeVisible();
  await page.getByRole('link', { name: /^Dresses/ }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Edited' })).toBeHidden();
  await page.getByRole('button', { name: 'Rename view' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await press(page, 'End');
  await page.keyboard.type(' now');
  await press(page, 'Enter');
  await expect(page.getByRole('link', { name: 'Dresses now' })).toHaveAttribute('aria-current', 'page');
});

test('staff edit, paste and save cells of the grid by keyboard, and undo the save', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsAdmin(page, '/admin/products?for=female&category=dress');
  await page.getByRole('link', { name: 'Edit in grid' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Products' })).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowRight');
  await page.keyboard.type('5o');
  await press(page, 'Enter', 'ArrowUp', 'ControlOrMeta+c', 'ArrowDown', 'ControlOrMeta+v');
  await expect(page.getByRole('alert')).toHaveText(
    'Row 1, price: ‘5o’ is not a price. Use a format like 57.00. And 1 more.',
  );
  await press(page, 'ControlOrMeta+z', 'ArrowLeft');
  await page.keyboard.type('Rust');
  await press(page, 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'ControlOrMeta+d');
  await expect(page.getByText('3 unsaved changes', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'grid with an error', { within: 'main' });
  await press(page, 'ControlOrMeta+s');
  await expect(page.getByText('2 products changed.')).toBeVisible();
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  const status = page.getByRole('status');
  await status.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('The change is undone.')).toBeVisible();
  await status.getByRole('button', { name: 'Redo' }).press('Enter');
  await expect(page.getByText('Done again.')).toBeVisible();
  await status.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('The change is undone.')).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Price $' }).press('Space');
  const price = page.getByRole('columnheader', { name: 'Price $' });
  await expect(price).toBeHidden();
  await expect(page).toHaveURL(/hide=price$/);
  // The error is in the hidden column.
  await page.getByRole('button', { name: 'Go to error' }).press('Enter');
  await expect(price).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.getByRole('button', { name: 'Discard all' }).press('Enter');
  await expect(page.getByRole('grid')).toBeFocused();
  await press(page, 'ControlOrMeta+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Fill down')).toBeVisible();
});

/** Presses these keys in order. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
