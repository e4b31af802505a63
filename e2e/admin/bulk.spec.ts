import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

test('staff preview and undo a change of many prices, and save a view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/products?for=female&category=dress');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Price…' }).click();
  await page.getByRole('textbox', { name: 'Percent' }).fill('10');
  await expect(page.getByText('7 change', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'preview of a bulk change');
  await page.getByRole('button', { name: 'Change 7 products' }).click();
  await expect(page.getByText('7 products changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change is undone.')).toBeVisible();

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dresses');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Dresses' })).toHaveAttribute('aria-current', 'page');
});

test('staff edit prices in the grid by the keyboard, and undo the save', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/products/grid?for=female&category=dress');
  const grid = page.getByRole('grid', { name: 'Products' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('5o');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('Rust');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Row 1, price: ‘5o’ is not a price. Use a format like 57.00.')).toBeVisible();
  await expectNoViolations(page, 'grid with an error');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('1 product changed.')).toBeVisible();
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change is undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard all' }).click();
});
